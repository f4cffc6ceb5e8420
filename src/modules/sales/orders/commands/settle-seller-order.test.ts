import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { auditOf } from '../../../../../tests/support/audit.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import {
  buildStore,
  buildTransfer,
  buildTransferOf,
  offerTransfers,
  theOrder,
  directOf,
  thePayments,
  theStock,
  scopeOf,
} from '../../../../../tests/support/build-orders.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin, Seller } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { REVIEW_DAYS } from '../rules/seller-orders.ts'
import type { DirectOrder } from '../tables.ts'
import { expireOrders } from './expire-orders.ts'
import { cancelOwnOrder, setOrderStatus } from './move-order.ts'
import { confirmManualRefund } from './refund-order.ts'
import { confirmPaid, lapseUnpaid, lockDirect, rejectClaim, sendToReview } from './settle-seller-order.ts'

let admin: Admin
let store: Awaited<ReturnType<typeof buildStore>>
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
  store = await buildStore()
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const by = <Who extends Admin | Seller>(actor: Who, now = new Date()) => ({ actor, address: 'test', now })
type Given = { reference?: string; reason?: string }
const confirm = (sellerOrderId: string, actor: Admin | Seller, given: Given = {}) =>
  transaction(async (tx) => confirmPaid(tx, await scopeOf(tx, actor), { sellerOrderId, ...given }, by(actor)))
const cancel = (orderId: string, userId: string) =>
  transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: new Date() }))
const review = (sellerOrderId: string, now = new Date()) =>
  transaction(async (tx) =>
    sendToReview(tx, { ...(await lockDirect(tx, EVERY_STORE, { sellerOrderId })), isSeen: true, now }),
  )
const reject = (sellerOrderId: string, actor: Admin | Seller, now = new Date()) =>
  transaction(async (tx) =>
    rejectClaim(tx, await scopeOf(tx, actor), { sellerOrderId, reason: 'Falta un dólar' }, by(actor, now)),
  )
const refundsOf = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId))
const storeOrderOf = async (orderId: string) =>
  (await directOf(orderId)).find(({ storeId }) => storeId !== null)!
const stocks = (ids: readonly string[]) => Promise.all(ids.map((id) => theStock(id)))
const emailsTo = async (recipient: string) =>
  (
    await db
      .select({ template: outboxMessages.template })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, recipient))
  )
    .map(({ template }) => template)
    .toSorted()
const idsOf = async (orderId: string) => (await directOf(orderId)).map(({ id }) => id) as [string, string]

test('an order of two sellers has two seller orders that add up, each with its account and its lines', async () => {
  const { orderId, email, productIds } = await buildTransfer({ stores: [store] })
  const order = await theOrder(orderId)
  const [site, own] = await directOf(orderId)
  expect(site).toMatchObject({ storeId: null, number: order.number, totalCents: 2599, shippingCents: 599 })
  expect(own).toMatchObject({ storeId: store.storeId, number: `${order.number}-1`, totalCents: 3000 })
  expect(own!.account).toMatchObject({ bankName: 'Banistmo', accountNumber: '0112345678' })
  expect(own!.dueAt!.getTime() - own!.createdAt.getTime()).toBe(48 * 3_600_000)
  expect((await thePayments(orderId)).map(({ storeId, amountCents }) => [storeId, amountCents])).toEqual([
    [store.storeId, 3000],
    [null, 2599],
  ])
  expect(await stocks(productIds)).toEqual([
    { onHand: 5, reserved: 1 },
    { onHand: 5, reserved: 1 },
  ])
  expect(await emailsTo(email)).toEqual(['order_placed'])
})

