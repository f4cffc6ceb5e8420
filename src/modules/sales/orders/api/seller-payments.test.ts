import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import {
  buildStore,
  buildTransfer,
  offerTransfers,
  directOf,
} from '../../../../../tests/support/build-orders.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import type { Actor, Admin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import * as orders from '../endpoints.ts'

let admin: Admin
let store: Awaited<ReturnType<typeof buildStore>>
let picture: Buffer
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
  store = await buildStore()
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3c3' } })
    .png()
    .toBuffer()
})

const as = (actor?: Actor) => asker(orders, actor)

/** An order of the site and the store, its buyer's endpoint, and the ids of its two seller orders. */
async function open() {
  const built = await buildTransfer({ stores: [store] })
  const { actor } = await buildSession({ userId: built.userId })
  const [site, own] = (await directOf(built.orderId)).map(({ id }) => id) as [string, string]
  const { ask, send } = as(actor)
  const upload = (sellerOrderId: string, body: Uint8Array = picture, headers: Record<string, string> = {}) =>
    send(`/api/v1/orders/${built.orderId}/seller-orders/${sellerOrderId}/proof`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'image/png', ...headers },
    })
  return { ...built, actor, site, own, ask, send, upload }
}

test('from the receipt to the word of each seller', async () => {
  const { orderId, own, site, ask, upload } = await open()
  const placed = await ask(`GET /orders/${orderId}`)
  expect(placed.body).toMatchObject({
    paidCents: 0,
    canPay: false,
    sellerOrders: [
      {
        totalCents: 2599,
        isSite: true,
        payment: { state: 'waiting', account: { bankName: 'Banco General' } },
      },
      { totalCents: 3000, seller: store.name, payment: { state: 'waiting', hasProof: false, crypto: null } },
    ],
  })
  expect(
    (await ask(`PUT /orders/${orderId}/seller-orders/${own}/reference`, { reference: `ref ${own}` })).body,
  ).toMatchObject({
    bankReference: `REF${own}`.toUpperCase(),
    state: 'waiting',
  })
  const sent = await upload(own)
  expect(sent.status).toBe(201)
  expect(await sent.json()).toMatchObject({ state: 'review', hasProof: true })
  const emails = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, store.email))
  expect(emails.map(({ template }) => template)).toContain('order_part_review')

  const seller = as(store.actor)
  const waiting = await seller.ask(`GET /store/orders/${own}`)
  expect(waiting.body.sellerOrder).toMatchObject({ id: own, payment: { state: 'review', hasProof: true } })
  expect(await seller.ask(`POST /store/orders/${own}/payment/reject`, { reason: '' })).toMatchObject({
    status: 422,
  })
  expect(
    await seller.ask(`POST /store/orders/${own}/payment/reject`, { reason: 'x'.repeat(501) }),
  ).toMatchObject({
    status: 422,
  })
  expect(
    await seller.ask(`POST /store/orders/${own}/payment/reject`, { reason: 'Falta un dólar' }),
  ).toMatchObject({
    status: 200,
    body: { state: 'rejected', rejectionReason: 'Falta un dólar' },
  })
  expect((await upload(own)).status).toBe(201)
  expect(await seller.ask(`POST /store/orders/${own}/payment/confirm`, {})).toMatchObject({
    status: 200,
    body: { state: 'paid' },
  })
  expect(await seller.ask(`POST /store/orders/${own}/payment/confirm`, {})).toMatchObject({ status: 409 })
  expect((await upload(own)).status).toBe(409)

  const asAdmin = as(admin)
  const confirmed = await asAdmin.ask(`POST /admin/orders/${orderId}/seller-orders/${site}/confirm`, {})
  expect(confirmed).toMatchObject({
    status: 200,
    body: { status: 'processing', paymentStatus: 'paid', paidCents: 5599 },
  })
})

test("an administrator says why for a store's order", async () => {
  const { orderId, own, site, upload } = await open()
  const asAdmin = as(admin)
  const path = `/admin/orders/${orderId}/parts`
  expect(await asAdmin.ask(`POST ${path}/${own}/confirm`, {})).toMatchObject({ status: 422 })
  expect(await asAdmin.ask(`POST ${path}/${site}/reject`, { reason: 'x' })).toMatchObject({ status: 409 })
  await upload(site)
  expect(await asAdmin.ask(`POST ${path}/${site}/reject`, { reason: 'No llegó' })).toMatchObject({
    status: 200,
    body: { paymentStatus: 'awaiting' },
  })
  expect(await asAdmin.ask(`POST ${path}/${own}/confirm`, { reason: 'Lo vi' })).toMatchObject({ status: 200 })
  expect(await asAdmin.ask(`POST ${path}/${crypto.randomUUID()}/confirm`, {})).toMatchObject({ status: 404 })
})

