import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import type { PaymentMethod, PaymentStatus, ShippingMethod } from '../rules.ts'

const methods: Record<PaymentMethod, typeof m.common_crypto> = {
  credit_card: m.common_card,
  paypal: m.common_paypal,
  bank_transfer: m.common_bank_transfer,
  crypto: m.common_crypto,
  gift_card: m.orders_method_gift_card,
}

const states: Record<PaymentStatus, typeof m.common_paid> = {
  awaiting: m.orders_payment_awaiting,
  review: m.orders_payment_review,
  paid: m.common_paid,
  failed: m.common_payment_declined,
  expired: m.orders_payment_expired,
  partially_refunded: m.orders_payment_partially_refunded,
  refunded: m.common_refunded,
}

const shippings: Record<ShippingMethod, typeof m.orders_shipping_free> = {
  standard: m.orders_shipping_standard,
  express: m.orders_shipping_express,
  free: m.orders_shipping_free,
}

const regions = { es: 'es-PA', en: 'en-US', pt: 'pt-BR' }

/** The words of a receipt in one language, wherever it is set. */
export const receiptWords = (locale: Locale) => ({
  method: (method: PaymentMethod) => methods[method]({}, { locale }),
  state: (status: PaymentStatus) => states[status]({}, { locale }),
  shipping: (method: ShippingMethod) => shippings[method]({}, { locale }),
  day: (iso: string) =>
    new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'America/Panama' }).format(
      new Date(iso),
    ),
})
