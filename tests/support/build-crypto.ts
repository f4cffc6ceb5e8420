import { randomUUID } from 'node:crypto'
import { addToCart } from '../../src/modules/sales/cart/commands.ts'
import { quoteCart } from '../../src/modules/sales/checkout/commands/quote-cart.ts'
import { savePaymentSettings } from '../../src/modules/sellers/store-accounts/commands.ts'
import { paymentSettingsInput } from '../../src/modules/sellers/store-accounts/input.ts'
import { storeScope } from '../../src/modules/sellers/stores/queries/scope.ts'
import { SYSTEM } from '../../src/server/auth/actor.ts'
import { transaction } from '../../src/server/db/db.ts'
import { buildProfile } from './build-accounts.ts'
import { buildProduct } from './build-catalog.ts'
import { keepGateway, offerGateway } from './build-gateways.ts'
import { buildStock } from './build-inventory.ts'
import { buildStore, buy, STORE_ACCOUNT, theOrder, directOf, seenBy } from './build-orders.ts'
import { aWallet } from './build-quotes.ts'

const by = () => ({ actor: SYSTEM, address: 'test', now: new Date() })

/** Opens the site's own wallet on Ethereum. */
export async function offerCrypto(walletAddress: string = aWallet()) {
  const config = { walletAddress, supportedCurrencies: 'BTC, ETH, USDT', confirmationBlocks: 2 }
  await keepGateway('crypto', config)
  await offerGateway('crypto')
  return walletAddress
}

/** A verified store with a wallet on Ethereum of its own. */
export async function buildCryptoStore({ currencies = 'ETH, USDT', wallet = aWallet() as string } = {}) {
  const store = await buildStore({ account: false })
  const settings = paymentSettingsInput.parse({
    ...STORE_ACCOUNT,
    cryptoWalletAddress: wallet,
    cryptoCurrencies: currencies,
    cryptoConfirmations: 2,
  })
  await transaction(async (tx) => {
    const scope = await storeScope(tx, { userId: store.userId, now: new Date() })
    await savePaymentSettings(tx, scope, { settings, version: 0 }, by())
  })
  return { ...store, wallet }
}

/** Somebody with one unit of the site (20.00) and one of each store (30.00) in the cart. */
export async function buildMixedCart({
  stores = [],
  site = true,
  onHand = 5,
}: {
  stores?: readonly { storeId: string }[]
  site?: boolean
  onHand?: number
} = {}) {
  const { userId, email } = await buildProfile()
  const productIds: string[] = []
  if (site) productIds.push((await buildStock({ onHand, priceCents: 2000 })).productId)
  for (const { storeId } of stores)
    productIds.push((await buildProduct({ storeId, stock: onHand, priceCents: 3000 })).id)
  for (const productId of productIds)
    await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  return { userId, email, productIds }
}

export async function quoteFor(userId: string, now = new Date()) {
  const wish = { shippingMethod: 'standard', currency: 'USDT', network: 'ethereum' } as const
  const seen = await seenBy(userId, wish, { now })
  return transaction((tx) => quoteCart(tx, { userId, now }, { ...wish, seen }))
}

type Sent = { id: string; txHash?: string }[]

export const confirmSent = (userId: string, quotes: Sent, { key = randomUUID(), now = new Date() } = {}) =>
  buy(userId, { paymentMethod: 'crypto', quotes }, { key, now })

/** An order whose buyer has said that the money is on its way, with its quotes and seller orders. */
export async function buildCryptoOrder(cart: Parameters<typeof buildMixedCart>[0] = {}) {
  const built = await buildMixedCart(cart)
  const quotes = await quoteFor(built.userId)
  const { orderId } = await confirmSent(
    built.userId,
    quotes.map(({ id }) => ({ id })),
  )
  return {
    ...built,
    quotes,
    orderId,
    order: await theOrder(orderId),
    directOrders: await directOf(orderId),
  }
}
