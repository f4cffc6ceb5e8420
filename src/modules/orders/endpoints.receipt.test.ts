import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../tests/support/ask.ts'
import { buildMember } from '../../../tests/support/build-accounts.ts'
import { buildGiftCard, buildOrder, offerGiftCards, theOrder } from '../../../tests/support/build-orders.ts'
import type { Actor, Admin } from '#server/actor.ts'
import { db, transaction } from '#server/db.ts'
import { giveBack } from './commands/give-back.ts'
import { carryOutRefund } from './commands/refund-order.ts'
import * as orderRoom from './endpoints.ts'
import { paidWith, printable } from './formats/receipt-pdf.ts'
import { orders } from './tables.ts'

let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})

async function paidOrder() {
  const built = await buildOrder({}, { quantity: 2, priceCents: 2000, premium: true, featured: true })
  const actor: Actor = { kind: 'customer', userId: built.userId, sessionId: randomUUID(), storeId: null }
  return { ...built, actor }
}
const pdfOf = async (orderId: string, actor?: Actor, language = 'es') => {
  const response = await asker(orderRoom, actor).send(`/api/v1/orders/${orderId}/receipt.pdf`, {
    headers: { 'accept-language': language },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the receipt says what was paid, to whom and how, with what came back', async () => {
  const { orderId, productId, title, actor, order } = await paidOrder()
  const wanted = {
    lines: [{ productId, quantity: 1 }],
    shipping: false,
    extraCents: 0,
    reason: 'Llegó abollado',
  }
  const { version } = await theOrder(orderId)
  const by = { actor: admin, address: 'test', now: new Date() }
  await transaction((tx) => giveBack(tx, { orderId, wanted: { ...wanted, version } }, by))
  const { rows } = await db.execute<{ id: string }>(sql`select id from refunds where order_id = ${orderId}`)
  await carryOutRefund({ refundId: rows[0]!.id, now: new Date() })
  const { status, body } = await asker(orderRoom, actor).ask(`GET /orders/${orderId}/receipt`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    shop: { name: 'Istmo', address: 'Vía España, Ciudad de Panamá, Panamá' },
    number: order.number,
    paymentMethod: 'credit_card',
    paymentStatus: 'partially_refunded',
    sellers: [
      {
        name: 'Istmo',
        number: null,
        lines: [{ title, quantity: 2, listPriceCents: 2000, unitPriceCents: 1700, isPremiumPriced: true }],
      },
    ],
    subtotalCents: 3400,
    totalCents: 3999,
    refundedCents: 1700,
    refunds: [{ amountCents: 1700, state: 'done', note: 'Llegó abollado', lines: [{ title, quantity: 1 }] }],
    billingInfo: { corregimiento: 'Bella Vista' },
  })
})

test('the receipt says what a gift card paid of it, on the page and on paper', async () => {
  await offerGiftCards()
  const card = await buildGiftCard({ amountCents: 1500 })
  const { orderId, userId } = await buildOrder({ giftCardCode: card.code }, { priceCents: 2000 })
  const actor: Actor = { kind: 'customer', userId, sessionId: randomUUID(), storeId: null }
  const { body } = await asker(orderRoom, actor).ask(`GET /orders/${orderId}/receipt`)
  const giftCard = { last4: card.code.slice(-4), amountCents: 1500 }
  expect(body).toMatchObject({ giftCard, totalCents: 2599, paymentMethod: 'credit_card' })
  expect(paidWith(body, 'es')).toEqual([
    [`Tarjeta de regalo ••••${giftCard.last4}`, '−$15.00'],
    ['Con el otro método', '$10.99'],
  ])
  expect(paidWith({ giftCard: { ...giftCard, amountCents: 2599 }, totalCents: 2599 }, 'en')).toHaveLength(1)
  expect(paidWith({ giftCard: null, totalCents: 2599 }, 'pt')).toEqual([])
  expect((await pdfOf(orderId, actor)).response.status).toBe(200)
})

test('only its buyer and the office see it, and nobody before it is paid', async () => {
  const { orderId, actor } = await paidOrder()
  const stranger = (await buildMember()).actor
  for (const path of ['receipt', 'receipt.pdf']) {
    const statusFor = async (who: Actor | undefined, id = orderId) =>
      (await asker(orderRoom, who).send(`/api/v1/orders/${id}/${path}`)).status
    expect(await statusFor(actor)).toBe(200)
    expect(await statusFor(admin)).toBe(200)
    expect(await statusFor(stranger)).toBe(404)
    expect(await statusFor(undefined)).toBe(401)
    expect(await statusFor(admin, randomUUID())).toBe(404)
    expect([404, 422]).toContain(await statusFor(actor, 'nada'))
  }
  const unpaid = await buildOrder({ testChoice: 'decline' })
  const { status, body } = await asker(orderRoom, admin).ask(`GET /orders/${unpaid.orderId}/receipt`)
  expect([status, body.code]).toEqual([409, 'orders.no_receipt_yet'])
  expect((await pdfOf(unpaid.orderId, admin)).response.status).toBe(409)
})

test('the PDF is private, has its own letters in it, and is in the language of its reader', async () => {
  const { orderId, actor, order } = await paidOrder()
  const { response, bytes } = await pdfOf(orderId, actor)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="${order.number}.pdf"`)
  const text = bytes.toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text).toMatch(/PlusJakartaSans/)
  expect(text).toMatch(/\/Lang \(es\)/)
  expect((await pdfOf(orderId, actor, 'en')).bytes.toString('latin1')).toMatch(/\/Lang \(en\)/)
  expect((await pdfOf(orderId, actor, 'pt-BR')).bytes.toString('latin1')).toMatch(/\/Lang \(pt\)/)
})

test('letters of other scripts and a title of several pages break no PDF', async () => {
  const { orderId, actor } = await paidOrder()
  await db
    .update(orders)
    .set({ billingInfo: sql`billing_info || '{"landmark": "Casa 🏠 verde, 日本"}'` })
    .where(eq(orders.id, orderId))
  await db.execute(
    sql`update order_lines set title = repeat('Título muy largo 🎁 ', 400) where order_id = ${orderId}`,
  )
  const { response, bytes } = await pdfOf(orderId, actor)
  expect(response.status).toBe(200)
  expect(bytes.toString('latin1')).toMatch(/\/Type \/Pages/)
})

test('what the letters cannot show is left out or marked', () => {
  expect(printable('Ñandú «ü» – 12 € 🏠 日本')).toBe('Ñandú «ü» – 12 € ??')
  expect(printable('Mu\u0301ltiple\u202e')).toBe('Múltiple')
})
