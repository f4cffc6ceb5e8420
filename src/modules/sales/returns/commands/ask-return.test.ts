import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import {
  buildMember,
  buildSession,
  changeSettings,
  lastEmailTo,
} from '../../../../../tests/support/build-accounts.ts'
import { EARNINGS } from '../../../../../tests/support/build-earnings.ts'
import {
  ask,
  buildDeliveredOrder,
  buildPhoto,
  buildReturn,
  deliveredAgo,
} from '../../../../../tests/support/build-returns.ts'
import { buildStore, buildTransfer, CARD, theOrder } from '../../../../../tests/support/build-orders.ts'
import { buildDevice, shownTo } from '../../../../../tests/support/push-service.ts'
import { deliverNow } from '../../../../../tests/support/published-events.ts'
import { originalKey } from '#modules/platform/media/rules.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { readSettings } from '#modules/platform/settings/queries.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { deliverParcel } from '#modules/sales/orders/commands/move-parcel.ts'
import { orderDelivered } from '#modules/sales/orders/events.ts'
import { orderLines, orders, sellerOrders } from '#modules/sales/orders/tables.ts'
import { readRefundable } from '#modules/sales/orders/queries/refunds.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { violates } from '#server/http/errors.ts'
import { storage } from '#server/storage/storage.ts'
import { mailDeadlines } from '../jobs.ts'
import { listReturnable, readReturnable } from '../queries/returnable.ts'
import { returnLines, returns } from '../tables.ts'
import { sweepPhotos } from './keep-photo.ts'
import { forget, withdrawReturn } from './withdraw-return.ts'

afterEach(async () => {
  // Without an administrator this file has broken no promise.
  expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([])
})

const returnsOf = (orderId: string) => db.select().from(returns).where(eq(returns.orderId, orderId))
const heldOf = async (orderId: string) => {
  const [line] = await listReturnable(db, { orderId })
  return line!.quantity - line!.returnable
}
const settled = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
  )

test('a return is asked, worth what was paid, announced by mail and written down', async () => {
  const bought = await buildDeliveredOrder({ priceCents: 2000, premium: true, featured: true, quantity: 3 })
  const { productId, orderId, email } = bought
  const { id } = await ask(bought, { lines: [{ variantId: productId, quantity: 2 }] })
  const [one] = await returnsOf(orderId)
  // Two units at the premium price, whatever the list price is.
  expect(one).toMatchObject({ id, status: 'pending', askedCents: 3400, refundCents: 3400, kind: 'standard' })
  expect(await heldOf(orderId)).toBe(2)
  const mail = await lastEmailTo(email)
  expect([mail!.template, mail!.bodyText.includes('$34.00')]).toEqual(['return_asked', true])
  const { contactEmail } = await readSettings(db, 'site')
  const sellerMail = await lastEmailTo(contactEmail)
  expect([sellerMail!.template, sellerMail!.locale, sellerMail!.subject]).toEqual([
    'return_new',
    'es',
    `Nueva devolución ${one!.number}`,
  ])
  expect(sellerMail!.bodyText).toContain(`/admin/sales/${orderId}`)
  expect(sellerMail!.bodyText).toContain('Devolución estándar, $34.00. Motivo: No era lo que esperaba')
  expect(await actionsOn(id)).toEqual(['returns.ask'])
})

test('the shop is not mailed where it does not want emails about orders', async () => {
  await changeSettings('notifications', { emailNewOrders: false })
  const { id } = await ask(await buildDeliveredOrder())
  expect(await db.$count(outboxMessages, eq(outboxMessages.dedupeKey, `return_new:${id}`))).toBe(0)
  await changeSettings('notifications', { emailNewOrders: true })
})

test('of ten requests at once for three units, three succeed', async () => {
  const bought = await buildDeliveredOrder({ quantity: 3 })
  const outcomes = await settled(Array.from({ length: 10 }, () => ask(bought)))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'returns.nothing_left']))
  expect(await heldOf(bought.orderId)).toBe(3)
})