test('each seller order is confirmed by itself, and the last one takes the order along', async () => {
  const { orderId, email, productIds } = await buildTransfer({ stores: [store] })
  const [site, own] = await idsOf(orderId)
  expect(await confirm(own, store.actor, { reference: 'ach 1' })).toBe('paid')
  expect(await theOrder(orderId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'awaiting',
    stockState: 'reserved',
  })
  expect(await storeOrderOf(orderId)).toMatchObject({ status: 'processing' })
  expect(await stocks(productIds)).toEqual([
    { onHand: 5, reserved: 1 },
    { onHand: 4, reserved: 0 },
  ])
  expect(await confirm(site, admin)).toBe('paid')
  expect(await theOrder(orderId)).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    stockState: 'sold',
    expiresAt: null,
  })
  expect(await stocks(productIds)).toEqual([
    { onHand: 4, reserved: 0 },
    { onHand: 4, reserved: 0 },
  ])
  expect(await emailsTo(email)).toEqual(['order_paid', 'order_part_paid', 'order_placed'])
  const audited = await auditOf(orderId)
  expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['orders.confirm_payment', store.userId],
    ['orders.confirm_payment', admin.userId],
  ])
})

test('what lapses is not owed: the other seller order is the order', async () => {
  const { orderId, email, productIds } = await buildTransfer({ stores: [store] })
  const [, own] = await idsOf(orderId)
  await confirm(own, store.actor)
  await Promise.all([expireOrders({ now: hours(49) }), expireOrders({ now: hours(49) })])
  expect(await theOrder(orderId)).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    totalCents: 5599,
    stockState: 'sold',
  })
  expect((await directOf(orderId)).map(({ paymentState }) => paymentState)).toEqual(['lapsed', 'paid'])
  expect(await stocks(productIds)).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 4, reserved: 0 },
  ])
  expect(await emailsTo(email)).toEqual([
    'order_paid',
    'order_part_lapsed',
    'order_part_paid',
    'order_placed',
  ])
})

test('with no seller order paid the order expires and everything is free again', async () => {
  const { orderId, productIds, email } = await buildTransfer({ stores: [store] })
  await expireOrders({ now: hours(47) })
  expect((await theOrder(orderId)).status).toBe('pending')
  await Promise.all(Array.from({ length: 4 }, () => expireOrders({ now: hours(49) })))
  expect(await theOrder(orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'expired',
    cancelReason: 'expiry',
    stockState: 'none',
  })
  expect(await storeOrderOf(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await stocks(productIds)).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 5, reserved: 0 },
  ])
  expect(await emailsTo(email)).toEqual(['order_cancelled', 'order_placed'])
})

test('a worker that finds the seller orders let go informs no one again', async () => {
  const { orderId, email } = await buildTransfer({ stores: [store] })
  await expireOrders({ now: hours(49) })
  const order = await theOrder(orderId)
  await transaction((tx) => lapseUnpaid(tx, { order, all: [], now: hours(49) }))
  expect(await emailsTo(email)).toEqual(['order_cancelled', 'order_placed'])
})

test('a seller order in review does not lapse with the others, and a rejected one has 24 hours', async () => {
  const { orderId } = await buildTransfer({ stores: [store] })
  const [site, own] = await idsOf(orderId)
  await review(own)
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'review' })
  await expireOrders({ now: hours(49) })
  expect((await directOf(orderId)).map(({ paymentState }) => paymentState)).toEqual(['lapsed', 'review'])
  await expect(reject(site, admin)).rejects.toMatchObject({ code: 'orders.not_in_review' })
  const rejected = await reject(own, store.actor, hours(50))
  expect(rejected.dueAt!.getTime() - rejected.decidedAt!.getTime()).toBe(24 * 3_600_000)
  expect(rejected).toMatchObject({ paymentState: 'rejected', rejectionReason: 'Falta un dólar' })
  await expireOrders({ now: hours(73) })
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })
  await expireOrders({ now: hours(75) })
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })
})

test('a receipt that no one answers lapses at last, and its seller is informed', async () => {
  const other = await buildStore()
  const { orderId } = await buildTransfer({ stores: [other], site: false })
  const [own] = await idsOf(orderId)
  await review(own)
  await expireOrders({ now: hours(REVIEW_DAYS * 24 - 1) })
  expect((await theOrder(orderId)).paymentStatus).toBe('review')
  await expireOrders({ now: hours(REVIEW_DAYS * 24 + 1) })
  expect((await theOrder(orderId)).paymentStatus).toBe('expired')
  expect(await emailsTo(other.email)).toEqual(['order_review_lapsed'])
})

