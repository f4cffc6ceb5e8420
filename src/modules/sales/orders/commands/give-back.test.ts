import { eq, sql } from 'drizzle-orm'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildOrder, theOrder, thePayments } from '../../../../../tests/support/build-orders.ts'
import { untilWaiting } from '../../../../../tests/support/locks.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { queueRefunds } from '#modules/payments/core/commands/refunds.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import { testPayments } from '#modules/payments/gateways/tables.ts'
import type { Actor, Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import * as orderEndpoints from '../endpoints.ts'
import type { RefundOrder } from '../input.ts'
import { listOwnRefunds, readRefundable } from '../queries/refunds.ts'
import { orderRefunds, refundLines } from '../tables.ts'
import { giveBack } from './give-back.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'

const now = new Date()
let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})

const wish = { lines: [], shipping: false, extraCents: 0, reason: 'Llegó tarde' }
async function give(orderId: string, wanted: Partial<RefundOrder>) {
  const { version } = await theOrder(orderId)
  const whole = { ...wish, version, ...wanted }
  return transaction((tx) =>
    giveBack(tx, EVERY_STORE, { orderId, wanted: whole }, { actor: admin, address: 'test', now }),
  )
}
const owed = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId))
async function carryOut(orderId: string) {
  for (const { id } of await owed(orderId)) await carryOutRefund({ refundId: id, now })
}
const leftOf = async (orderId: string) => readRefundable(db, EVERY_STORE, await theOrder(orderId))

test('units, shipping and an amount go back, and the payment status follows the money alone', async () => {
  const { orderId, productId, title } = await buildOrder({}, { quantity: 3, priceCents: 1000 })
  const { amountCents } = await give(orderId, {
    lines: [{ variantId: productId, quantity: 2 }],
    shipping: true,
    extraCents: 1,
  })
  expect(amountCents).toBe(2000 + 599 + 1)
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
  await carryOut(orderId)
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'partially_refunded', status: 'processing' })
  expect(await leftOf(orderId)).toMatchObject({ leftCents: 999, shippingLeftCents: 0, lines: [{ left: 1 }] })
  expect(await listOwnRefunds(db, { orderId })).toMatchObject([
    {
      amountCents: 2600,
      state: 'done',
      note: 'Llegó tarde',
      shippingCents: 599,
      lines: [{ title, quantity: 2 }],
    },
  ])
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(sql`action = 'orders.refund' and target_id = ${orderId}`)
  expect(entry).toMatchObject({ reason: 'Llegó tarde', actorId: admin.userId })
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('more units, more money or the shipping again are refused, and nothing of it is written', async () => {
  const { orderId, productId } = await buildOrder({}, { quantity: 2, priceCents: 1000 })
  await give(orderId, { lines: [{ variantId: productId, quantity: 1 }], shipping: true })
  const refusals: [Partial<RefundOrder>, string][] = [
    [{ lines: [{ variantId: productId, quantity: 2 }] }, 'orders.refund_units'],
    [{ shipping: true }, 'orders.refund_shipping'],
    [{ extraCents: 1001 }, 'orders.refund_too_much'],
    [{ extraCents: 1, lines: [{ variantId: productId, quantity: 1 }] }, 'orders.refund_too_much'],
    [{}, 'orders.refund_nothing'],
    [{ extraCents: 1, version: 1 }, 'app.stale'],
  ]
  for (const [wanted, code] of refusals) await expect(give(orderId, wanted)).rejects.toMatchObject({ code })
  expect(await owed(orderId)).toHaveLength(1)
  await give(orderId, { extraCents: 1000 })
  await carryOut(orderId)
  expect((await theOrder(orderId)).paymentStatus).toBe('refunded')
})

test('an order no one has paid has nothing to give back', async () => {
  const { orderId } = await buildOrder({ testChoice: 'decline' })
  await expect(give(orderId, { extraCents: 1 })).rejects.toMatchObject({ code: 'orders.refund_too_much' })
})

test('of many administrators at once only one gives back', async () => {
  const { orderId, productId } = await buildOrder({}, { quantity: 2, priceCents: 1000 })
  const { version } = await theOrder(orderId)
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      give(orderId, { lines: [{ variantId: productId, quantity: 2 }], version }),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await owed(orderId)).toMatchObject([{ amountCents: 2000 }])
})