test('of two requests at once for two of three units, one succeeds', async () => {
  const bought = await buildDeliveredOrder({ quantity: 3 })
  const lines = [{ variantId: bought.productId, quantity: 2 }]
  const outcomes = await settled([ask(bought, { lines }), ask(bought, { lines })])
  expect(outcomes.toSorted()).toEqual(['done', 'returns.too_many_units'])
})

test('the database refuses more units than were bought', async () => {
  const { orderId, returnId, userId } = await buildReturn()
  const [line] = await listReturnable(db, { orderId })
  const row = { orderId, userId, kind: 'standard', reason: 'x', askedCents: 0, refundCents: 0 } as const
  const writing = transaction(async (tx) => {
    const [made] = await tx
      .insert(returns)
      .values({ ...row, number: `DEV-${returnId.slice(0, 8)}` })
      .returning()
    await tx.insert(returnLines).values({ returnId: made!.id, orderLineId: line!.id, quantity: 3 })
  })
  const refusal: unknown = await writing.catch((error: unknown) => error)
  expect(violates(refusal, 'returns_units_fit')).toBe(true)
  expect(await returnsOf(orderId)).toHaveLength(1)
})

test.each([
  ['standard', 31 * 24, 'returns.too_late'],
  ['exchange', 16 * 24, 'returns.over_exchange'],
  ['defective', 49, 'returns.over_defective'],
] as const)('%s is over after %i hours', async (kind, hours, code) => {
  const bought = await buildDeliveredOrder()
  await deliveredAgo(bought.orderId, hours)
  await expect(ask(bought, { kind })).rejects.toMatchObject({ code, status: 409 })
  expect(await returnsOf(bought.orderId)).toEqual([])
})

// Seven in the morning of the second of March in Panama; a Monday.
const ARRIVED = new Date('2026-03-02T12:00:00Z')
const arrivesAt = (orderId: string, then: Date) =>
  db
    .update(sellerOrders)
    .set({ shippedAt: then, deliveredAt: then, deliveredBy: 'office' })
    .where(eq(sellerOrders.orderId, orderId))

test.each([
  ['standard', '2026-04-02T04:59:59.999Z', '2026-04-02T05:00:00.000Z', 'returns.too_late'],
  ['exchange', '2026-03-18T04:59:59.999Z', '2026-03-18T05:00:00.000Z', 'returns.over_exchange'],
  ['defective', '2026-03-04T12:00:00.000Z', '2026-03-04T12:00:00.001Z', 'returns.over_defective'],
] as const)('%s is accepted until %s, counted from the delivery', async (kind, last, after, code) => {
  const bought = await buildDeliveredOrder()
  await arrivesAt(bought.orderId, ARRIVED)
  const photoId = await buildPhoto(bought.actor)
  const asked = { kind, ...(kind === 'defective' ? { photoId } : {}) }
  await expect(ask(bought, asked, new Date(after))).rejects.toMatchObject({ code })
  await ask(bought, asked, new Date(last))
  expect(await returnsOf(bought.orderId)).toHaveLength(1)
})

test('what no one said arrived goes back from two working days after its promise on, and no earlier', async () => {
  const bought = await buildDeliveredOrder()
  const { orderId } = bought
  await db.update(orders).set({ paidAt: ARRIVED }).where(eq(orders.id, orderId))
  await db
    .update(sellerOrders)
    .set({ shippedAt: ARRIVED, deliveredAt: null, deliveredBy: null })
    .where(eq(sellerOrders.orderId, orderId))
  // It was promised for Monday the ninth; two more working days end on the eleventh.
  await db.update(orderLines).set({ promisedOn: '2026-03-09' }).where(eq(orderLines.orderId, orderId))
  const taken = new Date('2026-03-12T04:59:59.999Z')
  const early = ask(bought, {}, new Date(taken.getTime() - 1))
  await expect(early).rejects.toMatchObject({ code: 'returns.not_delivered', status: 409 })
  const photoId = await buildPhoto(bought.actor)
  const hours48 = new Date(taken.getTime() + 48 * 3_600_000)
  await ask(bought, { kind: 'defective', photoId }, hours48)
  expect(await returnsOf(orderId)).toHaveLength(1)
})

