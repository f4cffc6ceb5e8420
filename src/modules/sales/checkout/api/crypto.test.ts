import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCryptoStore, offerCrypto } from '../../../../../tests/support/build-crypto.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { BILLING, buildStore, theOrder } from '../../../../../tests/support/build-orders.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import { paymentGateways } from '#modules/payments/gateways/tables.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { announce } from '#server/events/live.ts'
import * as checkoutEndpoints from '../endpoints.ts'

const endpoints = { ...checkoutEndpoints, ...orderEndpoints }
const WISH = { shippingMethod: 'standard', currency: 'USDT', network: 'ethereum' }

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  await buildMember({ role: 'admin' })
  await offerCrypto()
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

async function buyer({ storeId }: { storeId?: string } = {}) {
  const { userId, actor } = await buildMember()
  const { productId } = await buildStock({ onHand: 5, priceCents: 2000 })
  const ids = storeId ? [productId, (await buildProduct({ storeId, priceCents: 3000 })).id] : [productId]
  for (const id of ids)
    await transaction((tx) => addToCart(tx, { userId, variantId: id, quantity: 1, now: new Date() }))
  const { ask } = asker(endpoints, actor)
  const confirm = async (quotes: { id: string; txHash?: string }[], change: object = {}) => {
    const body = {
      shippingMethod: 'standard',
      paymentMethod: 'crypto',
      billingInfo: BILLING,
      quotes,
      ...change,
    }
    return ask('POST /checkout', body)
  }
  return { userId, ask, confirm }
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => ({ id }))

test('the checkout offers what every seller in the cart takes', async () => {
  const { ask } = await buyer()
  expect((await ask('GET /checkout')).body.paymentMethods).toContainEqual({
    id: 'crypto',
    name: 'Criptomonedas',
    description: 'Bitcoin, Ethereum o USDT desde tu wallet',
    testMode: false,
  })
  const { status, body } = await ask('GET /checkout/crypto')
  expect(status).toBe(200)
  expect(body).toEqual({
    options: [
      { currency: 'ETH', network: 'ethereum', networkName: 'Ethereum (ERC-20)' },
      { currency: 'USDT', network: 'ethereum', networkName: 'Ethereum (ERC-20)' },
    ],
    problem: null,
    testMode: false,
  })
  const store = await buildCryptoStore({ currencies: 'USDT' })
  const mixed = await buyer({ storeId: store.storeId })
  const { body: common } = await mixed.ask('GET /checkout/crypto')
  expect(common.options.map(({ currency }) => currency)).toEqual(['USDT'])
})

test('a seller who cannot be paid in this way is named, with the sentence of the shop', async () => {
  const bare = await buildStore({ account: false })
  const { body } = await (await buyer({ storeId: bare.storeId })).ask('GET /checkout/crypto')
  expect(body.problem).toEqual({
    message: 'Configuración de criptomonedas no encontrada',
    sellers: [bare.name],
  })
  const noWallet = await buildCryptoStore({ wallet: '' })
  const { ask } = await buyer({ storeId: noWallet.storeId })
  const refused = await ask('POST /checkout/quotes', WISH)
  expect(refused.status).toBe(409)
  expect(problemOf(refused).detail).toBe('Esta tienda no tiene configurada una dirección de wallet')
  const noCurrencies = await buildCryptoStore({ currencies: '' })
  const unnamed = await (await buyer({ storeId: noCurrencies.storeId })).ask('POST /checkout/quotes', WISH)
  expect(problemOf(unnamed).detail).toBe('Esta tienda no tiene configuradas las criptomonedas')
})

test("quotes are the server's: an amount, a rate, an address or an owner in the body is refused", async () => {
  const { ask } = await buyer()
  for (const extra of [{ amount: '0.1' }, { rate: '1' }, { address: '0x1' }, { userId: randomUUID() }])
    expect((await ask('POST /checkout/quotes', { ...WISH, ...extra })).status).toBe(422)
  for (const wrong of [
    { currency: 'DOGE' },
    { network: 'solana' },
    { shippingMethod: 'drone' },
    { currency: undefined },
  ])
    expect((await ask('POST /checkout/quotes', { ...WISH, ...wrong })).status).toBe(422)
  expect(problemOf(await ask('POST /checkout/quotes', { ...WISH, network: 'bsc' })).detail).toBe(
    'Configuración de criptomonedas no disponible',
  )
})

