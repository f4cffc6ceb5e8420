import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../tests/support/anvil.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { changePrice, letPricesLapse } from '../../../../../tests/support/build-cart.ts'
import {
  buildCryptoOrder,
  buildCryptoStore,
  buildMixedCart,
  confirmSent,
  offerCrypto,
  quoteFor,
} from '../../../../../tests/support/build-crypto.ts'
import {
  buildStore,
  theOrder,
  directOf,
  thePayments,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { theQuote } from '../../../../../tests/support/build-quotes.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { expireOrders } from '#modules/sales/orders/commands/expire-orders.ts'
import { dayAndHourIn } from '#i18n/calendar.ts'
import { confirmPaid, rejectClaim } from '#modules/sales/orders/commands/settle-seller-order.ts'
import { settleQuote } from '#modules/sales/orders/commands/settle-quote.ts'
import { watchQuotes } from '#modules/payments/crypto-payments/commands/watch-quotes.ts'
import { cryptoQuotes } from '#modules/payments/crypto-payments/tables.ts'
import { findCarrier } from '#modules/payments/gateways/rules/chains.ts'
import { chainUnits } from '#modules/payments/crypto-payments/rules.ts'
import { EVERY_STORE, storeScope } from '#modules/sellers/stores/queries/scope.ts'
import { nameOrderTransaction } from './quote-cart.ts'

const USDT = findCarrier('USDT', 'ethereum')!
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let chain: Anvil
let wallet: string

beforeAll(async () => {
  wallet = await offerCrypto()
  chain = await startAnvil()
  await chain.placeToken(USDT.token!)
  env.CRYPTO_RPC_ETHEREUM = chain.url
})
afterAll(() => chain.stop())

const settle = (quoteId: string, now = new Date()) => settleQuote({ quoteId, now })
const pay = (quote: { address: string; amount: string }) =>
  chain.sendTokens(USDT.token!, quote.address, chainUnits(quote.amount, USDT))
const emails = async (template: string) =>
  (
    await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.template, template))
      .orderBy(outboxMessages.createdAt)
  ).map(({ recipient }) => recipient)

const emailsTo = (email: string) =>
  db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))

test('each seller is asked for its own amount at its own wallet, and the seller orders add up', async () => {
  const store = await buildCryptoStore()
  const { userId } = await buildMixedCart({ stores: [store] })
  const quotes = await quoteFor(userId)
  expect(quotes).toMatchObject([
    { seller: null, address: wallet, amountCents: 2599, currency: 'USDT', status: 'open', isTest: false },
    { seller: store.name, address: store.wallet, amountCents: 3000 },
  ])
  expect(quotes[0]!.uri).toContain(`/transfer?address=${wallet}&uint256=2599`)
  expect(quotes[0]!.qr.path).toMatch(/^M0 0h7v1h-7z/)
})

test('saying that the money was sent makes an order in review, never a paid one', async () => {
  const store = await buildCryptoStore()
  const { order, directOrders, orderId, productIds } = await buildCryptoOrder({ stores: [store] })
  expect(order).toMatchObject({
    status: 'pending',
    paymentStatus: 'review',
    paymentMethod: 'crypto',
    paidAt: null,
  })
  expect(directOrders.map(({ paymentState, totalCents }) => [paymentState, totalCents])).toEqual([
    ['review', 2599],
    ['review', 3000],
  ])
  const minutes = (order.expiresAt!.getTime() - order.createdAt.getTime()) / MINUTE
  expect(minutes).toBe(24 * 60)
  for (const { provider, providerPaymentId, state } of await thePayments(orderId)) {
    expect(provider).toBe('crypto')
    expect(providerPaymentId).toMatch(/^crypto_\d{13}_/)
    expect(state).toBe('pending')
  }
  expect(await theStock(productIds[0]!)).toMatchObject({ onHand: 5, reserved: 1 })
  expect(await emails('order_part_review')).toContain(store.email)
})

test('two clicks, or two pages, make one order', async () => {
  const { userId } = await buildMixedCart()
  const sent = (await quoteFor(userId)).map(({ id }) => ({ id }))
  const key = crypto.randomUUID()
  const same = await Promise.all([confirmSent(userId, sent, { key }), confirmSent(userId, sent, { key })])
  expect(same[0]!.orderId).toBe(same[1]!.orderId)
  await expect(confirmSent(userId, sent)).rejects.toMatchObject({ code: 'checkout.cart_empty' })
})