test('a line of a parcel that has not arrived waits for its own clock', async () => {
  const store = await buildStore()
  const { orderId, userId, productIds } = await buildTransfer({ stores: [store], input: CARD })
  const [ofSite, ofStore] = productIds as [string, string]
  const { actor } = await buildSession({ userId })
  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  const by = { actor: admin, address: 'test', now: new Date() }
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId: orderId }, by))
  await expect(ask({ orderId, actor, productId: ofStore })).rejects.toMatchObject({
    code: 'returns.not_delivered',
  })
  await ask({ orderId, actor, productId: ofSite })
  const order = await theOrder(orderId)
  expect(order.status).toBe('processing')
  const { lines } = await readReturnable(db, { order, now: new Date() })
  expect(lines.map(({ hasArrived, openKinds }) => [hasArrived, openKinds.length])).toEqual([
    [true, 3],
    [false, 0],
  ])
})

test('a buyer is mailed once that a parcel arrived, and until when it may go back', async () => {
  const { orderId, email } = await buildDeliveredOrder()
  await arrivesAt(orderId, ARRIVED)
  // What the tests before published waits for the ledger of the stores too.
  await deliverNow([mailDeadlines, ...EARNINGS])
  await deliverNow([mailDeadlines, ...EARNINGS])
  const emails = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.template, 'order_delivered')))
  expect(emails).toHaveLength(1)
  for (const part of [
    'hasta el 1 de abril de 2026',
    'hasta el 17 de marzo de 2026',
    'hasta el 4 de marzo de 2026',
  ])
    expect(emails[0]!.bodyText).toContain(part)
})

test('an order that arrived is shown once on its buyer’s devices', async () => {
  const { orderId, email } = await buildDeliveredOrder()
  const { userId, number } = await theOrder(orderId)
  await buildDevice({ userId })
  await arrivesAt(orderId, ARRIVED)
  await deliverNow([mailDeadlines, ...EARNINGS])
  // The same arrival, published again.
  await transaction((tx) => publish(tx, orderDelivered, { orderId, sellerOrderId: orderId }))
  await deliverNow([mailDeadlines, ...EARNINGS])
  expect(await shownTo(email)).toEqual([
    {
      title: `Entregamos tu pedido ${number}`,
      text: 'Si algo no te convence, puedes pedir una devolución hasta el 1 de abril de 2026.',
      path: `/orders/${orderId}`,
    },
  ])
})

test('another size is goods for goods', async () => {
  const { orderId } = await buildReturn({ kind: 'exchange', reason: 'Talla M' })
  expect(await returnsOf(orderId)).toMatchObject([{ kind: 'exchange', askedCents: 0, refundCents: 0 }])
})

test('what arrived broken needs a photo of the same person, used once', async () => {
  const bought = await buildDeliveredOrder()
  const stranger = await buildMember()
  await expect(ask(bought, { kind: 'defective' })).rejects.toMatchObject({ code: 'returns.photo_required' })
  const foreign = await buildPhoto(stranger.actor)
  await expect(ask(bought, { kind: 'defective', photoId: foreign })).rejects.toMatchObject({
    code: 'returns.photo_unknown',
  })
  const photoId = await buildPhoto(bought.actor)
  const outcomes = await settled([
    ask(bought, { kind: 'defective', photoId }),
    ask(bought, { kind: 'defective', photoId }),
  ])
  expect(outcomes.toSorted()).toEqual(['done', 'returns.photo_unknown'])
})

