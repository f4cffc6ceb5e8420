import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditOf } from '../../../../../tests/support/audit.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  BILLING,
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  theOrder,
  directOf,
  theRefunds,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { buildSale, deliverEarnings } from '../../../../../tests/support/build-earnings.ts'
import { buildStoreMember, buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import * as stores from '#modules/sellers/stores/endpoints.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import * as orders from '../endpoints.ts'
import { sellerOrders } from '../tables.ts'

beforeAll(async () => {
  await offerTransfers((await buildMember({ role: 'admin' })).actor as Admin)
})
const as = (store: { actor: Admin | Awaited<ReturnType<typeof buildStore>>['actor'] }) =>
  asker(orders, store.actor).ask
const theStoreOrder = async (orderId: string) =>
  (await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))).find(
    ({ storeId }) => storeId !== null,
  )!
const emailsTo = async (email: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))).map((one) => [
    one.template,
    one.bodyText,
  ])

test('a new owner sees how the store stands and what is to be done first', async () => {
  const ask = as(await buildStoreThat('pending'))
  expect(await ask('GET /store')).toMatchObject({
    status: 200,
    body: {
      store: { role: 'owner', standing: 'pending', isVerified: false },
      plan: { planType: 'starter' },
      products: { used: 0, max: 50 },
      cards: { products: 0, orders: 0, revenueCents: 0, pending: 0 },
      waiting: { toShip: 0, toConfirm: 0, toRefund: 0, stockAlerts: 0 },
      firstSteps: {
        hasPlan: true,
        hasFace: false,
        hasAccount: true,
        hasProduct: false,
        isApproved: false,
        isShared: false,
        hasSale: false,
      },
    },
  })
})

test('each first step is ticked by how the store stands, and staff see no money', async () => {
  const store = await buildStore({ account: false })
  const stepsOf = async () => (await as(store)('GET /store')).body.firstSteps
  expect(await stepsOf()).toMatchObject({
    hasFace: false,
    hasAccount: false,
    isApproved: true,
    isShared: false,
  })
  await db
    .update(businessStores)
    .set({ description: 'Café', logoUrl: '/media/x' })
    .where(eq(businessStores.id, store.storeId))
  const share = () => asker(stores, store.actor).ask('POST /store/shared', {})
  expect([(await share()).status, (await share()).status]).toEqual([204, 204])
  expect(await stepsOf()).toMatchObject({ hasFace: true, isShared: true, hasSale: false })
  const helper = await buildStoreMember(store.storeId, 'staff')
  expect((await as(helper)('GET /store')).body.cards.revenueCents).toBeNull()
  expect((await asker(stores, helper.actor).ask('POST /store/shared', {})).status).toBe(403)
})

test('from the order to the parcel: the figures follow, and the address is shown with the money', async () => {
  const store = await buildStore()
  const ask = as(store)
  const { orderId } = await buildTransfer({ stores: [store], site: false })
  const { id, number } = await theStoreOrder(orderId)
  const taxId = '8-442-445 DV 12'
  await db.execute(
    sql`update orders set billing_info = billing_info || ${JSON.stringify({ taxId })}::jsonb where id = ${orderId}`,
  )
  expect((await ask('GET /store/orders?status=pending')).body).toMatchObject({
    total: 1,
    items: [{ id, number, totalCents: 3599, units: 1, isPaid: false, isShipped: false }],
  })
  const unpaid = await ask(`GET /store/orders/${id}`)
  expect(unpaid.body).toMatchObject({
    isPaid: false,
    delivery: null,
    sellerOrder: { payment: { state: 'waiting' } },
  })
  expect(JSON.stringify(unpaid.body)).not.toContain(BILLING.phone)
  expect((await ask('GET /store')).body.cards).toEqual({
    products: 1,
    orders: 1,
    revenueCents: 0,
    pending: 1,
  })

  const [own] = await directOf(orderId)
  expect((await ask(`POST /store/orders/${own!.id}/payment/confirm`, {})).status).toBe(200)
  const paid = await ask(`GET /store/orders/${id}`)
  expect(paid.body).toMatchObject({
    isPaid: true,
    status: 'processing',
    totalCents: 3599,
    shippingCents: 599,
    delivery: { fullName: BILLING.fullName, phone: BILLING.phone, address: BILLING.address },
    lines: [{ quantity: 1, lineCents: 3000 }],
  })
  for (const secret of [BILLING.email, taxId]) expect(JSON.stringify(paid.body)).not.toContain(secret)
  await deliverEarnings()
  // What the ledger says, shipping included: the store sends it and was paid for it.
  expect((await ask('GET /store')).body).toMatchObject({
    cards: { revenueCents: 3599, pending: 0 },
    waiting: { toShip: 1 },
    firstSteps: { hasSale: true },
  })
  expect((await ask(`POST /store/orders/${id}/ship`, { courier: 'Uno', guideNumber: 'G1' })).status).toBe(200)
  expect((await ask(`GET /store/orders/${id}`)).body).toMatchObject({
    status: 'completed',
    sellerOrder: { state: 'shipped', courier: 'Uno', payment: { state: 'paid' } },
  })
  expect((await ask('GET /store')).body.waiting.toShip).toBe(0)
  const listed = async () => (await ask('GET /store/orders')).body.items[0]
  expect(await listed()).toMatchObject({ isShipped: true, hasArrived: false })
  expect((await ask(`POST /store/orders/${id}/deliver`)).status).toBe(200)
  expect(await listed()).toMatchObject({ isShipped: true, hasArrived: true })
})

