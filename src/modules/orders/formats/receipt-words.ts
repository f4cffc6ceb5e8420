import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import type { PaymentMethod, PaymentStatus, ShippingMethod } from '../rules.ts'

const methods: Record<PaymentMethod, typeof m.orders_method_crypto> = {
  credit_card: m.orders_method_credit_card,
  paypal: m.orders_method_paypal,
  bank_transfer: m.orders_method_bank_transfer,
  crypto: m.orders_method_crypto,
  gift_card: m.orders_method_gift_card,
}

const states: Record<PaymentStatus, typeof m.orders_payment_paid> = {
  awaiting: m.orders_payment_awaiting,
  review: m.orders_payment_review,
  paid: m.orders_payment_paid,
  failed: m.orders_payment_failed,
  expired: m.orders_payment_expired,
  partially_refunded: m.orders_payment_partially_refunded,
  refunded: m.orders_payment_refunded,
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
