import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildCart,
  buildGiftCard,
  buildOrder,
  buildStore,
  buildTransfer,
  buy,
  CARD,
  offerGiftCards,
  offerTransfers,
  theOrder,
  directOf,
} from '../../../../../tests/support/build-orders.ts'
import { textOfPdf } from '../../../../../tests/support/pdf-text.ts'
import type { Actor, Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { giveBack } from '../commands/give-back.ts'
import { confirmPaid } from '../commands/settle-seller-order.ts'
import * as orderEndpoints from '../endpoints.ts'
import { printable } from '../formats/pdf-page.ts'
import { expire } from '../jobs.ts'
import { orderLines, orders } from '../tables.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { categories } from '#modules/catalog/products/tables.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'

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
  const response = await asker(orderEndpoints, actor).send(`/api/v1/orders/${orderId}/receipt.pdf`, {
    headers: { 'accept-language': language },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the receipt says what was paid, to whom and how, with what came back', async () => {
  const { orderId, productId, title, actor, order } = await paidOrder()
  const wanted = {
    lines: [{ variantId: productId, quantity: 1 }],
    shipping: false,
    extraCents: 0,
    reason: 'Llegó abollado',
  }
  const { version } = await theOrder(orderId)
  const by = { actor: admin, address: 'test', now: new Date() }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted: { ...wanted, version } }, by))
  const { rows } = await db.execute<{ id: string }>(sql`select id from refunds where order_id = ${orderId}`)
  await carryOutRefund({ refundId: rows[0]!.id, now: new Date() })
  const { status, body } = await asker(orderEndpoints, actor).ask(`GET /orders/${orderId}/receipt`)
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

test('the receipt says what of the total a gift card paid', async () => {
  await offerGiftCards()
  const { code } = await buildGiftCard({ amountCents: 1500 })
  const { userId } = await buildCart()
  const { orderId } = await buy(userId, { giftCardCode: code, testChoice: 'approve' })
  const { body } = await asker(orderEndpoints, admin).ask(`GET /orders/${orderId}/receipt`)
  expect(body).toMatchObject({
    paymentMethod: 'credit_card',
    totalCents: 2599,
    giftCard: { last4: code.slice(-4), amountCents: 1500 },
  })
  expect((await pdfOf(orderId, admin)).response.status).toBe(200)
})

test('only its buyer and the admins see it, and no one before it is paid', async () => {
  const { orderId, actor } = await paidOrder()
  const stranger = (await buildMember()).actor
  for (const path of ['receipt', 'receipt.pdf']) {
    const statusFor = async (who: Actor | undefined, id = orderId) =>
      (await asker(orderEndpoints, who).send(`/api/v1/orders/${id}/${path}`)).status
    expect(await statusFor(actor)).toBe(200)
    expect(await statusFor(admin)).toBe(200)
    expect(await statusFor(stranger)).toBe(404)
    expect(await statusFor(undefined)).toBe(401)
    expect(await statusFor(admin, randomUUID())).toBe(404)
    expect([404, 422]).toContain(await statusFor(actor, 'nada'))
  }
  const unpaid = await buildOrder({ testChoice: 'decline' })
  const { status, body } = await asker(orderEndpoints, admin).ask(`GET /orders/${unpaid.orderId}/receipt`)
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'orders.no_receipt_yet' } })
  expect((await pdfOf(unpaid.orderId, admin)).response.status).toBe(409)
})