test('money for a lapsed seller order brings it and its order back while there is stock', async () => {
  const { orderId, productIds } = await buildTransfer({ stores: [store] })
  const [, own] = await idsOf(orderId)
  await expireOrders({ now: hours(49) })
  expect(await confirm(own, store.actor)).toBe('paid')
  expect(await theOrder(orderId)).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    cancelReason: null,
    stockState: 'sold',
  })
  expect(await storeOrderOf(orderId)).toMatchObject({ status: 'processing' })
  expect(await stocks(productIds)).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 4, reserved: 0 },
  ])
})

test('money for a lapsed seller order whose stock is gone is written down and owed back by its seller', async () => {
  const other = await buildStore()
  const { orderId, productIds, email } = await buildTransfer({ stores: [other], site: false, onHand: 1 })
  const [own] = await idsOf(orderId)
  await expireOrders({ now: hours(49) })
  await db.execute(sql`update stock_levels set reserved = 1 where product_id = ${productIds[0]}`)
  expect(await confirm(own, other.actor)).toBe('money_back')
  await expect(confirm(own, other.actor)).rejects.toMatchObject({ code: 'orders.already_paid' })
  await db.execute(sql`update stock_levels set reserved = 0 where product_id = ${productIds[0]}`)
  const [owed] = await refundsOf(orderId)
  expect(owed).toMatchObject({ amountCents: 3599, state: 'queued', reason: 'late_money' })
  expect(await emailsTo(email)).toContain('order_late_money')
  expect(await emailsTo(other.email)).toContain('order_refund_owed')

  const done = (actor: Admin | Seller) =>
    transaction(async (tx) =>
      confirmManualRefund(
        tx,
        await scopeOf(tx, actor),
        { refundId: owed!.id, reference: 'ACH-9' },
        by(actor),
      ),
    )
  await expect(done(store.actor)).rejects.toMatchObject({ status: 404 })
  await done(other.actor)
  await done(other.actor)
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('calling off an order lets its open seller orders go and owes back its paid ones', async () => {
  const { orderId, userId, productIds } = await buildTransfer({ stores: [store] })
  const [site, own] = (await directOf(orderId)) as [DirectOrder, DirectOrder]
  await confirm(own.id, store.actor)
  await Promise.all([cancel(orderId, userId), cancel(orderId, userId)])
  expect(await theOrder(orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'paid',
    stockState: 'none',
  })
  expect(await stocks(productIds)).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 5, reserved: 0 },
  ])
  const [owed] = await refundsOf(orderId)
  expect(owed).toMatchObject({ paymentId: own.paymentId, amountCents: 3000 })
  // The buyer called it off, so money that comes now does not bring it back.
  expect(await confirm(site.id, admin)).toBe('money_back')
  for (const { id } of await refundsOf(orderId))
    await transaction((tx) =>
      confirmManualRefund(tx, EVERY_STORE, { refundId: id, reference: `OUT-${id}` }, by(admin)),
    )
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('ten confirmations at once are one', async () => {
  const { orderId, productIds, email } = await buildTransfer({ stores: [store], site: false })
  const [own] = await idsOf(orderId)
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(own, store.actor)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stocks(productIds)).toEqual([{ onHand: 4, reserved: 0 }])
  expect(await emailsTo(email)).toEqual(['order_paid', 'order_placed'])
  expect(await refundsOf(orderId)).toEqual([])
})

test('confirmation against expiry ends paid and sold once', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, productIds } = await buildTransfer({ stores: [store] })
    const [site, own] = await idsOf(orderId)
    await Promise.all([
      confirm(own, store.actor),
      expireOrders({ now: hours(49) }),
      confirm(site, admin),
      expireOrders({ now: hours(49) }),
    ])
    expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect((await directOf(orderId)).map(({ paymentState }) => paymentState)).toEqual(['paid', 'paid'])
    expect(await stocks(productIds)).toEqual([
      { onHand: 4, reserved: 0 },
      { onHand: 4, reserved: 0 },
    ])
  }
})

test('confirmation against the buyer calling it off owes back whatever was taken', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, userId, productIds } = await buildTransfer({ stores: [store] })
    const [site, own] = await idsOf(orderId)
    await Promise.all([confirm(own, store.actor), cancel(orderId, userId), confirm(site, admin)])
    expect((await theOrder(orderId)).status).toBe('cancelled')
    expect(
      (await refundsOf(orderId)).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b),
    ).toEqual([2599, 3000])
    expect(await stocks(productIds)).toEqual([
      { onHand: 5, reserved: 0 },
      { onHand: 5, reserved: 0 },
    ])
  }
})

