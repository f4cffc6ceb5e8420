import { and, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import {
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  directOf,
} from '../../../../../tests/support/build-orders.ts'
import * as cart from '#modules/sales/cart/endpoints.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import type { Actor, Admin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import * as orders from '../endpoints.ts'

let admin: Actor
let store: Awaited<ReturnType<typeof buildStore>>
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
  await offerTransfers(admin as Admin)
  store = await buildStore()
})

const as = (actor?: Actor) => asker(orders, actor).ask

/** A paid order of the site and the store, and its buyer's endpoint. */
async function open() {
  const { orderId, userId, email } = await buildTransfer({ stores: [store], input: CARD })
  const ask = as((await buildSession({ userId })).actor)
  const { body } = await ask(`GET /orders/${orderId}`)
  return { orderId, email, ask, site: body.sellerOrders[0]!.id, own: body.sellerOrders[1]!.id }
}

test('from preparing to the word of the buyer, through the endpoints of admin, store and buyer', async () => {
  const { orderId, ask, site, own } = await open()
  const seen = async () => (await ask(`GET /orders/${orderId}`)).body
  expect(await seen()).toMatchObject({
    canCancel: true,
    sellerOrders: [
      { id: site, seller: 'Istmo', state: 'preparing', paidAt: expect.any(String), shippedAt: null },
      { id: own, seller: store.name, state: 'preparing', lines: [{ quantity: 1 }] },
    ],
  })
  const carried = { courier: 'Uno Express', guideNumber: 'UE-55' }
  expect(await as(store.actor)(`POST /store/orders/${own}/ship`, carried)).toMatchObject({
    status: 200,
    body: { state: 'shipped', ...carried },
  })
  const half = await seen()
  expect([half.status, half.canCancel]).toEqual(['processing', false])
  const listed = await ask('GET /orders')
  expect(listed.body.items).toMatchObject([
    {
      id: orderId,
      canCancel: false,
      arrival: { until: half.sellerOrders[0]!.promisedUntil, place: 'Bella Vista' },
    },
  ])
  expect(await ask(`POST /orders/${orderId}/cancel`)).toMatchObject({ status: 409 })
  expect(await ask(`POST /orders/${orderId}/seller-orders/${site}/received`)).toMatchObject({
    status: 409,
    body: { detail: 'Este paquete todavía no va en camino.' },
  })
  expect(await as(admin)(`POST /admin/orders/${orderId}/seller-orders/${site}/deliver`)).toMatchObject({
    status: 200,
    body: { state: 'delivered', toldBy: 'office' },
  })
  for (const _ of [1, 2])
    expect(await ask(`POST /orders/${orderId}/seller-orders/${own}/received`)).toMatchObject({
      status: 200,
      body: { state: 'delivered', toldBy: 'buyer' },
    })
  expect(await as(store.actor)(`POST /store/orders/${own}/deliver`)).toMatchObject({
    status: 200,
    body: { toldBy: 'buyer' },
  })
  expect((await seen()).status).toBe('completed')
  expect((await ask('GET /orders')).body.items).toMatchObject([{ id: orderId, arrival: null }])
})

test('no one else ships or receives, and a courier is one short line', async () => {
  const { orderId, ask, own } = await open()
  const stranger = as((await buildMember()).actor)
  expect(await stranger(`POST /orders/${orderId}/seller-orders/${own}/received`)).toMatchObject({
    status: 404,
  })
  expect(await as()(`POST /orders/${orderId}/seller-orders/${own}/received`)).toMatchObject({ status: 401 })
  expect(await ask(`POST /admin/orders/${orderId}/seller-orders/${own}/ship`, {})).toMatchObject({
    status: 403,
  })
  const other = as((await buildStore()).actor)
  for (const endpoint of ['ship', 'delivered'])
    expect(await other(`POST /store/parcels/${own}/${endpoint}`, {})).toMatchObject({ status: 404 })
  for (const courier of ['', ' ', 'x'.repeat(81), 'uno\ndos'])
    expect(await as(store.actor)(`POST /store/orders/${own}/ship`, { courier })).toMatchObject({
      status: 422,
    })
  expect((await ask(`GET /orders/${orderId}`)).body.sellerOrders).toMatchObject([
    { state: 'preparing' },
    { state: 'preparing' },
  ])
})

