import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import type { Member } from '#server/auth/actor.ts'
import * as endpoints from './saved-filters.ts'
import { MOST_SAVED_FILTERS } from '../input/saved-filters.ts'

let admin: Member
let other: Member
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
  other = (await buildMember({ role: 'admin' })).actor
})
const as = (actor: Member) => asker(endpoints, actor).ask
const keep = (name: string, query = 'status=completed', actor = admin) =>
  as(actor)('POST /admin/saved-filters/sales', { name, query })

test('filters are stored per person under a name, replaced under the same one, and forgotten by their owner alone', async () => {
  await keep('Terminados')
  const { body } = await keep('Terminados', 'status=cancelled')
  expect(body.items).toMatchObject([{ name: 'Terminados', query: 'status=cancelled' }])
  expect((await as(other)('GET /admin/saved-filters/sales')).body.items).toEqual([])
  const endpoint = `DELETE /admin/saved-filters/sales/${body.items[0]!.id}` as const
  await as(other)(endpoint)
  expect((await as(admin)('GET /admin/saved-filters/sales')).body.items).toHaveLength(1)
  expect((await as(admin)(endpoint)).body.items).toEqual([])
})

test('a person keeps so many and no more, and only what can stand in an address', async () => {
  for (let at = 0; at < MOST_SAVED_FILTERS; at++) expect((await keep(`Filtro ${at}`)).status).toBe(200)
  expect(await keep('Uno más')).toMatchObject({ status: 409, body: { code: 'accounts.too_many_filters' } })
  expect((await as(admin)('GET /admin/saved-filters/sales')).body.items).toHaveLength(MOST_SAVED_FILTERS)
  for (const query of ['', 'a=<b>', '#x', '"']) expect((await keep('Malo', query, other)).status).toBe(422)
  expect((await keep(' ', 'a=1', other)).status).toBe(422)
  const { actor } = await buildMember()
  expect((await keep('Mío', 'a=1', actor)).status).toBe(403)
})