test('a seller calls off an order that is all theirs, once, and the buyer is informed why', async () => {
  const store = await buildStore()
  const ask = as(store)
  const { orderId, email, productIds } = await buildTransfer({ stores: [store], site: false, input: CARD })
  const { id } = await theStoreOrder(orderId)
  expect((await ask(`POST /store/orders/${id}/cancel`, { reason: '' })).status).toBe(422)
  const reason = 'Se rompió en el taller'
  const answers = await Promise.all([1, 2].map(() => ask(`POST /store/orders/${id}/cancel`, { reason })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', cancelReason: reason })
  expect(await theRefunds(orderId)).toMatchObject([{ amountCents: 3599, state: 'queued' }])
  expect(await theStock(productIds[0]!)).toEqual({ onHand: 5, reserved: 0 })
  const cancelled = (await emailsTo(email)).filter(([template]) => template === 'order_cancelled')
  expect(cancelled).toHaveLength(1)
  expect(cancelled[0]![1]).toContain(reason)
  const audited = await auditOf(orderId)
  expect(audited.filter(({ action }) => action === 'orders.cancel_by_seller')).toHaveLength(1)
})

test('what is on its way is not called off by a seller', async () => {
  const store = await buildStore()
  const ask = as(store)
  const sent = await buildTransfer({ stores: [store], site: false, input: CARD })
  const own = await theStoreOrder(sent.orderId)
  expect((await ask(`GET /store/orders/${own.id}`)).body.canCancel).toBe(true)
  await ask(`POST /store/orders/${own.id}/ship`, {})
  expect((await ask(`GET /store/orders/${own.id}`)).body.canCancel).toBe(false)
  expect((await ask(`POST /store/orders/${own.id}/cancel`, { reason: 'No hay' })).status).toBe(409)
  expect((await theOrder(sent.orderId)).status).toBe('completed')
})

test('a seller writes to a buyer without knowing the address, once however often it is sent', async () => {
  const store = await buildStore()
  const ask = as(store)
  const { orderId, email } = await buildTransfer({ stores: [store], input: CARD })
  const { id } = await theStoreOrder(orderId)
  expect((await ask(`POST /store/orders/${id}/message`, { message: '  ' })).status).toBe(422)
  const key = crypto.randomUUID()
  const write = (given: string | null = key) =>
    ask(`POST /store/orders/${id}/message`, { message: '¿Lo quieres en azul?' }, given)
  expect((await write(null)).status).toBe(400)
  const pressed = await Promise.all([write(), write()])
  expect(pressed.map(({ status }) => status)).toContain(200)
  expect(await write()).toEqual({ status: 200, body: { id } })
  const emails = (await emailsTo(email)).filter(([template]) => template === 'order_store_message')
  expect(emails).toHaveLength(1)
  expect(emails[0]![1]).toContain('¿Lo quieres en azul?')
})

test('two stores of one order each see their own lines, which add up to what was ordered', async () => {
  const [one, two] = [await buildStore(), await buildStore()]
  const { orderId } = await buildTransfer({ stores: [one, two], input: CARD })
  const order = await theOrder(orderId)
  const seen = await Promise.all(
    [one, two].map(async (store) => {
      const ask = as(store)
      const [row] = (await ask('GET /store/orders')).body.items
      return (await ask(`GET /store/orders/${row!.id}`)).body
    }),
  )
  expect(seen.map(({ lines }) => lines.length)).toEqual([1, 1])
  expect(seen[0]!.lines[0]!.productId).not.toBe(seen[1]!.lines[0]!.productId)
  const ofStores = seen.reduce((sum, { totalCents }) => sum + totalCents, 0)
  expect(ofStores + 2000).toBe(order.subtotalCents)
})

test('a seller takes the own orders along as a file, with the total of list and sheet and no more of the buyer', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const { orderId, email } = await buildTransfer({ stores: [store], site: false })
  const { orderId: theirs } = await buildTransfer({ stores: [other], site: false })
  const taxId = '8-442-445 DV 12'
  await db.execute(
    sql`update orders set billing_info = billing_info || ${JSON.stringify({ taxId })}::jsonb where id = ${orderId}`,
  )
  const file = async () =>
    (await asker(orders, store.actor).send('/api/v1/store/orders.csv?status=pending')).text()
  const unpaid = await file()
  expect(unpaid).not.toContain(BILLING.fullName)
  const [row, ...more] = parse(unpaid, { columns: true, bom: true }) as Record<string, string>[]
  expect(more).toEqual([])
  const { number } = await theStoreOrder(orderId)
  expect(row).toMatchObject({
    ...{ Pedido: number, 'Fecha de pago': '', Unidades: '1', Subtotal: '30.00', Envío: '5.99' },
    ...{ Total: '35.99', 'Dinero recibido': '0.00', Método: 'Transferencia bancaria' },
  })
  expect((await as(store)('GET /store/orders')).body.items[0]!.totalCents).toBe(3599)
  const [own] = await directOf(orderId)
  await as(store)(`POST /store/orders/${own!.id}/payment/confirm`, {})
  const paid = await (await asker(orders, store.actor).send('/api/v1/store/orders.csv')).text()
  const [now] = parse(paid, { columns: true, bom: true }) as Record<string, string>[]
  expect(now).toMatchObject({ Cliente: BILLING.fullName, 'Dinero recibido': '35.99' })
  const { number: foreign } = await theStoreOrder(theirs)
  for (const hidden of [email, BILLING.email, BILLING.phone, taxId, foreign])
    expect(paid).not.toContain(hidden)
})

test('a packing slip is for the own parcel of a paid order', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const slip = async (who: typeof store, orderId: string) => {
    const { id } = (await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))).find(
      ({ storeId }) => storeId === store.storeId,
    )!
    const answer = await asker(orders, who.actor).send(`/api/v1/store/orders/${id}/packing-slip.pdf`)
    return [answer.status, answer.headers.get('content-type')]
  }
  const paid = await buildTransfer({ stores: [store, other], input: CARD })
  expect(await slip(store, paid.orderId)).toEqual([200, 'application/pdf'])
  expect((await slip(other, paid.orderId))[0]).toBe(404)
  const unpaid = await buildTransfer({ stores: [store] })
  expect((await slip(store, unpaid.orderId))[0]).toBe(404)
})

