import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../scripts/invariants.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildOrder } from '../../../../tests/support/build-orders.ts'
import type { Member } from '#server/auth/actor.ts'
import { pool, transaction } from '#server/db/db.ts'
import { recordAudit, chainAudit } from './commands.ts'
import * as endpoints from './endpoints.ts'

let admin: Member
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin', fullName: 'Olga Oficina' })).actor
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))
const ask = (asked: string, actor = admin) => asker(endpoints, actor).ask(`GET /admin/audit${asked}` as never)

const write = (more: object = {}) =>
  transaction((tx) =>
    recordAudit(tx, {
      actor: admin,
      address: '10.0.0.9',
      action: 'products.update',
      target: { kind: 'product', id: randomUUID() },
      before: { priceCents: 100, title: 'Café' },
      after: { priceCents: 200, title: 'Café' },
      ...more,
    }),
  )
type Answer = { items: { id: string; thing: string; seal: string | null; changes: unknown }[] }
const found = async (asked: string) => ((await ask(asked)).body as Answer).items

test('what was done is found by person, kind, thing and day, the newest first, with before and after', async () => {
  const thing = randomUUID()
  await write({ target: { kind: 'product', id: thing } })
  await write({ target: { kind: 'product', id: thing }, action: 'products.archive' })
  const rows = await found(`?thing=${thing}`)
  expect(rows).toMatchObject([
    { action: 'products.archive' },
    {
      action: 'products.update',
      personName: 'Olga Oficina',
      address: '10.0.0.9',
      changes: [
        { field: 'title', before: 'Café', after: 'Café' },
        { field: 'priceCents', before: '100', after: '200' },
      ],
      seal: null,
    },
  ])
  const all = async (asked: string) => (await found(asked)).map((row) => row.thing)
  expect(await all('?person=olga+ofic')).toContain(thing)
  expect(await all(`?person=${admin.userId}`)).toContain(thing)
  expect(await all('?person=nadie+asi')).toEqual([])
  expect(await all('?kind=order')).not.toContain(thing)
  expect(await all('?from=2099-01-01')).toEqual([])
  expect(await all('?to=2020-01-01')).toEqual([])
  const { order } = await buildOrder()
  await write({ target: { kind: 'order', id: order.id } })
  expect(await found(`?thing=${order.number.toLowerCase()}`)).toMatchObject([
    { thing: order.id, name: order.number },
  ])
})

test('the log is sorted by date both ways, and another order is refused', async () => {
  const inTime = [randomUUID(), randomUUID(), randomUUID()]
  const person = (await buildMember({ role: 'admin' })).actor
  for (const id of inTime) await write({ actor: person, target: { kind: 'store', id } })
  const sorted = async (sort: string) =>
    (await found(`?person=${person.userId}&sort=${sort}`)).map(({ thing }) => thing)
  expect(await sorted('oldest')).toEqual(inTime)
  expect(await sorted('newest')).toEqual(inTime.toReversed())
  expect((await ask('?sort=address')).status).toBe(422)
})

test('a row gets its hash soon, and says under which number', async () => {
  const thing = randomUUID()
  await write({ target: { kind: 'product', id: thing } })
  await chainAudit()
  const [row] = await found(`?thing=${thing}`)
  const { body } = await ask(`/${row!.id}`)
  expect(body).toMatchObject({ thing, seal: row!.seal })
  expect(row!.seal).toMatch(/^[0-9a-f]{64}$/)
  expect((await ask('?pageSize=1')).body).toMatchObject({ newest: { hash: row!.seal } })
  const file = await asker(endpoints, admin).send(`/api/v1/admin/audit.csv?thing=${thing}`)
  const text = await file.text()
  expect(text).toContain(
    'Fecha,Quién,Por medio de la clave,Acción,Tipo de elemento,Elemento,Antes,Después,Motivo,Dirección de red,Sello',
  )
  expect(text).toContain(row!.seal)
  expect((await ask('/999999999')).status).toBe(404)
  expect((await ask('/x')).status).toBe(422)
})

test('no one but an admin reads the log', async () => {
  const { actor } = await buildMember()
  expect((await ask('', actor)).status).toBe(403)
  expect((await ask('/1', actor)).status).toBe(403)
  expect((await asker(endpoints, actor).send('/api/v1/admin/audit.csv')).status).toBe(403)
})