test('the PDF is private, has its own fonts in it, and is in the language of its reader', async () => {
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

test('the cédula or RUC of the buyer stands on the receipt, on screen and on paper', async () => {
  const taxId = '155596713-2-2015 DV 59'
  const { orderId, userId } = await buildOrder({ billingInfo: { ...CARD.billingInfo, taxId } })
  const actor: Actor = { kind: 'customer', userId, sessionId: randomUUID(), storeId: null }
  const { body } = await asker(orderEndpoints, actor).ask(`GET /orders/${orderId}/receipt`)
  expect(body.billingInfo).toMatchObject({ taxId })
  expect(textOfPdf((await pdfOf(orderId, actor)).bytes)).toContain(`Cédula o RUC: ${taxId}`)
})

test('text of other scripts and a title of several pages break no PDF', async () => {
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

test('names and titles in other scripts stand on the receipt and the packing slip', async () => {
  const { orderId, actor } = await paidOrder()
  const fullName = '王伟'
  await db
    .update(orders)
    .set({ billingInfo: sql`billing_info || ${JSON.stringify({ fullName })}::jsonb` })
    .where(eq(orders.id, orderId))
  await db.execute(
    sql`update order_lines set title = 'مصباح ليلي 日本語 тест Ñandú' where order_id = ${orderId}`,
  )
  const slip = await asker(orderEndpoints, admin).send(`/api/v1/admin/orders/${orderId}/packing-slip.pdf`)
  for (const bytes of [(await pdfOf(orderId, actor)).bytes, Buffer.from(await slip.arrayBuffer())]) {
    const text = textOfPdf(bytes)
    for (const word of [fullName, '日本語', 'тест Ñandú']) expect(text).toContain(word)
    expect(text).not.toContain('??')
    expect(bytes.length).toBeLessThan(100_000)
  }
})

test('what the fonts cannot show is left out or marked', () => {
  expect(printable('Ñandú «ü» – 12 € 🏠 日本')).toBe('Ñandú «ü» – 12 € □ 日本')
  expect(printable('Mu\u0301ltiple\u202e')).toBe('Múltiple')
})

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0)

/** What admins get, on paper and as data; both have to add up, and to say the same. */
async function readReceipt(orderId: string) {
  const { body } = await asker(orderEndpoints, admin).ask(`GET /orders/${orderId}/receipt`)
  for (const { lines, subtotalCents } of body.sellers)
    expect(subtotalCents).toBe(sum(lines.map(({ lineCents }) => lineCents)))
  expect(body.subtotalCents).toBe(sum(body.sellers.map(({ subtotalCents }) => subtotalCents)))
  expect(body.totalCents).toBe(body.subtotalCents + body.shippingCents)
  const foot = /^Este recibo no es una factura fiscal|· página \d+$/
  const written = textOfPdf((await pdfOf(orderId, admin)).bytes)
    .split('\n')
    .filter((line) => !foot.test(line))
  const head = ['Producto', 'Cant.', 'Precio', 'Importe']
  const said = body.sellers.flatMap(({ name, number, lines, subtotalCents }) => [
    ['Vendido por', name, number ? `· ${number}` : ''].join(' ').trim(),
    ...head,
    ...lines.flatMap((line) => [
      line.title,
      String(line.quantity),
      dollars(line.unitPriceCents),
      dollars(line.lineCents),
    ]),
    ...(body.sellers.length > 1 ? ['Subtotal', dollars(subtotalCents)] : []),
  ])
  const totals = [
    'Subtotal',
    dollars(body.subtotalCents),
    'Envío',
    body.shippingCents === 0 ? 'Gratis' : dollars(body.shippingCents),
  ]
  const from = written.findIndex((line) => line.startsWith('Vendido por'))
  expect(written.slice(from, from + said.length)).toEqual(said)
  expect(written.slice(from + said.length)).toEqual([
    ...totals,
    ...['Total', dollars(body.totalCents)],
    ...body.taxes.flatMap(({ percent, taxCents }) => [
      `ITBMS ${percent} % incluido en los productos`,
      dollars(taxCents),
    ]),
    'Impuestos incluidos. Importes en dólares (USD).',
  ])
  return body
}

test('the receipt of three sellers names each, and everything adds up', async () => {
  const stores = [await buildStore(), await buildStore()]
  const { orderId, titles } = await buildTransfer({ stores, input: CARD })
  const { number } = await theOrder(orderId)
  const { sellers, totalCents } = await readReceipt(orderId)
  expect(sellers).toMatchObject([
    { name: 'Istmo', number: null, subtotalCents: 2000, lines: [{ title: titles[0] }] },
    { name: stores[0]!.name, number: `${number}-1`, subtotalCents: 3000, lines: [{ title: titles[1] }] },
    { name: stores[1]!.name, number: `${number}-2`, subtotalCents: 3000, lines: [{ title: titles[2] }] },
  ])
  expect(totalCents).toBe(8599)
})

test('eleven stores stand in the order of the order', async () => {
  const stores = await Promise.all(Array.from({ length: 11 }, () => buildStore({ account: false })))
  const { orderId } = await buildTransfer({ stores, site: false, input: CARD })
  const { sellers } = await readReceipt(orderId)
  expect(sellers.map(({ number }) => Number(number!.split('-').at(-1)))).toEqual(
    Array.from({ length: 11 }, (_, at) => at + 1),
  )
})

test.each([
  ['a store', [0, 1], { subtotalCents: 5000, shippingCents: 599 }],
  ['the site, which took the shipping', [1, 2], { subtotalCents: 6000, shippingCents: 0 }],
  ['all but one store', [2], { subtotalCents: 3000, shippingCents: 0 }],
])('of a transfer that was not paid to %s the receipt shows what was paid', async (_who, paid, sums) => {
  await offerTransfers(admin)
  const stores = [await buildStore(), await buildStore()]
  const { orderId, titles } = await buildTransfer({ stores })
  const by = { actor: admin, address: 'test', now: new Date() }
  for (const at of paid) {
    const { id } = (await directOf(orderId))[at]!
    const wanted = { sellerOrderId: id, reference: randomUUID(), reason: 'Llegó al banco' }
    await transaction((tx) => confirmPaid(tx, EVERY_STORE, wanted, by))
  }
  await expire.run({}, { now: new Date(Date.now() + 49 * 3_600_000) })
  const receipt = await readReceipt(orderId)
  expect(receipt).toMatchObject({ ...sums, paymentStatus: 'paid' })
  const shown = receipt.sellers.flatMap(({ lines }) => lines.map(({ title }) => title))
  expect(shown).toEqual(paid.map((at) => titles[at]))
})

test('the tax that is in the prices is broken out by the category of that moment, and no total moves', async () => {
  const { userId, actor } = await buildMember()
  const now = new Date()
  for (const [itbmsPercent, priceCents, quantity] of [
    [7, 10_700, 1],
    [7, 999, 3],
    [10, 1_100, 2],
    [0, 500, 1],
  ] as const) {
    const { id: categoryId } = await buildCategory({ itbmsPercent })
    const { id: productId } = await buildProduct({ priceCents, categoryIds: [categoryId] })
    await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity, now }))
    // The rate of the next order is not that of this one.
    if (itbmsPercent === 10) categoryLater = categoryId
  }
  const { orderId } = await buy(userId)
  await db.update(categories).set({ itbmsPercent: 15 }).where(eq(categories.id, categoryLater))
  const { ask } = asker(orderEndpoints, actor)
  const taxes = [
    { percent: 0, grossCents: 500, taxCents: 0 },
    { percent: 7, grossCents: 13_697, taxCents: 700 + 196 },
    { percent: 10, grossCents: 2_200, taxCents: 200 },
  ]
  const order = (await ask(`GET /orders/${orderId}`)).body
  const receipt = (await ask(`GET /orders/${orderId}/receipt`)).body
  expect([order.taxes, receipt.taxes]).toEqual([taxes, taxes])
  expect([order.subtotalCents, receipt.subtotalCents]).toEqual([16_397, 16_397])
  expect(receipt.totalCents).toBe(receipt.subtotalCents + receipt.shippingCents)
  const text = textOfPdf((await pdfOf(orderId, actor)).bytes)
  for (const said of ['ITBMS 7 % incluido en los productos', '$8.96', 'Productos exentos de ITBMS', '$5.00'])
    expect(text).toContain(said)
})
let categoryLater = ''

test('an order from before the tax was stored has none broken out rather than a guess', async () => {
  const { orderId, actor } = await paidOrder()
  await db
    .update(orderLines)
    .set({ itbmsPercent: null, itbmsCents: null })
    .where(eq(orderLines.orderId, orderId))
  const { ask } = asker(orderEndpoints, actor)
  expect((await ask(`GET /orders/${orderId}/receipt`)).body.taxes).toEqual([])
})