test('orders of the same products in opposite order do not wait for each other in a circle', async () => {
  const second = await buildStore()
  const products = await Promise.all(
    [store, second].map(
      async ({ storeId }) => (await buildProduct({ storeId, stock: 50, priceCents: 3000 })).id,
    ),
  )
  const orders = []
  for (let at = 0; at < 8; at++) {
    const productIds = at % 2 === 0 ? products : products.toReversed()
    orders.push(await buildTransferOf(productIds))
  }
  await Promise.all(orders.map(({ orderId, userId }) => cancel(orderId, userId)))
  expect(await stocks(products)).toEqual(products.map(() => ({ onHand: 50, reserved: 0 })))
})

test("a seller confirms their own seller orders alone, and an administrator says why for a store's", async () => {
  const { orderId } = await buildTransfer({ stores: [store] })
  const [site, own] = await idsOf(orderId)
  const stranger = await buildStore()
  await expect(confirm(own, stranger.actor)).rejects.toMatchObject({ status: 404 })
  await expect(confirm(site, store.actor)).rejects.toMatchObject({ status: 404 })
  await expect(confirm(own, admin)).rejects.toMatchObject({ code: 'orders.reason_required' })
  expect(await confirm(own, admin, { reason: 'El dueño lo confirmó por teléfono' })).toBe('paid')
})

test('a bank reference pays one seller order of an account, and another account may have the same', async () => {
  const [first, second] = [await buildTransfer({ stores: [store] }), await buildTransfer({ stores: [store] })]
  const [[site1, own1], [site2, own2]] = [await idsOf(first.orderId), await idsOf(second.orderId)]
  await confirm(site1, admin, { reference: 'ACH 77' })
  await expect(confirm(site2, admin, { reference: 'ach77' })).rejects.toMatchObject({
    code: 'payments.reference_used',
  })
  await confirm(own1, store.actor, { reference: 'ACH77' })
  await expect(confirm(own2, store.actor, { reference: 'ACH77' })).rejects.toMatchObject({ status: 409 })
})

test('an administrator takes an order anywhere, and each seller order follows once', async () => {
  const { orderId, productIds } = await buildTransfer({ stores: [store] })
  const [site, own] = await idsOf(orderId)
  await confirm(own, store.actor)
  const set = async (to: 'pending' | 'processing' | 'completed' | 'cancelled') => {
    const { version } = await theOrder(orderId)
    return transaction((tx) => setOrderStatus(tx, { orderId, to, reason: 'Prueba', version }, by(admin)))
  }
  await set('completed')
  expect(await stocks(productIds)).toEqual([
    { onHand: 4, reserved: 0 },
    { onHand: 4, reserved: 0 },
  ])
  // Sold on trust: nothing lapses, and the money may still come.
  await expireOrders({ now: hours(500) })
  expect((await directOf(orderId))[0]).toMatchObject({ paymentState: 'waiting', stockState: 'sold' })
  expect(await confirm(site, admin)).toBe('paid')
  expect(await theOrder(orderId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
  await set('cancelled')
  await set('cancelled')
  expect(await stocks(productIds)).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 5, reserved: 0 },
  ])
  expect((await refundsOf(orderId)).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
    2599, 3000,
  ])
})

test('an expired order that an administrator opens again waits for its seller orders anew', async () => {
  const { orderId, productIds } = await buildTransfer({ stores: [store] })
  const [site, own] = await idsOf(orderId)
  await expireOrders({ now: hours(49) })
  const { version } = await theOrder(orderId)
  await transaction((tx) =>
    setOrderStatus(tx, { orderId, to: 'pending', reason: 'Prueba', version }, by(admin)),
  )
  expect(await stocks(productIds)).toEqual([
    { onHand: 5, reserved: 1 },
    { onHand: 5, reserved: 1 },
  ])
  await confirm(site, admin)
  await confirm(own, store.actor)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
})