test('a receipt is for its buyer, its seller and admins alone, and never acts by itself', async () => {
  const { own, site, upload, send } = await open()
  await upload(own)
  const path = `/api/v1/seller-orders/${own}/proof`
  for (const endpoint of [{ send }, as(store.actor), as(admin)]) {
    const seen = await endpoint.send(path)
    expect(seen.status).toBe(200)
    expect(seen.headers.get('content-type')).toBe('image/webp')
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
    expect(seen.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
  }
  const stranger = await buildStore()
  expect((await as(stranger.actor).send(path)).status).toBe(404)
  expect((await as((await buildMember()).actor).send(path)).status).toBe(404)
  expect((await as().send(path)).status).toBe(401)
  expect((await as(store.actor).send(`/api/v1/seller-orders/${site}/proof`)).status).toBe(404)
  expect((await send('/api/v1/seller-orders/nothing/proof')).status).toBe(404)
  const [receipt] = await db.select().from(mediaFiles).where(eq(mediaFiles.kind, 'receipt')).limit(1)
  expect((await send(`/media/${receipt!.id}/320`)).status).toBe(404)
})

test('a PDF is downloaded and not opened', async () => {
  const { own, upload, send } = await open()
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
  expect((await upload(own, pdf, { 'content-type': 'application/pdf' })).status).toBe(201)
  const seen = await send(`/api/v1/seller-orders/${own}/proof`)
  expect(seen.headers.get('content-type')).toBe('application/pdf')
  expect(seen.headers.get('content-disposition')).toMatch(
    /^attachment; filename="comprobante-IST-\w+-1\.pdf"$/,
  )
})

test('hostile files, foreign pages and strangers send nothing', async () => {
  const { orderId, own, upload } = await open()
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  expect((await upload(own, page)).status).toBe(415)
  expect((await upload(own, Buffer.alloc(0))).status).toBe(422)
  expect((await upload(own, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await upload(own, picture, { origin: 'https://malo.test', host: 'istmo.test' })).status).toBe(403)
  const path = `/api/v1/orders/${orderId}/seller-orders/${own}/proof`
  const init = { method: 'POST', body: new Uint8Array(picture) }
  expect((await as().send(path, init)).status).toBe(401)
  expect((await as((await buildMember()).actor).send(path, init)).status).toBe(404)
  expect((await as(store.actor).send(path, init)).status).toBe(404)
  expect((await directOf(orderId)).map(({ paymentState }) => paymentState)).toEqual(['waiting', 'waiting'])
})

test("another's seller order is not found", async () => {
  const { orderId, own, site } = await open()
  const member = as((await buildMember()).actor)
  const stranger = as((await buildStore()).actor)
  const seller = as(store.actor)
  expect(
    await member.ask(`PUT /orders/${orderId}/seller-orders/${own}/reference`, { reference: 'ABC-1' }),
  ).toMatchObject({
    status: 404,
  })
  expect(await stranger.ask(`POST /store/orders/${own}/payment/confirm`, {})).toMatchObject({ status: 404 })
  expect(await seller.ask(`POST /store/orders/${site}/payment/confirm`, {})).toMatchObject({ status: 404 })
  expect(await member.ask(`POST /admin/orders/${orderId}/seller-orders/${site}/confirm`, {})).toMatchObject({
    status: 403,
  })
})

test('a reference that another transfer to the same account has is refused', async () => {
  const [first, second] = [await open(), await open()]
  const give = ({ ask, orderId, own }: typeof first, reference: string) =>
    ask(`PUT /orders/${orderId}/seller-orders/${own}/reference`, { reference })
  const both = await Promise.all([give(first, 'ACH 4455'), give(second, 'ach4455')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a store writes down that it sent the money back', async () => {
  const { orderId, own, ask } = await open()
  const seller = as(store.actor)
  await seller.ask(`POST /store/orders/${own}/payment/confirm`, {})
  await ask(`POST /orders/${orderId}/cancel`, {})
  const [owed] = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const path = `POST /store/refunds/${owed!.id}/confirm`
  expect(await as((await buildStore()).actor).ask(path, { reference: 'OUT-1' })).toMatchObject({
    status: 404,
  })
  expect(await seller.ask(path, { reference: 'OUT-1' })).toMatchObject({ status: 200 })
  expect((await ask(`GET /orders/${orderId}`)).body).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
  })
})
