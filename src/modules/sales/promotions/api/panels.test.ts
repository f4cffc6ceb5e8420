import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { buildCart, buildStore, buy, theOrder } from '../../../../../tests/support/build-orders.ts'
import { buildPromotion, thePromotion, typeCode } from '../../../../../tests/support/build-promotions.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { db, pool } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'
import { readCartPromotions } from '../queries/cart-promotions.ts'
import { promotionCodes } from '../tables.ts'

const TERMS = {
  name: 'Navidad',
  effect: { kind: 'percent', percent: 10, of: 'order' },
  conditions: {},
  from: '2026-01-01',
}
type Asker = ReturnType<typeof asker>['ask']
let admin: Asker
let owner: Asker
let storeId: string
let stranger: Asker
beforeAll(async () => {
  admin = asker(endpoints, (await buildMember({ role: 'admin' })).actor).ask
  const store = await buildStore()
  storeId = store.storeId
  owner = asker(endpoints, store.actor).ask
  stranger = asker(endpoints, (await buildStore()).actor).ask
})
test('an admin makes a code, a buyer uses it, and the list says what it gave and sold', async () => {
  const made = await admin('POST /admin/promotions', {
    ...TERMS,
    ...{ applies: 'code', code: 'verano-26', until: '2030-12-31', maxUses: 5 },
  })
  expect(made.status).toBe(201)
  const { userId } = await buildCart({ priceCents: 2000 })
  await typeCode(userId, 'Veranó-26')
  const { orderId } = await buy(userId)
  expect(await theOrder(orderId)).toMatchObject({ subtotalCents: 1800 })
  const { body } = await admin('GET /admin/promotions?q=verano-26')
  expect(body.items).toMatchObject([
    {
      ...{ id: made.body.id, code: 'VERANO-26', usedCount: 1, givenCents: 200, salesCents: 1800 },
      ...{ state: 'active', from: '2026-01-01', until: '2030-12-31', storeId: null },
      text: expect.stringContaining('10 % menos'),
    },
  ])
  expect((await admin('GET /admin/promotions?state=paused&q=verano-26')).body.items).toEqual([])
  const acts = await db.select().from(auditLog).where(eq(auditLog.targetId, made.body.id))
  expect(acts).toMatchObject([{ action: 'promotions.create' }])
  const taken = await admin('POST /admin/promotions', { ...TERMS, applies: 'code', code: 'VERANO-26' })
  expect(taken).toMatchObject({ status: 409, body: { code: 'promotions.code_taken' } })
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('a change needs the version that was read and no limit below what was given', async () => {
  const { id, code } = await buildPromotion({ maxUses: 3 })
  const { userId } = await buildCart()
  await typeCode(userId, code)
  await buy(userId)
  const change = (more: object) => admin(`PUT /admin/promotions/${id}`, { ...TERMS, version: 1, ...more })
  expect(await change({ maxCents: 100 })).toMatchObject({
    status: 409,
    body: { code: 'promotions.below_used' },
  })
  expect(await change({ until: '2025-12-31' })).toMatchObject({ status: 422 })
  expect(
    await change({ conditions: { categoryIds: ['00000000-0000-4000-8000-000000000009'] } }),
  ).toMatchObject({ status: 422, body: { code: 'promotions.unknown_condition' } })
  const { id: categoryId } = await buildCategory()
  expect(await change({ name: 'Otra', conditions: { categoryIds: [categoryId] } })).toMatchObject({
    status: 204,
  })
  expect(await change({ name: 'Tarde' })).toMatchObject({ status: 409, body: { code: 'app.stale' } })
  expect(await thePromotion(id)).toMatchObject({ name: 'Otra', usedCount: 1, version: 2 })
  expect(await admin(`DELETE /admin/promotions/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'promotions.has_uses' },
  })
})

test('a paused promotion takes nothing off, and one that no order had is deleted with its code', async () => {
  const { id, code } = await buildPromotion()
  const { userId } = await buildCart()
  await typeCode(userId, code)
  const said = () => readCartPromotions(db, { userId, locale: 'es', now: new Date() })
  expect(await said()).toMatchObject({ totalCents: 2399 })
  const pause = (isPaused: boolean) => admin(`POST /admin/promotions/${id}/pause`, { isPaused })
  expect(await pause(true)).toMatchObject({ status: 204 })
  expect(await pause(true)).toMatchObject({ status: 204 })
  expect(await said()).toMatchObject({ totalCents: 2599, refusal: { why: 'unknown' }, codeText: null })
  expect(await pause(false)).toMatchObject({ status: 204 })
  expect(await said()).toMatchObject({ totalCents: 2399 })
  expect(await admin(`DELETE /admin/promotions/${id}`)).toMatchObject({ status: 204 })
  expect(await db.select().from(promotionCodes).where(eq(promotionCodes.code, code))).toEqual([])
  expect(await said()).toMatchObject({ totalCents: 2599, refusal: { why: 'unknown' } })
})

test('a store has its own promotions, on its own products and at its own cost', async () => {
  const { id: own } = await buildProduct({ storeId })
  const { productId: foreign } = await buildStock()
  const body = { ...TERMS, applies: 'automatic' }
  for (const [more, code] of [
    [{ borneBy: 'site' }, 'promotions.not_for_stores'],
    [{ conditions: { storeIds: [storeId] } }, 'promotions.not_for_stores'],
    [{ conditions: { productIds: [foreign] } }, 'promotions.unknown_condition'],
  ] as const)
    expect(await owner('POST /store/promotions', { ...body, ...more })).toMatchObject({
      status: 422,
      body: { code },
    })
  const made = await owner('POST /store/promotions', { ...body, conditions: { productIds: [own] } })
  expect(made.status).toBe(201)
  const { id } = made.body
  expect(await thePromotion(id)).toMatchObject({ storeId, borneBy: 'seller' })
  expect((await owner('GET /store/promotions')).body.items).toMatchObject([{ id, named: [{ id: own }] }])
  const change = { ...TERMS, version: 1, conditions: { productIds: [own, foreign] } }
  expect(await owner(`PUT /store/promotions/${id}`, change)).toMatchObject({
    status: 422,
    body: { code: 'promotions.unknown_condition' },
  })
  for (const deed of ['GET', 'DELETE'])
    expect(await stranger(`${deed} /store/promotions/${id}`)).toMatchObject({ status: 404 })
  expect(await stranger(`POST /store/promotions/${id}/pause`, { isPaused: true })).toMatchObject({
    status: 404,
  })
  expect((await stranger('GET /store/promotions')).body.items).toEqual([])
  expect(await owner(`DELETE /store/promotions/${id}`)).toMatchObject({ status: 204 })
})

test.each([
  ['used_up', { maxUses: 1 }],
  ['planned', { startsAt: new Date('2099-01-01') }],
  ['paused', { isPaused: true }],
  ['ended', { endsAt: new Date('2026-11-02'), startsAt: new Date('2026-11-01') }],
  ['active', {}],
] as const)('the list by state finds what is %s, as each row says it', async (state, more) => {
  const { id, code } = await buildPromotion(more)
  if (state === 'used_up') {
    const { userId } = await buildCart()
    await typeCode(userId, code)
    await buy(userId)
  }
  const { body } = await admin(`GET /admin/promotions?state=${state}&pageSize=100`)
  expect(body.items.map((one: { id: string }) => one.id)).toContain(id)
  expect(body.items.every((one: { state: string }) => one.state === state)).toBe(true)
})
