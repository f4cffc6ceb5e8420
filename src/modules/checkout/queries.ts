import { m } from '#paraglide/messages.js'
import type { Db } from '#server/db.ts'
import type { Locale } from '#server/locale.ts'
import { type Cart, readCart } from '#modules/cart/queries.ts'
import { priceRoseFrom } from '#modules/cart/rules.ts'
import { findLastBilling } from '#modules/orders/queries/orders.ts'
import type { ShippingMethod } from '#modules/orders/rules.ts'
import { findStripePublicKey, listOfferedMethods } from '#modules/payments/queries/gateways.ts'
import type { OfferedMethod } from '#modules/payments/rules.ts'

/** Everything the checkout page shows, at the prices of now. */
export async function readCheckout(
  db: Db,
  { userId, locale, now }: { userId: string; locale: Locale; now: Date },
) {
  const cart = await readCart(db, { userId, now })
  const methods = await listOfferedMethods(db)
  const testMode = methods.some(({ provider }) => provider === 'test')
  return {
    cart: cartView(cart),
    shippingOptions: cart.shippingOptions.map(({ method, costCents, isOffered }) => ({
      id: method,
      ...shippingTexts(method, locale),
      costCents,
      selected: method === cart.shippingMethod,
      available: isOffered,
    })),
    paymentMethods: methods.map((method) => ({
      id: method.id,
      ...methodTexts(method, locale),
      testMode: method.provider === 'crypto' ? method.testMode : method.provider === 'test',
    })),
    billing: await findLastBilling(db, { userId }),
    testMode,
    stripePublicKey: await findStripePublicKey(db),
  }
}

function cartView(cart: Cart) {
  return {
    lines: cart.lines.map((line) => ({
      productId: line.productId,
      title: line.title,
      imageUrl: line.imageUrl,
      unitPriceCents: line.unitPriceCents,
      listPriceCents: line.listPriceCents,
      isPremiumPriced: line.isPremiumPriced,
      quantity: line.quantity,
      wantedQuantity: line.wantedQuantity,
      lineCents: line.lineCents,
      stock: line.stock,
      isAvailable: line.isAvailable,
      priceRoseFromCents: priceRoseFrom(line),
    })),
    subtotalCents: cart.subtotalCents,
    shippingCents: cart.shippingCents,
    totalCents: cart.totalCents,
    freeShippingFromCents: cart.settings.freeShippingFromCents,
    standardShippingCents: cart.settings.standardShippingCents,
    missingForFreeShippingCents: cart.missingForFreeShippingCents,
    count: cart.count,
  }
}

function shippingTexts(method: ShippingMethod, locale: Locale) {
  const texts = {
    standard: [m.checkout_shipping_standard, m.checkout_shipping_standard_time],
    express: [m.checkout_shipping_express, m.checkout_shipping_express_time],
    free: [m.checkout_shipping_free, m.checkout_shipping_free_time],
  } as const
  const [title, time] = texts[method]
  return { title: title({}, { locale }), estimatedTime: time({}, { locale }) }
}

function methodTexts({ id, provider }: OfferedMethod, locale: Locale) {
  if (id === 'bank_transfer')
    return {
      name: m.checkout_method_bank_transfer({}, { locale }),
      description: m.checkout_method_bank_transfer_text({}, { locale }),
    }
  if (id === 'crypto')
    return {
      name: m.checkout_method_crypto({}, { locale }),
      description: m.checkout_method_crypto_text({}, { locale }),
    }
  const description = provider === 'test' ? m.checkout_method_test_text : m.checkout_method_credit_card_text
  return { name: m.checkout_method_credit_card({}, { locale }), description: description({}, { locale }) }
}