test('a buyer writes to who sends a parcel, once however often it is sent, and no one else does', async () => {
  const { orderId, email, ask, site, own } = await open()
  const endpoint = (sellerOrderId: string) => `POST /orders/${orderId}/seller-orders/${sellerOrderId}/message`
  const message = '¿Lo pueden entregar\npor la tarde?'
  expect((await ask(endpoint(own), { message: '  ' })).status).toBe(422)
  expect((await ask(endpoint(own), { message }, null)).status).toBe(400)
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) expect((await ask(endpoint(own), { message }, key)).status).toBe(200)
  expect((await ask(endpoint(site), { message })).status).toBe(200)
  expect((await ask(endpoint(crypto.randomUUID()), { message })).status).toBe(404)
  const stranger = as((await buildMember()).actor)
  expect((await stranger(endpoint(own), { message })).status).toBe(404)
  expect((await as()(endpoint(own), { message })).status).toBe(401)
  const asked = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.aboutId, orderId), like(outboxMessages.template, '%order_question')))
    .orderBy(outboxMessages.template)
  expect(asked.map(({ template }) => template)).toEqual(['order_question', 'store_order_question'])
  for (const { bodyText } of asked) expect(bodyText).toContain('por la tarde?')
  expect(asked[1]!.recipient).toBe(store.email)
  expect(asked[1]!.bodyText).toContain(`/store/orders?order=${own}`)
  // Admins answer by email; a store never learns the buyer's address.
  expect(asked.map(({ bodyText }) => bodyText.includes(email))).toEqual([true, false])
})

test('an order is passed on as the products it had and how many, by its buyer alone', async () => {
  const { orderId, ask, email } = await open()
  const { body: order } = await ask(`GET /orders/${orderId}`)
  const shared = await ask(`POST /orders/${orderId}/shared-list`)
  expect(shared.status).toBe(201)
  const seen = await asker(cart).ask(`GET /shared-lists/${shared.body.token}`)
  expect(seen.body.lines.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(
    order.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  )
  const seenText = JSON.stringify(seen.body)
  for (const secret of [orderId, order.number, email, order.billingInfo.fullName])
    expect(seenText).not.toContain(secret)
  const stranger = as((await buildMember()).actor)
  expect((await stranger(`POST /orders/${orderId}/shared-list`)).status).toBe(404)
  expect((await as()(`POST /orders/${orderId}/shared-list`)).status).toBe(401)
})

test('an admin and a store still get the fields of the release before', async () => {
  const { orderId } = await buildTransfer({ stores: [store] })
  const { body } = await as(admin)(`GET /admin/orders/${orderId}`)
  const [site, own] = body.sellerOrders
  const ofRelease = { id: own!.id, number: own!.number, amountCents: 3000, state: 'waiting', isSite: false }
  expect(body.parts).toMatchObject([{ id: site!.id, isSite: true, amountCents: 2599 }, ofRelease])
  expect(body.parcels).toMatchObject([{ id: site!.id }, { id: own!.id, state: 'waiting', lines: own!.lines }])
  const seen = await as(store.actor)(`GET /store/orders/${own!.id}`)
  expect(seen.body).toMatchObject({ part: ofRelease, parcel: { id: own!.id, state: 'waiting' } })
})

test('the addresses and ids of the release before are still answered, marked as deprecated', async () => {
  const { orderId, own } = await open()
  const { send } = asker(orders, admin)
  const post = (path: string, body: object) =>
    send(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  // The site's parcel had the id of its order.
  const shipped = await post(`/admin/orders/${orderId}/parcels/${orderId}/ship`, { courier: 'Uno' })
  expect([shipped.status, shipped.headers.get('deprecation')]).toEqual([200, expect.stringMatching(/^@\d+$/)])
  expect(await shipped.json()).toMatchObject({ number: expect.not.stringMatching(/-1$/), courier: 'Uno' })
  const now = await post(`/admin/orders/${orderId}/seller-orders/${own}/deliver`, {})
  expect([now.status, now.headers.get('deprecation')]).toEqual([200, null])
  // A seller order had the id of its payment.
  const transfer = await buildTransfer({ stores: [store] })
  const [site] = await directOf(transfer.orderId)
  const confirmed = await post(`/admin/orders/${transfer.orderId}/parts/${site!.paymentId}/confirm`, {})
  expect(confirmed.status).toBe(200)
  expect((await directOf(transfer.orderId))[0]).toMatchObject({ id: site!.id, paymentState: 'paid' })
})
