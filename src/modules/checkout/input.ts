import * as z from 'zod'
import { flag, id, line, wholeNumber } from '#server/input.ts'
import { MAX_LINES } from '#modules/cart/rules.ts'
import { SHIPPING_METHODS } from '#modules/orders/rules.ts'
import { giftCode } from '#modules/payments/input.ts'
import { TEST_CHOICES } from './rules.ts'

const required = (max: number, message: string) => line({ min: 1, max, message })

/** The seven fields of the billing form; every one is required and has its own sentence. */
export const billingInfo = z.strictObject({
  fullName: required(120, 'checkout_full_name_required'),
  email: line({ min: 3, max: 254, message: 'checkout_email_required' }).pipe(
    z.email('checkout_email_required'),
  ),
  address: required(200, 'checkout_address_required'),
  city: required(80, 'checkout_city_required'),
  state: required(80, 'checkout_state_required'),
  zipCode: required(20, 'checkout_zip_code_required'),
  phone: line({ min: 7, max: 30, message: 'checkout_phone_required' }).pipe(
    z.string().regex(/^\+?[\d\s().-]{7,30}$/, 'checkout_phone_required'),
  ),
})

// No price, no total, no amount: the server knows them, and an unknown key is refused.
export const checkOutInput = z.strictObject({
  shippingMethod: z.enum(SHIPPING_METHODS, 'checkout_shipping_required'),
  paymentMethod: z.enum(['credit_card', 'bank_transfer', 'gift_card'], 'checkout_payment_required'),
  billingInfo,
  acceptedPrices: flag().optional(),
  /** Lines the buyer saw as not available and goes on without. */
  acceptedMissing: z.array(id()).max(MAX_LINES).optional(),
  /** Pays before the main method does. `gift_card` as the method means that it covers all. */
  giftCardCode: giftCode.optional(),
  /** The card as the buyer saw it: one that moved since is for them to look at again. */
  giftCardVersion: wholeNumber({ min: 1, max: 2_000_000_000 }).optional(),
  testChoice: z.enum(TEST_CHOICES).optional(),
})
export type CheckOut = z.output<typeof checkOutInput>

export const checkoutPath = z.strictObject({ orderId: id() })
export const payInput = z.strictObject({ orderId: id(), testChoice: z.enum(TEST_CHOICES).optional() })
export const authenticateInput = z.strictObject({ orderId: id(), approve: flag() })
export const repeatInput = z.strictObject({ id: id() })
export const checkGiftCardInput = z.strictObject({ giftCardCode: giftCode })
