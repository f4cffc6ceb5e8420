import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { db } from '#server/db/db.ts'
import * as endpoints from './leaving.ts'

const PASSWORD = 'Volcán-Barú-3475'
const signedIn = async (given: Parameters<typeof buildMember>[0] = {}) => {
  const person = await buildMember(given)
  return { ...person, ...asker(endpoints, person.actor) }
}

test('a visitor is sent to sign in', async () => {
  expect((await asker(endpoints).ask('POST /profile/delete', {})).status).toBe(401)
})

test('a borrowed session cannot try out the password', async () => {
  const { ask } = await signedIn({ password: PASSWORD })
  const statuses = []
  for (let count = 0; count < 11; count++)
    statuses.push((await ask('POST /profile/delete', { password: 'equivocada' })).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

test('an administrator is refused in the words of the shop', async () => {
  const { ask, userId } = await signedIn({ password: PASSWORD, role: 'admin' })
  expect(await ask('POST /profile/delete', { password: PASSWORD })).toMatchObject({
    status: 403,
    body: { detail: 'No se puede eliminar un usuario administrador' },
  })
  expect(await db.$count(profiles, eq(profiles.id, userId))).toBe(1)
})

test('after deleting the account the cookies go', async () => {
  const { send, userId } = await signedIn({ password: PASSWORD })
  const answer = await send('/api/v1/profile/delete', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^istmo_session=; Max-Age=0/))
  expect(await db.$count(profiles, eq(profiles.id, userId))).toBe(0)
})