test('of two who decide on the same reading the one who waited is stale', async () => {
  const { orderId } = await buildOrder()
  const { version } = await theOrder(orderId)
  const wanted = { ...wish, version, extraCents: 1000 }
  const by = { actor: admin, address: 'test', now }
  let second: ReturnType<typeof give> | undefined
  await transaction(async (tx) => {
    await giveBack(tx, EVERY_STORE, { orderId, wanted }, by)
    second = give(orderId, wanted)
    await untilWaiting(second)
  })
  await expect(second).rejects.toMatchObject({ code: 'app.stale' })
  expect(await owed(orderId)).toMatchObject([{ amountCents: 1000 }])
})

test('nothing is promised that another cause owes at the same moment', async () => {
  const { orderId } = await buildOrder()
  let second: ReturnType<typeof give> | undefined
  await transaction(async (tx) => {
    await queueRefunds(tx, { orderId, reason: 'late_money', now })
    second = give(orderId, { extraCents: 1000 })
    await untilWaiting(second)
  })
  await expect(second).rejects.toMatchObject({ code: 'orders.refund_too_much' })
  expect(await db.$count(orderRefunds, eq(orderRefunds.orderId, orderId))).toBe(0)
})

test('the table itself refuses a unit too many', async () => {
  const { orderId, productId } = await buildOrder({}, { quantity: 2, priceCents: 1000 })
  await give(orderId, { lines: [{ variantId: productId, quantity: 1 }] })
  const [line] = (await leftOf(orderId)).lines
  const [made] = await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId))
  const over = db.update(refundLines).set({ quantity: 3 }).where(eq(refundLines.orderRefundId, made!.id))
  await expect(over).rejects.toMatchObject({ cause: { constraint: 'refund_lines_fit' } })
  expect(line!.left).toBe(1)
})

test('a refund that its provider refuses lets its units go', async () => {
  const { orderId, productId } = await buildOrder({}, { quantity: 1, priceCents: 1000 })
  await give(orderId, { lines: [{ variantId: productId, quantity: 1 }] })
  // The bank has given everything back already by another way.
  const [payment] = await thePayments(orderId)
  await db
    .update(testPayments)
    .set({ refunds: [{ id: 'elsewhere', amountCents: payment!.capturedCents }] })
    .where(eq(testPayments.orderId, orderId))
  await carryOut(orderId)
  expect((await owed(orderId))[0]!.state).toBe('failed')
  expect((await leftOf(orderId)).lines).toMatchObject([{ left: 1 }])
})

test('only an administrator refunds, with a reason and a key, once per key', async () => {
  const { orderId, productId } = await buildOrder({}, { quantity: 2, priceCents: 1000 })
  const { version } = await theOrder(orderId)
  const body = { lines: [{ productId, quantity: 1 }], reason: 'Vino roto', version }
  const post = (actor: Actor, given: object, key: string | null = null) =>
    asker(orderEndpoints, actor).ask(`POST /admin/orders/${orderId}/refunds`, given, key)
  expect((await post({ kind: 'visitor' }, body, 'reembolso-0')).status).toBe(401)
  expect((await post((await buildMember()).actor, body, 'reembolso-0')).status).toBe(403)
  expect((await post(admin, body)).status).toBe(400)
  expect((await post(admin, { ...body, reason: ' ' }, 'reembolso-1')).status).toBe(422)
  expect((await post(admin, { ...body, amountCents: 5 }, 'reembolso-1')).status).toBe(422)
  const first = await post(admin, body, 'reembolso-2')
  expect(first).toMatchObject({
    status: 200,
    body: {
      refunds: [{ amountCents: 1000, reason: 'admin', given: { note: 'Vino roto', extraCents: 0 } }],
      refundable: { leftCents: 1599, shippingLeftCents: 599, lines: [{ productId, left: 1 }] },
    },
  })
  expect((await post(admin, body, 'reembolso-2')).body).toEqual(first.body)
  expect((await post(admin, { ...body, shipping: true }, 'reembolso-2')).status).toBe(422)
  expect((await post(admin, body, 'reembolso-3')).status).toBe(409)
  expect(await owed(orderId)).toHaveLength(1)
})