test("an expired quote, a changed cart and somebody else's quote are refused and nothing is ordered", async () => {
  const { userId, productIds } = await buildMixedCart()
  const mine = (await quoteFor(userId)).map(({ id }) => ({ id }))
  const late = new Date(Date.now() + 16 * MINUTE)
  await expect(confirmSent(userId, mine, { now: late })).rejects.toMatchObject({
    code: 'payments.quote_expired',
    status: 409,
  })
  await expect(confirmSent(userId, [])).rejects.toMatchObject({
    code: 'checkout.quotes_changed',
    status: 409,
  })
  const other = await buildMixedCart()
  const theirs = (await quoteFor(other.userId)).map(({ id }) => ({ id }))
  await expect(confirmSent(userId, theirs)).rejects.toMatchObject({
    code: 'payments.quote_not_found',
    status: 404,
  })
  await changePrice(productIds[0]!, 1900)
  await letPricesLapse(userId)
  await expect(confirmSent(userId, mine)).rejects.toMatchObject({
    code: 'checkout.quotes_changed',
    status: 409,
  })
  expect(await theStock(productIds[0]!)).toMatchObject({ reserved: 0 })
})

test('a store without a wallet says so', async () => {
  const bare = await buildStore({ account: false })
  await expect(quoteFor((await buildMixedCart({ stores: [bare] })).userId)).rejects.toMatchObject({
    code: 'payments.crypto_not_found',
  })
  const noWallet = await buildCryptoStore({ wallet: '' })
  await expect(quoteFor((await buildMixedCart({ stores: [noWallet] })).userId)).rejects.toMatchObject({
    code: 'payments.crypto_no_wallet',
  })
  const noCurrencies = await buildCryptoStore({ currencies: '' })
  await expect(quoteFor((await buildMixedCart({ stores: [noCurrencies] })).userId)).rejects.toMatchObject({
    code: 'payments.crypto_no_currencies',
  })
  const onlyEther = await buildCryptoStore({ currencies: 'ETH' })
  await expect(quoteFor((await buildMixedCart({ stores: [onlyEther] })).userId)).rejects.toMatchObject({
    code: 'payments.crypto_not_available',
  })
})

test('the owners of the wallets confirm or reject, each their own seller order', async () => {
  const store = await buildCryptoStore()
  const { orderId, directOrders, userId, quotes } = await buildCryptoOrder({ stores: [store] })
  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  const now = new Date()
  const [site, theirs] = directOrders
  await transaction((tx) =>
    confirmPaid(tx, EVERY_STORE, { sellerOrderId: site!.id }, { actor: admin, address: 'test', now }),
  )
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'review' })
  expect(await theQuote(quotes[0]!.id)).toMatchObject({ status: 'paid' })
  const by = { actor: store.actor, address: 'test', now }
  const scope = await storeScope(db, { ...store, now })
  await transaction((tx) => rejectClaim(tx, scope, { sellerOrderId: theirs!.id, reason: 'No llegó' }, by))
  const txHash = `0x${'c'.repeat(64)}`
  const named = { orderId, quoteId: quotes[1]!.id, userId, txHash, now }
  expect((await transaction((tx) => nameOrderTransaction(tx, named)))[1]).toMatchObject({ txHash })
  expect((await directOf(orderId)).map(({ paymentState }) => paymentState)).toEqual(['paid', 'review'])
  await transaction((tx) => confirmPaid(tx, scope, { sellerOrderId: theirs!.id }, by))
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  const names = (await thePayments(orderId)).map(({ providerPaymentId }) => providerPaymentId)
  expect(names.every((name) => name?.startsWith('crypto_'))).toBe(true)
})

test('what the chain has confirmed pays the seller order by itself, once, however many workers settle it', async () => {
  const { orderId, quotes, productIds } = await buildCryptoOrder()
  const quoteId = quotes[0]!.id
  await settle(quoteId)
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'review' })
  const txHash = await pay(quotes[0]!)
  await watchQuotes({ now: new Date() })
  await settle(quoteId)
  const [waiting] = await directOf(orderId)
  expect(waiting).toMatchObject({ paymentState: 'review' })
  // On its way: the stock waits longer than its day.
  expect(waiting!.dueAt!.getTime() - Date.now()).toBeGreaterThan(9 * DAY)
  await chain.mine(1)
  await watchQuotes({ now: new Date() })
  await Promise.all([settle(quoteId), settle(quoteId), settle(quoteId)])
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theQuote(quoteId)).toMatchObject({ status: 'paid', txHash })
  expect(await theStock(productIds[0]!)).toMatchObject({ onHand: 4, reserved: 0 })
})

test('the chain and the owner confirm at once: the seller order is paid once', async () => {
  const { orderId, quotes, directOrders, productIds } = await buildCryptoOrder()
  await pay(quotes[0]!)
  await chain.mine(3)
  await watchQuotes({ now: new Date() })
  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  const byHand = () =>
    transaction((tx) =>
      confirmPaid(
        tx,
        EVERY_STORE,
        { sellerOrderId: directOrders[0]!.id },
        { actor: admin, address: 'test', now: new Date() },
      ),
    )
  await Promise.allSettled([settle(quotes[0]!.id), byHand(), settle(quotes[0]!.id), byHand()])
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productIds[0]!)).toMatchObject({ onHand: 4, reserved: 0 })
})