test('a seller sorts the own orders by their total', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  await buildTransfer({ stores: [other], site: false })
  for (const priceCents of [3000, 1000, 2000]) await buildSale([{ storeId: store.storeId, priceCents }])
  const totals = async (sort: string) =>
    (await as(store)(`GET /store/orders?sort=${sort}`)).body.items.map(({ totalCents }) => totalCents - 599)
  expect(await totals('total_asc')).toEqual([1000, 2000, 3000])
  expect(await totals('total_desc')).toEqual([3000, 2000, 1000])
  expect(await totals('oldest')).toEqual([3000, 1000, 2000])
})

test('each seller of a transfer reads and confirms their own payment alone', async () => {
  const stores = [await buildStore(), await buildStore()]
  const { orderId } = await buildTransfer({ stores, site: true })
  for (const store of stores) {
    const own = (await directOf(orderId)).find(({ storeId }) => storeId === store.storeId)!
    const ask = as(store)
    expect((await ask(`GET /store/orders/${own.id}`)).body).toMatchObject({
      sellerOrder: { id: own.id, number: own.number, totalCents: own.totalCents },
    })
    expect((await ask(`POST /store/orders/${own.id}/payment/confirm`, {})).status).toBe(200)
    expect((await ask(`GET /store/orders/${own.id}`)).body.sellerOrder.payment).toMatchObject({
      state: 'paid',
    })
  }
})

test('what a store sells by card has no payment into its own account', async () => {
  const store = await buildStore()
  const { orderId } = await buildTransfer({ stores: [store], input: CARD })
  const [{ id } = { id: '' }] = (await as(store)('GET /store/orders')).body.items
  expect((await as(store)(`GET /store/orders/${id}`)).body.sellerOrder).toMatchObject({ payment: null })
  expect(await directOf(orderId)).toEqual([])
})
