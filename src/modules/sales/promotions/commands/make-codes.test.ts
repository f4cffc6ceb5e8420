import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCart, buildStore, buy, theOrder } from '../../../../../tests/support/build-orders.ts'
import { buildPromotion, thePromotion, typeCode } from '../../../../../tests/support/build-promotions.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'
import { codeOf } from '../rules/codes.ts'
import { promotionCodes, promotions } from '../tables.ts'
import { makeCodes } from './make-codes.ts'

const TERMS = {
  name: 'Con cartas',
  effect: { kind: 'percent', percent: 10, of: 'order' },
  conditions: {},
  from: '2026-01-01',
  applies: 'code',
}
let admin: ReturnType<typeof asker>
let owner: ReturnType<typeof asker>
let stranger: ReturnType<typeof asker>
beforeAll(async () => {
  admin = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
  owner = asker(endpoints, (await buildStore()).actor)
  stranger = asker(endpoints, (await buildStore()).actor)
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const codesOf = (promotionId: string) =>
  db.select().from(promotionCodes).where(eq(promotionCodes.promotionId, promotionId))
const madeWith = async (codeCount: number) =>
  (await admin.ask('POST /admin/promotions', { ...TERMS, codeCount })).body.id
const make = (promotionId: string, count: number) =>
  transaction((tx) => makeCodes(tx, { promotionId, count, now: new Date() }))
const linesOf = async (file: Response) => {
  const text = await file.text()
  return text.trim().split('\r\n').slice(1)
}

test('ten thousand codes of one use are made at once, all other, each easy to type', async () => {
  const id = await madeWith(10_000)
  const codes = (await codesOf(id)).map(({ code, maxUses }) => ({ code, maxUses }))
  expect(codes).toHaveLength(10_000)
  for (const { code, maxUses } of codes) {
    expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){2}[2-9A-HJKMNP-TV-Z]{4}$/)
    expect(codeOf(code.toLowerCase())).toBe(code)
    expect(maxUses).toBe(1)
  }
  const refused = await admin.ask(`POST /admin/promotions/${id}/codes`, { count: 1 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'promotions.too_many_codes' } })
  expect(problemOf(refused).detail).toContain('caben 0 más')
})

test('two batches asked at once never come to more than a promotion may have', async () => {
  const id = await madeWith(4000)
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => make(id, 3000)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await thePromotion(id)).toMatchObject({ codeCount: 10_000 })
  expect(await codesOf(id)).toHaveLength(10_000)
})

test('a repeated request makes no second batch and no second promotion', async () => {
  const first = { ...TERMS, name: 'Una vez', codeCount: 3 }
  const keys = ['key-of-the-promotion', 'key-of-the-codes']
  const [once, again] = [
    await admin.ask('POST /admin/promotions', first, keys[0]),
    await admin.ask('POST /admin/promotions', first, keys[0]),
  ]
  expect(again.body).toEqual(once.body)
  expect(await db.$count(promotions, eq(promotions.name, 'Una vez'))).toBe(1)
  const { id } = once.body
  for (let asked = 0; asked < 2; asked += 1)
    expect(await admin.ask(`POST /admin/promotions/${id}/codes`, { count: 5 }, keys[1])).toMatchObject({
      status: 201,
      body: { codeCount: 8 },
    })
  expect(await codesOf(id)).toHaveLength(8)
})

test('only a promotion with many codes gets more, and a new one says which kind it has', async () => {
  for (const more of [{}, { code: 'UNO-Y-MAS', codeCount: 2 }, { applies: 'automatic', codeCount: 2 }])
    expect(await admin.ask('POST /admin/promotions', { ...TERMS, ...more })).toMatchObject({ status: 422 })
  for (const more of [{}, { applies: 'automatic' as const, isPaused: true }]) {
    const { id } = await buildPromotion(more)
    await expect(make(id, 1)).rejects.toMatchObject({ code: 'promotions.not_for_many_codes' })
  }
  await expect(make(crypto.randomUUID(), 1)).rejects.toMatchObject({ code: 'promotions.not_found' })
})

test('a code of one use is used once, and its file says by which order and when', async () => {
  const id = await madeWith(3)
  const [one] = await make(id, 1)
  const { userId } = await buildCart()
  await typeCode(userId, one!.toLowerCase())
  const { orderId } = await buy(userId)
  const { number, subtotalCents } = await theOrder(orderId)
  expect(subtotalCents).toBe(1800)
  const file = await admin.send(`/api/v1/admin/promotions/${id}/codes.csv`)
  expect(file.headers.get('content-type')).toContain('text/csv')
  const lines = await linesOf(file)
  expect(lines).toHaveLength(4)
  expect(lines.toSorted()).toEqual(lines)
  const used = lines.filter((line) => !line.endsWith(',Disponible,,'))
  expect(used).toHaveLength(1)
  expect(used[0]).toMatch(new RegExp(`^${one},Usado,${number},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$`))
  const { body } = await admin.ask(`GET /admin/promotions/${id}`)
  expect(body).toMatchObject({ code: null, codeCount: 4, usedCount: 1 })
})

test('a file of more codes than are read at once has them all', async () => {
  const id = await madeWith(1203)
  const lines = await linesOf(await admin.send(`/api/v1/admin/promotions/${id}/codes.csv`))
  expect(new Set(lines).size).toBe(1203)
})

test('a store makes and reads the codes of its own promotions alone', async () => {
  const { id } = (await owner.ask('POST /store/promotions', { ...TERMS, codeCount: 2 })).body
  expect(await owner.ask(`POST /store/promotions/${id}/codes`, { count: 1 })).toMatchObject({
    body: { codeCount: 3 },
  })
  expect(await linesOf(await owner.send(`/api/v1/store/promotions/${id}/codes.csv`))).toHaveLength(3)
  expect(await stranger.ask(`POST /store/promotions/${id}/codes`, { count: 1 })).toMatchObject({
    status: 404,
  })
  for (const other of [id, 'nothing'])
    expect((await stranger.send(`/api/v1/store/promotions/${other}/codes.csv`)).status).toBe(404)
})