test('an order whose day is over lapses, and its late money brings it back while there is stock', async () => {
  const { orderId, quotes, productIds } = await buildCryptoOrder()
  await expireOrders({ now: new Date(Date.now() + DAY - MINUTE) })
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'review' })
  await expireOrders({ now: new Date(Date.now() + DAY + MINUTE) })
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })
  expect(await theQuote(quotes[0]!.id)).toMatchObject({ status: 'cancelled' })
  expect(await theStock(productIds[0]!)).toMatchObject({ reserved: 0 })
  await pay(quotes[0]!)
  await chain.mine(3)
  await watchQuotes({ now: new Date() })
  await settle(quotes[0]!.id)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productIds[0]!)).toMatchObject({ onHand: 4, reserved: 0 })
})

test('a claim that lapsed without a hash still takes one, and its late money brings the order back', async () => {
  const store = await buildCryptoStore()
  const { orderId, quotes, userId } = await buildCryptoOrder({ stores: [store], site: false })
  const quoteId = quotes[0]!.id
  const later = new Date(Date.now() + DAY + MINUTE)
  await expireOrders({ now: later })
  const emailsBefore = (await emails('order_part_review')).length
  // Without its amount only the hash leads to it.
  await db
    .update(cryptoQuotes)
    .set({ currency: 'ETH', amount: '0.02000000' })
    .where(eq(cryptoQuotes.id, quoteId))
  const txHash = await chain.sendCoins(quotes[0]!.address, 20_000_000_000_000_000n)
  await chain.mine(3)
  const named = { orderId, quoteId, userId, txHash, now: later }
  const [view] = await transaction((tx) => nameOrderTransaction(tx, named))
  expect(view).toMatchObject({ txHash, status: 'cancelled', canNameTransaction: true })
  expect((await emails('order_part_review')).slice(emailsBefore)).toEqual([store.email])
  await watchQuotes({ now: later })
  await settle(quoteId)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  await expect(
    transaction((tx) => nameOrderTransaction(tx, { ...named, txHash: `0x${'d'.repeat(64)}` })),
  ).rejects.toMatchObject({ code: 'payments.transaction_settled' })
})

test('emails about a claim speak of crypto and of its day, never of a transfer or of buying again', async () => {
  const store = await buildCryptoStore()
  const { email, orderId, directOrders } = await buildCryptoOrder({ stores: [store] })
  const until = dayAndHourIn((await theOrder(orderId)).expiresAt!, 'es')
  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  const by = { actor: admin, address: 'test', now: new Date() }
  await transaction((tx) =>
    rejectClaim(tx, EVERY_STORE, { sellerOrderId: directOrders[0]!.id, reason: 'No llegó nada' }, by),
  )
  await transaction((tx) =>
    confirmPaid(tx, EVERY_STORE, { sellerOrderId: directOrders[1]!.id, reason: 'Lo vi' }, by),
  )
  await expireOrders({ now: new Date(Date.now() + DAY + MINUTE) })
  const alone = await buildCryptoOrder()
  await expireOrders({ now: new Date(Date.now() + DAY + MINUTE) })
  const said = [...(await emailsTo(email)), ...(await emailsTo(alone.email))]
  const textOf = (template: string) => said.find((one) => one.template === template)!.bodyText
  expect(textOf('order_crypto_sent')).toContain(`Te guardamos los productos hasta el ${until}`)
  expect(textOf('order_part_rejected')).toContain('el código de la transacción')
  for (const template of ['order_part_lapsed', 'order_cancelled']) {
    expect(textOf(template)).toContain('criptomonedas')
    expect(textOf(template)).toContain('no pagues otra vez')
  }
  for (const { bodyText } of said) expect(bodyText).not.toMatch(/transferencia|comprobante|volver a comprar/i)
})

test('what is odd on the chain is mailed to the owner of the wallet and changes nothing', async () => {
  const store = await buildCryptoStore()
  const { orderId, quotes, userId } = await buildCryptoOrder({ stores: [store], site: false })
  const txHash = await chain.sendTokens(USDT.token!, quotes[0]!.address, 5n)
  const now = new Date()
  await transaction((tx) =>
    nameOrderTransaction(tx, { orderId, quoteId: quotes[0]!.id, userId, txHash, now }),
  )
  await watchQuotes({ now })
  await settle(quotes[0]!.id)
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'review' })
  expect(await emails('order_chain_remark')).toEqual([store.email])
})

test('money for a quote that was called off is announced to the owner of the wallet', async () => {
  const { userId } = await buildMixedCart()
  const [quote] = await quoteFor(userId)
  await quoteFor(userId)
  await pay(quote!)
  await chain.mine(3)
  await watchQuotes({ now: new Date() })
  await settle(quote!.id)
  expect(await emails('order_stray_money')).toHaveLength(1)
})
