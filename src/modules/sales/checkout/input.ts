import * as z from 'zod'
import { readTaxId } from '#lib/tax-id.ts'
import { id, line, lines, version, wholeNumber } from '#server/http/input.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { lineOfVariant } from '#modules/stock/inventory/input.ts'
import { MAX_LINES } from '#modules/sales/cart/rules.ts'
import { MAX_QUANTITY } from '#modules/sales/cart/rules/limits.ts'
import { neededPhone } from '#modules/identity/accounts/input.ts'
import { MAX_GIFT_NOTE, SHIPPING_METHODS } from '#modules/sales/orders/rules.ts'
import { giftCode } from '#modules/payments/gift-cards/input.ts'
import { CRYPTO_CURRENCIES, CRYPTO_NETWORKS } from '#modules/payments/gateways/rules/chains.ts'
import { readMobile } from '#modules/payments/gateways/providers/yappy/rules.ts'
import { CHOSEN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { cardWish, seenTotal } from '#modules/payments/core/input.ts'
import { placeFields, refusePlace } from '#modules/platform/places/input.ts'
import { MAX_GIFTS, TEST_CHOICES } from './rules.ts'

/** Written as receipts write it; what has no such form, or another DV than its number, is refused. */
const taxId = line({ max: 60 }).transform((text, context) => {
  const read = text === '' ? undefined : readTaxId(text)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: 'checkout_tax_id_invalid' })
  return z.NEVER
})

const required = (max: number, message: string) => line({ min: 1, max, message })

const atPlace = {
  ...placeFields,
  landmark: placeFields.landmark.default(''),
  zipCode: placeFields.zipCode.default(''),
  phone: neededPhone('checkout_phone_required'),
}

/** The billing form: who, and where in Panama. Postal code and landmark may stay empty. */
export const billingInfo = z
  .strictObject({
    fullName: required(120, 'checkout_full_name_required'),
    email: line({ min: 3, max: 254, message: 'checkout_email_required' }).pipe(
      z.email('checkout_email_required'),
    ),
    ...atPlace,
    taxId: taxId.optional(),
  })
  .superRefine(refusePlace)

/** Makes the order a present. Without a receiver it goes to the buyer. */
const gift = z.strictObject({
  note: lines({ max: MAX_GIFT_NOTE }).default(''),
  receiver: z
    .strictObject({ fullName: required(120, 'checkout_receiver_required'), ...atPlace })
    .superRefine(refusePlace)
    .nullable()
    .default(null),
})

/** The phone of a wallet: eight digits of a mobile phone of Panama, however they were typed. */
const walletPhone = line({ max: 40 }).transform((text, context) => {
  const digits = readMobile(text)
  if (digits !== null) return digits
  context.addIssue({ code: 'custom', message: 'checkout_wallet_phone_invalid' })
  return z.NEVER
})

const txHash = line({ min: 1, max: 120, message: 'payments_transaction_invalid' })

const sentQuotes = z
  .array(z.strictObject({ id: id(), txHash: txHash.optional() }))
  .min(1)
  .max(100)

/**
 * The cart as the page showed it: the total with shipping, before a gift card, the lines that can be bought, and the
 * variants that promotions give.
 */
const seenCart = seenTotal.extend({
  lines: z.array(lineOfVariant(wholeNumber({ min: 1, max: MAX_QUANTITY }))).max(MAX_LINES),
  gifts: z.array(idOf('variant')).max(MAX_GIFTS).optional(),
})
export type SeenCart = z.output<typeof seenCart>

// No price and no amount: the server knows them, and an unknown key is refused. `seen` is a check.
export const checkOutInput = z.strictObject({
  shippingMethod: z.enum(SHIPPING_METHODS, 'checkout_shipping_required'),
  paymentMethod: z.enum([...CHOSEN_METHODS, 'gift_card'], 'checkout_payment_required'),
  billingInfo,
  gift: gift.optional(),
  seen: seenCart,
  saveAddress: z.boolean().optional(),
  acceptedPrices: z.boolean().optional(),
  /** Lines the buyer saw as not available and goes on without. */
  acceptedMissing: z.array(idOf('variant')).max(MAX_LINES).optional(),
  /** Pays before the main method does. `gift_card` as the method means that it covers all. */
  giftCardCode: giftCode.optional(),
  /** The card as the buyer saw it: one that moved since is for them to look at again. */
  giftCardVersion: version().optional(),
  testChoice: z.enum(TEST_CHOICES).optional(),
  ...cardWish,
  /** Which phone is asked for the money, where the method asks a wallet. */
  walletPhone: walletPhone.optional(),
  /** For crypto: the quotes that the buyer has paid, one per seller, each with its transaction when it is known. */
  quotes: sentQuotes.optional(),
})
export type CheckOut = z.output<typeof checkOutInput>

export const checkoutPath = z.strictObject({ orderId: id() })
/** Without a method it is that of the order; another one takes its place. */
export const payInput = z.strictObject({
  orderId: id(),
  /** What is left to pay of the order, as the page showed it. */
  seen: seenTotal,
  paymentMethod: z.enum(CHOSEN_METHODS, 'checkout_payment_required').optional(),
  testChoice: z.enum(TEST_CHOICES).optional(),
  ...cardWish,
  walletPhone: walletPhone.optional(),
  quotes: sentQuotes.optional(),
})
export type PayOrder = Omit<z.output<typeof payInput>, 'orderId'>
export const authenticateInput = z.strictObject({ orderId: id(), approve: z.boolean() })
export const repeatInput = z.strictObject({ id: id() })

const cryptoWish = {
  currency: z.enum(CRYPTO_CURRENCIES, 'checkout_crypto_currency_required'),
  network: z.enum(CRYPTO_NETWORKS, 'checkout_crypto_network_required'),
}
/** Where it goes, as far as the page knows: promotions and the shipping may depend on it. */
const placeKnown = { province: line({ max: 100 }).optional(), city: line({ max: 100 }).optional() }
export const quoteCartInput = z.strictObject({
  shippingMethod: z.enum(SHIPPING_METHODS, 'checkout_shipping_required'),
  ...placeKnown,
  seen: seenCart,
  ...cryptoWish,
})
export const quoteOrderInput = z.strictObject({ orderId: id(), seen: seenTotal, ...cryptoWish })
export type QuoteCart = z.output<typeof quoteCartInput>
export type CryptoWish = Pick<QuoteCart, 'currency' | 'network'>

/** What is to be paid: the cart, or an order that waits for its money. */
export const payableInput = z.strictObject({ orderId: id().optional() })

export const quotePath = z.strictObject({ quoteId: id() })
export const orderQuotesPath = z.strictObject({ id: id() })
export const nameTransactionInput = z.strictObject({ id: id(), quoteId: id(), txHash })
export const checkGiftCardInput = z.strictObject({ giftCardCode: giftCode, ...placeKnown })
