import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildGiftCard,
  buildStore,
  buildTransfer,
  buildTransferOf,
  CARD,
  offerGiftCards,
  offerTransfers,
  theGiftCard,
  theOrder,
  thePayments,
  directOf,
  theRefunds,
  theStock,
  TRANSFER,
} from '../../../../../tests/support/build-orders.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { eventsOf } from '../../../../../tests/support/published-events.ts'
import { openTestProvider } from '#modules/payments/gateways/commands/providers.ts'
import { EVERY_STORE, storeScope } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import * as orders from '../endpoints.ts'
import { listSellerOrders } from '../queries/seller-order-list.ts'
import { orderLines, sellerOrders } from '../tables.ts'
import { shipParcel } from './move-parcel.ts'
import { setOrderStatus } from './move-order.ts'
import { settlePayment } from './settle-payment.ts'
import { confirmPaid } from './settle-seller-order.ts'
import { cancelStoreOrder } from './store-order.ts'

type Store = Awaited<ReturnType<typeof buildStore>>
let admin: { actor: Admin; address: string; now: Date }
let one: Store
let two: Store
beforeAll(async () => {
  admin = { actor: (await buildMember({ role: 'admin' })).actor as Admin, address: 'test', now: new Date() }
  await offerTransfers(admin.actor)
  await offerGiftCards()
  one = await buildStore()
  two = await buildStore()
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const now = new Date()
const byOf = ({ actor }: Store) => ({ actor, address: 'test', now: new Date() })
const reason = 'Se rompió en el taller'
const sellerOrderOf = async (orderId: string, { storeId }: Store) =>
  (await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))).find(
    (own) => own.storeId === storeId,
  )!
const callOff = async (orderId: string, store: Store) => {
  const { id } = await sellerOrderOf(orderId, store)
  return transaction(async (tx) =>
    cancelStoreOrder(tx, await storeScope(tx, { userId: store.userId, now }), { id, reason }, byOf(store)),
  )
}
const confirm = async (orderId: string, storeId: string | null) => {
  const own = (await directOf(orderId)).find((each) => each.storeId === storeId)!
  const wanted = { sellerOrderId: own.id, reference: crypto.randomUUID(), reason: 'Llegó al banco' }
  await transaction((tx) => confirmPaid(tx, EVERY_STORE, wanted, admin))
}
const move = async (orderId: string, to: 'processing' | 'cancelled') => {
  const { version } = await theOrder(orderId)
  await transaction((tx) => setOrderStatus(tx, { orderId, to, version, reason: 'Se equivocó' }, admin))
}
const owed = async (orderId: string) =>
  (await theRefunds(orderId)).map(({ amountCents, state, storeId }) => ({ amountCents, state, storeId }))
const statesOf = async (orderId: string) =>
  (await listSellerOrders(db, { order: await theOrder(orderId), now: new Date() })).map(({ state }) => state)

test('a store calls off its seller order of a card order, twice at once: its lines and its money go back, the rest goes on', async () => {
  const { orderId, productIds } = await buildTransfer({ stores: [one, two], input: CARD })
  await Promise.all([callOff(orderId, one), callOff(orderId, one)])
  expect(await owed(orderId)).toEqual([{ amountCents: 3000, state: 'queued', storeId: one.storeId }])
  expect(await Promise.all(productIds.map(theStock))).toEqual([
    { onHand: 4, reserved: 0 },
    { onHand: 5, reserved: 0 },
    { onHand: 4, reserved: 0 },
  ])
  expect(await sellerOrderOf(orderId, one)).toMatchObject({ status: 'cancelled', cancelReason: reason })
  expect(await sellerOrderOf(orderId, two)).toMatchObject({ status: 'processing', cancelReason: null })
  expect(await statesOf(orderId)).toEqual(['preparing', 'cancelled', 'preparing'])
  expect(await eventsOf(orderId)).toEqual(['order.placed', 'order.paid', 'order.part_cancelled'])

  await carryOutRefund({ refundId: (await theRefunds(orderId))[0]!.id, now: new Date() })
  expect(await theOrder(orderId)).toMatchObject({
    status: 'processing',
    paymentStatus: 'partially_refunded',
  })
  const shipped = (storeOrderId: string) =>
    transaction((tx) => shipParcel(tx, EVERY_STORE, { orderId, sellerOrderId: storeOrderId }, admin))
  await shipped(orderId)
  await shipped((await sellerOrderOf(orderId, two)).id)
  expect(await theOrder(orderId)).toMatchObject({ status: 'completed' })
  expect(await sellerOrderOf(orderId, one)).toMatchObject({ status: 'cancelled' })
})

