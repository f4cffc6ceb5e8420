import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import { type Cart, presentCart, readCart } from '#modules/sales/cart/public.ts'
import { readDelivery } from '#modules/catalog/delivery/public.ts'
import { findLastBilling, getOwnOrder, listSellerLines, listSellers } from '#modules/sales/orders/public.ts'
import type { ShippingMethod } from '#modules/sales/orders/rules.ts'
import { findBankAccounts } from '#modules/sellers/store-accounts/public.ts'
import {
  findPayPalScript,
  findStripePublicKey,
  listOfferedMethods,
} from '#modules/payments/gateways/public.ts'
import { areGiftCardsOffered } from '#modules/payments/gift-cards/public.ts'
import { choiceOf, type OfferedMethod } from '#modules/payments/gateways/rules/gateways.ts'
import { isByReceipt } from '#modules/payments/gateways/rules/methods.ts'
import { listPayableCards } from '#modules/payments/core/public.ts'
import { listAddresses, readCartEmailsChoice } from '#modules/identity/accounts/public.ts'
import { formatPhone } from '#modules/identity/accounts/rules.ts'
import { asPlace } from '#modules/platform/places/rules.ts'

/** Everything the checkout page shows, at the prices of now. */
export async function readCheckout(db: Db, { userId, orderId, locale, now }: Payable & { locale: Locale }) {
  const cart = await readCart(db, { userId, now })
  const storeIds = orderId ? await listOrderSellers(db, { orderId, userId }) : listCartSellers(cart)
  const offered = await listOfferedMethods(db)
  const transfer = await readTransfer(db, { storeIds, locale })
  const methods = offered.filter(({ id }) => !isByReceipt(id) || transfer.missing === null)
  const testMode = methods.some(({ provider }) => provider === 'test')
  const shown = presentCart(cart)
  const freeFromCents = cart.settings.rates ? null : shown.freeShippingFromCents
  return {
    cart: shown,
    shippingOptions: cart.shippingOptions.map(({ method, costCents, isOffered }) => ({
      id: method,
      ...shippingTexts(method, { freeFromCents, locale }),
      costCents,
      selected: method === cart.shippingMethod,
      available: isOffered,
    })),
    paymentMethods: methods.map((method) => ({
      id: method.id,
      ...methodTexts(method, locale),
      ...(isByReceipt(method.id) && transfer.hint ? { description: transfer.hint } : {}),
      testMode: method.testMode,
    })),
    unavailableMethods: offered.flatMap(({ id }) =>
      transfer.missing !== null && isByReceipt(id)
        ? [{ id, name: choiceOf(id).name({}, { locale }), reason: transfer.missing }]
        : [],
    ),
    delivery: await readDelivery(db, { now }),
    billing: await findBilling(db, { userId }),
    addresses: await listAddresses(db, { userId }),
    asksCartEmails: (await readCartEmailsChoice(db, { userId })) === false,
    testMode,
    savedCards: await listPayableCards(db, { userId, now }),
    giftCards: await areGiftCardsOffered(db),
    stripePublicKey: await findStripePublicKey(db),
    paypalScriptUrl: await findPayPalScript(db, { locale }),
  }
}

/** Whose money is asked for: that of the cart, or of an order of theirs that waits. */
export type Payable = { userId: string; orderId?: string | undefined; now: Date }

/** Who sells what can be bought of a cart; null is the site. */
export const listCartSellers = ({ lines }: Pick<Cart, 'lines'>): (string | null)[] => [
  ...new Set(lines.filter(({ isAvailable }) => isAvailable).map(({ storeId }) => storeId)),
]

/** Who sells what a buyer's own order has. */
export async function listOrderSellers(db: Db, { orderId, userId }: { orderId: string; userId: string }) {
  await getOwnOrder(db, { orderId, userId })
  return [...new Set((await listSellerLines(db, { orderId })).map(({ storeId }) => storeId))]
}

/** Whether every seller can be paid by transfer, and if not who cannot; with several, that each is paid. */
async function readTransfer(
  db: Db,
  { storeIds, locale }: { storeIds: readonly (string | null)[]; locale: Locale },
) {
  const accounts = await findBankAccounts(db, { storeIds })
  const missing = storeIds.filter((storeId) => !accounts.has(storeId))
  const sellers = await listSellers(db, { storeIds: missing })
  return {
    missing:
      missing.length > 0 ? m.checkout_transfer_missing({ sellers: sellers.join(', ') }, { locale }) : null,
    hint: storeIds.length > 1 ? m.checkout_transfer_sellers({ count: storeIds.length }, { locale }) : null,
  }
}

/** What the last order was billed to; of an address from before the list of places, what is in the list. */
async function findBilling(db: Db, { userId }: { userId: string }) {
  const last = await findLastBilling(db, { userId })
  return last && { ...last, phone: formatPhone(last.phone), landmark: last.landmark ?? '', ...asPlace(last) }
}

function shippingTexts(
  method: ShippingMethod,
  { freeFromCents, locale }: { freeFromCents: number | null; locale: Locale },
) {
  const texts = {
    standard: [m.common_standard, m.pages_shipping_standard_text, m.common_standard_time],
    express: [m.common_express, m.pages_shipping_express_text, m.common_express_time],
    free: [m.common_free_shipping, m.pages_shipping_free_text, m.common_free_time],
  } as const
  const [title, description, time] = texts[method]
  return {
    title: title({}, { locale }),
    // By table the amount depends on the place, and the page says it apart.
    description:
      method === 'free' && freeFromCents === null
        ? ''
        : description({ free: formatUsd(freeFromCents ?? 0) }, { locale }),
    estimatedTime: time({}, { locale }),
  }
}

function methodTexts({ id, provider }: OfferedMethod, locale: Locale) {
  const { name, text } = choiceOf(id)
  const description = provider === 'test' ? m.checkout_method_test_text : text
  return { name: name({}, { locale }), description: description({}, { locale }) }
}
