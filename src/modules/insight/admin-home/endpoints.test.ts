import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../tests/support/ask.ts'
import { buildStock } from '../../../../tests/support/build-inventory.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../tests/support/build-catalog.ts'
import {
  buildOrder,
  buildStore,
  buildTransfer,
  offerGiftCards,
  offerTransfers,
  theOrder,
  directOf,
} from '../../../../tests/support/build-orders.ts'
import { buildPaidGift } from '../../../../tests/support/build-gift-sales.ts'
import { buildWaitingPlan } from '../../../../tests/support/build-plans.ts'
import { buildReturn } from '../../../../tests/support/build-returns.ts'
import { buildRenamedStore, buildStoreThat } from '../../../../tests/support/build-stores.ts'
import { giftCardPurchases } from '#modules/payments/gift-card-sales/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import * as stockEndpoints from '#modules/stock/inventory/api/admin.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import { sellerOrders, orders } from '#modules/sales/orders/tables.ts'
import { askQuestion, moderation } from '#modules/sales/feedback/commands/questions.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { planPurchases } from '#modules/sellers/subscriptions/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Admin } from '#server/auth/actor.ts'
import * as endpoints from './endpoints.ts'

let admin: Awaited<ReturnType<typeof buildMember>>
let mine: Awaited<ReturnType<typeof buildStore>>
let theirs: Awaited<ReturnType<typeof buildStore>>
const asAdmin = (route: `GET /admin/find?${string}`) => asker(endpoints, admin.actor).ask(route)
const asSeller = (route: `GET /store/find?${string}`) => asker(endpoints, mine.actor).ask(route)

beforeAll(async () => {
  admin = await buildMember({ role: 'admin', fullName: 'Olga Oficina' })
  await offerTransfers(admin.actor as Admin)
  mine = await buildStore()
  theirs = await buildStore()
})

test('one question finds a product, an order, a person and a store by what is in them, each kind named', async () => {
  const product = await buildProduct({ title: 'Hamaca zaratina', uniqueCode: 'ZAR-1' })
  const { orderId, userId, email } = await buildTransfer({ stores: [mine] })
  const order = await theOrder(orderId)
  const kindsOf = async (q: string) =>
    (await asAdmin(`GET /admin/find?q=${encodeURIComponent(q)}`)).body.items.map(({ kind, id }) => [kind, id])
  expect(await kindsOf('zaratina')).toEqual([['product', product.id]])
  expect(await kindsOf('zar-1')).toEqual([['product', product.id]])
  expect(await kindsOf(order.number)).toEqual([['order', orderId]])
  expect(await kindsOf('olga ofi')).toEqual([['person', admin.userId]])
  expect(await kindsOf(email)).toEqual([
    ['order', orderId],
    ['person', userId],
  ])
  expect(await kindsOf(mine.name)).toContainEqual(['store', mine.storeId])
  expect(await kindsOf('nadie así')).toEqual([])
})

test('one kind is asked for alone, and the best of many stand first, five at most', async () => {
  for (let at = 1; at <= 7; at++) await buildProduct({ title: `Caja de guayacán ${at}` })
  const exact = await buildProduct({ title: 'Guayacán' })
  for (let at = 1; at <= 7; at++) await buildProduct({ title: `Otra caja de guayacán ${at}` })
  const { items } = (await asAdmin('GET /admin/find?q=guayac%C3%A1n&kind=product')).body
  expect(items).toHaveLength(5)
  expect(items[0]).toMatchObject({ kind: 'product', id: exact.id, title: 'Guayacán' })
  expect((await asAdmin('GET /admin/find?q=guayac%C3%A1n&kind=person')).body.items).toEqual([])
})

test('a seller finds what is their own, and nothing of anybody else', async () => {
  const own = await buildProduct({ title: 'Sombrero pintao propio', storeId: mine.storeId })
  await buildProduct({ title: 'Sombrero pintao ajeno', storeId: theirs.storeId })
  await buildProduct({ title: 'Sombrero pintao del sitio' })
  expect((await asSeller('GET /store/find?q=pintao')).body.items).toMatchObject([{ id: own.id }])
  const { orderId } = await buildTransfer({ stores: [mine] })
  const other = await theOrder((await buildTransfer({ stores: [theirs] })).orderId)
  const { number } = await theOrder(orderId)
  expect((await asSeller(`GET /store/find?q=${number}`)).body.items).toMatchObject([{ kind: 'order' }])
  expect((await asSeller(`GET /store/find?q=${other.number}`)).body.items).toEqual([])
  expect((await asSeller('GET /store/find?q=olga&kind=person' as never)).status).toBe(422)
})

test.each(['', '?q=', '?q=ab', '?q=abc&kind=secret', `?q=${'a'.repeat(101)}`, '?q=abc&store=1'])(
  'what is no question is refused: %s',
  async (query) => {
    const { status } = await asAdmin(`GET /admin/find${query}` as never)
    expect(status).toBe(422)
  },
)

test('no one but an admin finds among everybody', async () => {
  expect((await asker(endpoints).ask('GET /admin/find?q=olga')).status).toBe(401)
  expect((await asker(endpoints, mine.actor).ask('GET /admin/find?q=olga')).status).toBe(403)
  expect((await asker(endpoints, (await buildMember()).actor).ask('GET /store/find?q=olga')).status).toBe(403)
})