test('with all of an order that arrived broken its shipping goes back, once', async () => {
  const bought = await buildDeliveredOrder({ quantity: 2, priceCents: 1000 })
  const { orderId, productId, actor } = bought
  const whole = { kind: 'defective' as const, lines: [{ variantId: productId, quantity: 2 }] }
  await ask(bought, { ...whole, photoId: await buildPhoto(actor) })
  const [one] = await returnsOf(orderId)
  expect(one).toMatchObject({ askedCents: 2599, shippingCents: 599 })
  const order = await theOrder(orderId)
  expect(await readRefundable(db, EVERY_STORE, order)).toMatchObject({
    shippingLeftCents: 0,
    lines: [{ left: 0 }],
  })
  await db.update(returns).set({ status: 'rejected', rejectReason: 'x', decidedAt: new Date() })
  expect(await readRefundable(db, EVERY_STORE, order)).toMatchObject({
    shippingLeftCents: 599,
    lines: [{ left: 2 }],
  })

  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  const wanted = {
    lines: [{ variantId: productId, quantity: 1 }],
    shipping: true,
    extraCents: 0,
    reason: 'Tarde',
  }
  await transaction((tx) =>
    giveBack(
      tx,
      EVERY_STORE,
      { orderId, wanted: { ...wanted, version: order.version } },
      { actor: admin, address: 'test', now: new Date() },
    ),
  )
  await ask(bought, { ...whole, photoId: await buildPhoto(actor) })
  // One unit and the shipping went back already; what is left is the other unit.
  expect((await returnsOf(orderId)).find(({ status }) => status === 'pending')).toMatchObject({
    askedCents: 1000,
    shippingCents: 0,
  })
})

test('an order that is not completed, not theirs or has not this product is refused', async () => {
  const bought = await buildDeliveredOrder()
  const other = await buildDeliveredOrder()
  await expect(ask({ ...bought, actor: other.actor })).rejects.toMatchObject({ code: 'orders.not_found' })
  await expect(ask({ ...bought, productId: other.productId })).rejects.toMatchObject({
    code: 'returns.not_in_order',
    status: 422,
  })
})

test('withdrawing lets the units go, once, and only for its owner', async () => {
  const { returnId, orderId, actor } = await buildReturn()
  const stranger = await buildMember()
  const withdraw = (by = actor) =>
    transaction((tx) => withdrawReturn(tx, { returnId }, { actor: by, address: 'test' }))
  await expect(withdraw(stranger.actor)).rejects.toMatchObject({ code: 'returns.not_found', status: 404 })
  const outcomes = await settled([withdraw(), withdraw()])
  expect(outcomes.toSorted()).toEqual(['done', 'returns.not_found'])
  expect(await heldOf(orderId)).toBe(0)
})

test('photos that no return shows are swept after two days, the others stay', async () => {
  const bought = await buildDeliveredOrder()
  const [attached, lost, fresh] = [
    await buildPhoto(bought.actor),
    await buildPhoto(bought.actor),
    await buildPhoto(bought.actor),
  ]
  await ask(bought, { kind: 'defective', photoId: attached! })
  const old = new Date(Date.now() - 49 * 3_600_000)
  for (const id of [attached!, lost!])
    await db.update(mediaFiles).set({ createdAt: old }).where(eq(mediaFiles.id, id))
  await sweepPhotos({ now: new Date() })
  const left = await db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.kind, 'return'), eq(mediaFiles.ownerId, bought.userId)))
  expect(left.map(({ id }) => id).toSorted()).toEqual([attached!, fresh!].toSorted())
  expect(await storage.get(originalKey('return', lost!))).toBeNull()
  expect(await storage.get(originalKey('return', attached!))).not.toBeNull()
})

test('a person who leaves takes their words along, the books stay', async () => {
  const { userId, orderId } = await buildReturn({ reason: 'Mi hija se llama Inés' })
  await transaction((tx) => forget(tx, { userId }))
  expect(await returnsOf(orderId)).toEqual([])
})