test('what the others had sent already completes the order when the last seller order is called off', async () => {
  const { orderId } = await buildTransfer({ stores: [one], input: CARD })
  await transaction((tx) => shipParcel(tx, EVERY_STORE, { orderId, sellerOrderId: orderId }, admin))
  await callOff(orderId, one)
  expect(await theOrder(orderId)).toMatchObject({ status: 'completed' })
})

test('who sends nothing keeps nothing of the shipping, and the last one to go takes the order along', async () => {
  const { orderId } = await buildTransfer({ stores: [one, two], site: false, input: CARD })
  expect((await sellerOrderOf(orderId, one)).shippingCents).toBe(599)
  await callOff(orderId, one)
  expect(await owed(orderId)).toEqual([{ amountCents: 3599, state: 'queued', storeId: one.storeId }])
  await callOff(orderId, two)
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', cancelReason: reason })
  expect((await owed(orderId)).map(({ amountCents }) => amountCents)).toEqual([3599, 3000])
})

test('the money of a gift card goes back to it, after what the card paid', async () => {
  const gift = await buildGiftCard({ amountCents: 5000 })
  const input = { ...CARD, giftCardCode: gift.code }
  const { orderId } = await buildTransfer({ stores: [one, two], input })
  await callOff(orderId, one)
  await callOff(orderId, two)
  for (const { id } of await theRefunds(orderId)) await carryOutRefund({ refundId: id, now: new Date() })
  const back = (await theRefunds(orderId)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(back).toBe(6000)
  // 35.99 had come by card and 50.00 from the gift card.
  expect(await theGiftCard(gift.id)).toMatchObject({ balanceCents: 6000 - 3599 })
})

test('of a transfer each seller order goes by itself: an unpaid one is let go, a paid one is owed by its store', async () => {
  const { orderId, productIds } = await buildTransfer({ stores: [one, two] })
  await callOff(orderId, one)
  expect(await owed(orderId)).toEqual([])
  expect(await theStock(productIds[1]!)).toEqual({ onHand: 5, reserved: 0 })
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })
  await confirm(orderId, two.storeId)
  await callOff(orderId, two)
  expect(await owed(orderId)).toEqual([{ amountCents: 3000, state: 'queued', storeId: two.storeId }])
  expect(await theStock(productIds[2]!)).toEqual({ onHand: 5, reserved: 0 })
  await confirm(orderId, null)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await statesOf(orderId)).toEqual(['preparing', 'cancelled', 'cancelled'])
})

test('money that comes for a seller order after its store called it off is owed back, and the seller order stays called off', async () => {
  const { orderId, productIds } = await buildTransfer({ stores: [one, two] })
  await callOff(orderId, one)
  await confirm(orderId, one.storeId)
  expect(await owed(orderId)).toEqual([{ amountCents: 3000, state: 'queued', storeId: one.storeId }])
  const own = (await directOf(orderId)).find(({ storeId }) => storeId === one.storeId)
  expect(own).toMatchObject({ paymentState: 'cancelled' })
  expect(await sellerOrderOf(orderId, one)).toMatchObject({ status: 'cancelled' })
  expect(await theStock(productIds[1]!)).toEqual({ onHand: 5, reserved: 0 })
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })
  await confirm(orderId, two.storeId)
  await confirm(orderId, null)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await statesOf(orderId)).toEqual(['preparing', 'cancelled', 'preparing'])
})

test('when the last open seller order is called off, those that were paid are the order', async () => {
  const { orderId } = await buildTransfer({ stores: [one] })
  await confirm(orderId, null)
  await callOff(orderId, one)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
})

test.each([['card', CARD] as const, ['transfer', TRANSFER] as const])(
  'an order by %s that an admin calls off and takes back leaves out what its seller had called off',
  async (_, input) => {
    const { orderId, productIds } = await buildTransfer({ stores: [one], input })
    if (input === TRANSFER) {
      await confirm(orderId, null)
      await confirm(orderId, one.storeId)
    }
    await callOff(orderId, one)
    await move(orderId, 'cancelled')
    await move(orderId, 'processing')
    expect(await sellerOrderOf(orderId, one)).toMatchObject({ status: 'cancelled', cancelReason: reason })
    expect(await Promise.all(productIds.map(theStock))).toEqual([
      { onHand: 4, reserved: 0 },
      { onHand: 5, reserved: 0 },
    ])
    expect(await statesOf(orderId)).toEqual(['preparing', 'cancelled'])
  },
)

test('while one charge for all is being paid, no one calls a seller order of it off', async () => {
  const { orderId, productIds } = await buildTransfer({
    stores: [one],
    input: { ...CARD, testChoice: 'requires_3ds' },
  })
  const { ask } = asker(orders, one.actor)
  const { id } = await sellerOrderOf(orderId, one)
  expect((await ask(`GET /store/orders/${id}`)).body.canCancel).toBe(false)
  const refused = await ask(`POST /store/orders/${id}/cancel`, { reason })
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'orders.waits_for_payment'])
  expect(await theStock(productIds[1]!)).toEqual({ onHand: 5, reserved: 1 })
})

