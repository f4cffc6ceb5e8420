import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  theOrder,
  directOf,
  theRefunds,
} from '../../../../../tests/support/build-orders.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { deliverNow } from '../../../../../tests/support/published-events.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { EVERY_STORE, storeScope } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { listeners } from '#app/jobs.ts'
import { giveBack } from '../commands/give-back.ts'
import { deliverParcel, shipParcel } from '../commands/move-parcel.ts'
import { cancelOwnOrder } from '../commands/move-order.ts'
import { confirmPaid, lockDirect, sendToReview } from '../commands/settle-seller-order.ts'
import { cancelStoreOrder } from '../commands/store-order.ts'
import { mailPaymentInReview } from './seller-payments.ts'
import { orderLines, sellerOrders } from '../tables.ts'

type Store = Awaited<ReturnType<typeof buildStore>>
let admin: { actor: Admin; address: string; now: Date }
beforeAll(async () => {
  admin = { actor: (await buildMember({ role: 'admin' })).actor as Admin, address: 'test', now: new Date() }
  await offerTransfers(admin.actor)
})

const emailsTo = async ({ email }: { email: string }) =>
  db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email)).orderBy(outboxMessages.queuedAt)
/** Delivers twice, because a delivered event stays delivered. */
async function templatesTo(who: { email: string }) {
  await deliverNow(listeners)
  await deliverNow(listeners)
  return (await emailsTo(who)).map(({ template }) => template)
}
const sellerOrderOf = async (orderId: string, { storeId }: Store) =>
  (
    await db
      .select()
      .from(sellerOrders)
      .where(and(eq(sellerOrders.orderId, orderId), eq(sellerOrders.storeId, storeId)))
  )[0]!
const byOf = ({ actor }: Store) => ({ actor, address: 'test', now: new Date() })
const scopeOf = ({ userId }: Store) => storeScope(db, { userId, now: new Date() })

test('an owner reads of a card order once it is paid: in their language, with its pictures, and it opens there', async () => {
  const store = await buildStore()
  await db.update(profiles).set({ locale: 'en' }).where(eq(profiles.id, store.userId))
  const waiting = await buildTransfer({ stores: [store], input: { ...CARD, testChoice: 'requires_3ds' } })
  expect(await templatesTo(store)).toEqual([])
  const { orderId, productIds } = await buildTransfer({ stores: [store], input: CARD })
  const picture = '/media/0190c1de-0000-7000-8000-000000000002'
  await db.update(orderLines).set({ imageUrl: picture }).where(eq(orderLines.productId, productIds[1]!))
  expect(await templatesTo(store)).toEqual(['store_order_new'])
  const [mail] = await emailsTo(store)
  const own = await sellerOrderOf(orderId, store)
  expect(mail).toMatchObject({ locale: 'en', subject: `New order ${own.number}` })
  expect(mail!.bodyText).toContain(`/store/orders?order=${own.id}`)
  expect(mail!.bodyText).toContain('$30.00')
  expect(mail!.bodyHtml).toMatch(new RegExp(`<img src="https?://[^/"]+${picture}/160"`))
  expect(mail!.bodyText).not.toContain(waiting.email)

  const { version } = await theOrder(orderId)
  const wanted = { lines: [], shipping: false, extraCents: 500, reason: 'Vino rayado', version }
  await transaction(async (tx) => giveBack(tx, await scopeOf(store), { orderId, wanted }, byOf(store)))
  await carryOutRefund({ refundId: (await theRefunds(orderId))[0]!.id, now: new Date() })
  const parcel = { orderId, sellerOrderId: own.id }
  await transaction((tx) => shipParcel(tx, EVERY_STORE, parcel, admin))
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, parcel, admin))
  expect(await templatesTo(store)).toEqual([
    'store_order_new',
    'store_order_refunded',
    'store_order_delivered',
  ])
})

test('of a transfer an owner reads when it is placed, claimed, paid by another word, and called off', async () => {
  const store = await buildStore()
  const { orderId, userId } = await buildTransfer({ stores: [store] })
  expect(await templatesTo(store)).toEqual(['store_order_new'])
  const own = (await directOf(orderId)).find(({ storeId }) => storeId !== null)!
  await transaction(async (tx) => {
    const held = await lockDirect(tx, EVERY_STORE, { sellerOrderId: own.id })
    const reviewed = await sendToReview(tx, { ...held, now: new Date() })
    await mailPaymentInReview(tx, { order: held.order, own: reviewed })
  })
  const wanted = { sellerOrderId: own.id, reference: crypto.randomUUID(), reason: 'Llegó al banco' }
  await transaction((tx) => confirmPaid(tx, EVERY_STORE, wanted, admin))
  await templatesTo(store)
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: new Date() }))
  expect(await templatesTo(store)).toEqual([
    'store_order_new',
    'order_part_review',
    'store_order_paid',
    'order_refund_owed',
    'store_order_cancelled',
  ])
  const { id } = await sellerOrderOf(orderId, store)
  for (const { bodyText } of await emailsTo(store)) expect(bodyText).toContain(`/store/orders?order=${id}`)
})

test('a seller order that its seller calls off is announced to its buyer once, with the reason, the money and the rest', async () => {
  const store = await buildStore()
  const bought = await buildTransfer({ stores: [store], input: CARD })
  const { orderId, titles } = bought
  const { id } = await sellerOrderOf(orderId, store)
  const reason = 'Se rompió en el taller'
  await transaction(async (tx) => cancelStoreOrder(tx, await scopeOf(store), { id, reason }, byOf(store)))
  const sent = (await templatesTo(bought)).filter((template) => template === 'order_part_cancelled')
  expect(sent).toHaveLength(1)
  const mail = (await emailsTo(bought)).find(({ template }) => template === 'order_part_cancelled')!
  for (const words of [reason, '$30.00', titles[1]!, 'El resto de tu pedido', `/orders/${orderId}`])
    expect(mail.bodyText).toContain(words)
  expect(mail.bodyText).not.toContain(titles[0]!)
  expect(await templatesTo(store)).toEqual(['store_order_new'])
})