test('who is not signed in gets 401 at every endpoint', async () => {
  const { ask } = asker(endpoints)
  const id = randomUUID()
  for (const route of [
    'GET /checkout/crypto',
    `GET /checkout/quotes/${id}`,
    `DELETE /checkout/quotes/${id}`,
    `GET /orders/${id}/crypto`,
  ])
    expect((await ask(route)).status).toBe(401)
  expect((await ask('POST /checkout/quotes', WISH)).status).toBe(401)
  expect((await ask(`POST /orders/${id}/crypto/${id}/transaction`, { txHash: 'a' })).status).toBe(401)
})

test('a purchase from the quote to the transaction named later', async () => {
  const { ask, confirm } = await buyer()
  const quoted = await ask('POST /checkout/quotes', WISH)
  expect(quoted.status).toBe(201)
  const { id } = quoted.body.items[0]!
  expect((await ask(`GET /checkout/quotes/${id}`)).body).toMatchObject({
    id,
    status: 'open',
    amountCents: 2599,
  })
  const { status, body } = await confirm([{ id }])
  expect(status).toBe(200)
  expect(body).toMatchObject({ next: 'success', status: 'pending', paymentStatus: 'review' })
  const { orderId } = body
  const [own] = (await ask(`GET /orders/${orderId}`)).body.sellerOrders
  expect(own!.payment).toMatchObject({
    state: 'review',
    crypto: { currency: 'USDT', txHash: null, remark: null },
  })
  const [sent] = (await ask(`GET /orders/${orderId}/crypto`)).body.items
  expect(sent).toMatchObject({
    paymentId: own!.payment!.paymentId,
    status: 'sent',
    txHash: null,
    canNameTransaction: true,
  })

  const name = (txHash: string) => ask(`POST /orders/${orderId}/crypto/${id}/transaction`, { txHash })
  const refused = await name('0x12')
  expect(refused.status).toBe(422)
  expect(problemOf(refused).code).toBe('payments.transaction_invalid')
  const txHash = `0x${randomUUID().replaceAll('-', '').repeat(2)}`
  expect((await name(txHash)).body.items[0]).toMatchObject({ txHash })

  const other = await buyer()
  const theirs = (await other.ask('POST /checkout/quotes', WISH)).body.items
  const used = await other.confirm([{ id: theirs[0]!.id, txHash }])
  expect([used.status, used.body.code]).toEqual([409, 'payments.transaction_used'])
  expect((await theOrder(orderId)).paymentStatus).toBe('review')
})

test("another's quote and another's order are not found", async () => {
  const mine = await buyer()
  const { id } = (await mine.ask('POST /checkout/quotes', WISH)).body.items[0]!
  const { body } = await mine.confirm([{ id }])
  const stranger = await buyer()
  expect((await stranger.ask(`GET /checkout/quotes/${id}`)).status).toBe(404)
  expect((await stranger.ask(`DELETE /checkout/quotes/${id}`)).status).toBe(404)
  expect((await stranger.ask(`GET /orders/${body.orderId}/crypto`)).status).toBe(404)
  const named = { txHash: `0x${'d'.repeat(64)}` }
  expect((await stranger.ask(`POST /orders/${body.orderId}/crypto/${id}/transaction`, named)).status).toBe(
    404,
  )
  expect((await stranger.confirm([{ id }])).status).toBe(404)
})

test('cancelling resets; the quotes of before buy nothing, new ones do', async () => {
  const { ask, confirm } = await buyer()
  const before = (await ask('POST /checkout/quotes', WISH)).body.items
  expect((await ask(`DELETE /checkout/quotes/${before[0]!.id}`)).status).toBe(200)
  expect((await confirm(idsOf(before))).body.code).toBe('checkout.quotes_changed')
  const after = (await ask('POST /checkout/quotes', WISH)).body.items
  expect((await confirm(idsOf(after), { shippingMethod: 'express' })).body.code).toBe(
    'checkout.quotes_changed',
  )
  expect((await confirm(idsOf(after))).status).toBe(200)
})

test('without any wallet the test mode shows how it would be, at an address that no one can send to', async () => {
  await db.delete(paymentGateways)
  await transaction((tx) => announce(tx, { name: 'settings.changed' }))
  const { ask, confirm } = await buyer()
  await expect.poll(async () => (await ask('GET /checkout/crypto')).body.testMode).toBe(true)
  const { items } = (await ask('POST /checkout/quotes', { ...WISH, currency: 'BTC', network: 'bitcoin' }))
    .body
  expect(items).toMatchObject([{ isTest: true, uri: null, address: 'prueba-bitcoin-no-envies-fondos' }])
  expect((await confirm(idsOf(items))).body.paymentStatus).toBe('review')
})