const CLOSES = {
  suspended: sql`update business_stores set status = 'suspended', verified = false where id = `,
  'on holiday': sql`update business_stores set on_holiday = true where id = `,
  unverified: sql`update business_stores set verified = false where id = `,
  'without a plan': sql`update plan_subscriptions set end_date = now() - interval '4 days' where store_id = `,
}

test.each(Object.entries(CLOSES))(
  'a store that is %s while its buyer pays finishes the order, and sells nothing more',
  async (_, close) => {
    const store = await buildStore()
    const { orderId, productIds } = await buildTransfer({
      stores: [store],
      site: false,
      input: { ...CARD, testChoice: 'never_answers' },
    })
    await db.execute(sql`${close}${store.storeId}`)
    const [payment] = await thePayments(orderId)
    await openTestProvider().confirm(payment!.providerPaymentId!, 'approve')
    expect(await settlePayment({ paymentId: payment!.id, now: new Date() })).toBe('paid')
    const { ask } = asker(orders, store.actor)
    const { id } = await sellerOrderOf(orderId, store)
    expect((await ask(`GET /store/orders/${id}`)).body).toMatchObject({ isPaid: true, canCancel: true })
    expect((await ask(`POST /store/orders/${id}/ship`, {})).status).toBe(200)
    expect(await theOrder(orderId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
    await expect(buildTransferOf(productIds, { input: CARD })).rejects.toThrow()
  },
)

test('a store gives back of its own lines and its own money, and no cent of another', async () => {
  const { orderId, productIds } = await buildTransfer({ stores: [one, two], input: CARD })
  const { id } = await sellerOrderOf(orderId, one)
  const { ask } = asker(orders, one.actor)
  const refund = async (wanted: object) => {
    const { version } = await theOrder(orderId)
    const body = { lines: [], shipping: false, extraCents: 0, reason: 'Vino rayado', version, ...wanted }
    return ask(`POST /store/orders/${id}/refunds`, body)
  }
  const unit = (productId: string) => ({ lines: [{ productId, quantity: 1 }] })
  const codes = []
  for (const wanted of [unit(productIds[2]!), { shipping: true }, { extraCents: 3001 }, {}])
    codes.push(problemOf(await refund(wanted)).code)
  expect(codes).toEqual([
    'orders.refund_units',
    'orders.refund_shipping',
    'orders.refund_too_much',
    'orders.refund_nothing',
  ])
  expect(await owed(orderId)).toEqual([])
  expect((await refund({ extraCents: 1000 })).status).toBe(200)
  expect(problemOf(await refund(unit(productIds[1]!))).code).toBe('orders.refund_too_much')
  expect(await owed(orderId)).toEqual([{ amountCents: 1000, state: 'queued', storeId: one.storeId }])
  // What is left of its share goes back with the rest of it, and not a cent more.
  await callOff(orderId, one)
  expect((await owed(orderId)).map(({ amountCents }) => amountCents)).toEqual([1000, 2000])
})

test('the seller orders of random carts add up to what was ordered, line by line, shipping and all', async () => {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const price = () => 1 + next(9000)
  const goods = [
    ...(await Promise.all(
      [1, 2, 3].map(async () => (await buildStock({ onHand: 500, priceCents: price() })).productId),
    )),
    ...(await Promise.all(
      [one, one, two, two].map(
        async ({ storeId }) => (await buildProduct({ storeId, stock: 500, priceCents: price() })).id,
      ),
    )),
  ]
  for (let round = 0; round < 16; round++) {
    const chosen = goods.filter(() => next(2) === 0)
    const products = chosen.length > 0 ? chosen : [goods[next(goods.length)]!]
    const shippingMethod = next(2) === 0 ? ('standard' as const) : ('express' as const)
    const { orderId } = await buildTransferOf(products, {
      input: { ...(next(2) === 0 ? CARD : TRANSFER), shippingMethod },
    })
    const order = await theOrder(orderId)
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    const shares = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))
    const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)
    expect(sum(shares.map(({ totalCents }) => totalCents))).toBe(order.totalCents)
    expect(sum(shares.map(({ shippingCents }) => shippingCents))).toBe(order.shippingCents)
    for (const { id, subtotalCents } of shares)
      expect(
        sum(lines.filter(({ sellerOrderId }) => sellerOrderId === id).map(({ lineCents }) => lineCents)),
      ).toBe(subtotalCents)
    const directOrders = await directOf(orderId)
    expect(directOrders.map(({ id }) => id).toSorted()).toEqual(
      order.paymentMethod === 'bank_transfer' ? shares.map(({ id }) => id).toSorted() : [],
    )
  }
})