test('what waits for admins is counted where it waits, and no longer once somebody has decided', async () => {
  const read = async () => (await asker(endpoints, admin.actor).ask('GET /admin/waiting')).body
  const before = await read()
  const store = await buildStoreThat('pending')
  const paid = await buildOrder()
  await db
    .update(orders)
    .set({ status: 'processing', paymentStatus: 'paid' })
    .where(eq(orders.id, paid.orderId))
  const { orderId } = await buildTransfer({ stores: [], site: true })
  await db.update(sellerOrders).set({ paymentState: 'review' }).where(eq(sellerOrders.orderId, orderId))
  // Its seller orders say what waits; the order is not counted besides.
  await db.update(orders).set({ paymentStatus: 'review' }).where(eq(orders.id, orderId))
  const owed = await buildTransfer({ stores: [], site: true })
  const by = { actor: admin.actor as Admin, address: 'test', now: new Date() }
  const [direct] = await directOf(owed.orderId)
  const confirmed = { orderId: owed.orderId, sellerOrderId: direct!.id, reason: 'Lo vimos' }
  await transaction((tx) => confirmPaid(tx, EVERY_STORE, confirmed, by))
  await transaction((tx) => cancelOwnOrder(tx, { userId: owed.userId, orderId: owed.orderId, now: by.now }))
  const inSales = await asker(orderEndpoints, admin.actor).ask('GET /admin/orders?owed=true')
  expect(inSales.body.items).toMatchObject([{ id: owed.orderId }])
  await db.execute(sql`insert into outbox_messages (channel, recipient, template, locale, subject, body_text, status)
    values ('email', 'x@istmo.test', 'x', 'es', 'Hola', '', 'failed')`)
  await db.execute(sql`insert into event_deliveries (event_id, name, listener, key, payload, told_at, state)
    values (-1, 'x', 'x', 'x', '{}', now(), 'failed')`)
  // A store sends back what came to its own account.
  const own = await buildTransfer({ stores: [mine], site: false })
  const [ownOrder] = await directOf(own.orderId)
  const ownConfirmed = { orderId: own.orderId, sellerOrderId: ownOrder!.id, reason: 'Lo vimos' }
  await transaction((tx) => confirmPaid(tx, EVERY_STORE, ownConfirmed, by))
  await transaction((tx) => cancelOwnOrder(tx, { userId: own.userId, orderId: own.orderId, now: by.now }))
  const unclear = await buildOrder({ testChoice: 'requires_3ds' })
  await db.update(orders).set({ paymentStatus: 'review' }).where(eq(orders.id, unclear.orderId))
  await buildReturn()
  const { purchaseId } = await buildWaitingPlan()
  await db.update(planPurchases).set({ status: 'review' }).where(eq(planPurchases.id, purchaseId))
  await offerGiftCards()
  const gift = await buildPaidGift()
  await db
    .update(giftCardPurchases)
    .set({ status: 'review' })
    .where(eq(giftCardPurchases.id, gift.purchaseId))
  await transaction((tx) => enqueue(tx, { name: 'prueba.espera' }, {}))
  await db.execute(sql`update pgboss.job set state = 'failed' where name = 'prueba.espera'`)
  await buildRenamedStore()
  await buildRenamedStore()
  const suspended = await buildRenamedStore()
  await db
    .update(businessStores)
    .set({ status: 'suspended', verified: false })
    .where(eq(businessStores.id, suspended.storeId))
  const curious = await buildMember()
  const asked = await buildProduct({ storeId: mine.storeId })
  const ask = (words: string) =>
    transaction((tx) => askQuestion(tx, { id: asked.id, words }, { ...by, actor: curious.actor }))
  const { id } = await ask('¿Viene armado?')
  const hidden = await ask('¿Llama a mi número?')
  const why = { id: hidden.id, reason: 'Datos de una persona', isHidden: true }
  await transaction((tx) => moderation.moderate(tx, why, by))
  expect(await read()).toEqual({
    ...before,
    alerts: expect.any(Number),
    stores: before.stores + 1,
    storeNames: before.storeNames + 2,
    toShip: before.toShip + 1,
    transfers: before.transfers + 1,
    paymentReviews: before.paymentReviews + 1,
    refunds: before.refunds + 1,
    returns: before.returns + 1,
    planReviews: before.planReviews + 1,
    giftReviews: before.giftReviews + 1,
    questions: before.questions + 1,
    letters: before.letters + 1,
    events: before.events + 1,
    jobs: before.jobs + 1,
  })
  await db
    .update(businessStores)
    .set({ approvalStatus: 'rejected', rejectionReason: 'No' })
    .where(eq(businessStores.id, store.storeId))
  expect((await read()).stores).toBe(before.stores)
  await transaction((tx) => moderation.answer(tx, EVERY_STORE, { id, answer: 'Sí.' }, by))
  expect((await read()).questions).toBe(before.questions)
  expect((await asker(endpoints, mine.actor).ask('GET /admin/waiting')).status).toBe(403)
})

test('the alerts that wait are those of the list, without the ones of archived products', async () => {
  const counted = async () => (await asker(endpoints, admin.actor).ask('GET /admin/waiting')).body.alerts
  const listed = async () =>
    (await asker(stockEndpoints, admin.actor).ask('GET /admin/inventory/alerts')).body.total
  const { productId } = await buildStock({ onHand: 0, title: 'Descontinuado' })
  const before = await listed()
  expect([before > 0, await counted()]).toEqual([true, before])
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, productId))
  expect([await listed(), await counted()]).toEqual([before - 1, before - 1])
})
