import * as z from 'zod'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { cartView } from '#modules/sales/cart/public.ts'
import { deliveryView } from '#modules/catalog/delivery/public.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, SHIPPING_METHODS } from '#modules/sales/orders/rules.ts'
import { CHOSEN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { savedCardView } from '#modules/payments/core/public.ts'
import { canBuy } from './access.ts'
import * as commands from './commands/check-out.ts'
import {
  authenticatePayment,
  capturePayment,
  payOrder as payAgain,
  refreshPayment,
} from './commands/pay-order.ts'
import { checkGiftCard as check } from './commands/gift-payment.ts'
import { repeatOrder as repeat } from './commands/repeat-order.ts'
import {
  authenticateInput,
  checkGiftCardInput,
  checkOutInput,
  checkoutPath,
  payableInput,
  payInput,
  repeatInput,
} from './input.ts'
import { readCheckout } from './queries.ts'

export * from './api/crypto.ts'

const cents = z.int()
const CHECKOUT_LIMIT = { name: 'checkout', hits: 10, seconds: 60, by: 'user', shared: true } as const
const REFRESH_LIMIT = { name: 'checkout-refresh', hits: 60, seconds: 60, by: 'user', shared: true } as const

const billing = z
  .object({
    fullName: z.string(),
    email: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    corregimiento: z.string(),
    landmark: z.string(),
    zipCode: z.string(),
    phone: z.string(),
    taxId: z.string().optional(),
  })
  .meta({ id: 'BillingForm' })

const checkoutAnswer = z
  .object({
    orderId: z.uuid(),
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    next: z.enum(['success', 'authenticate', 'transfer', 'pay']),
    /** Why it did not simply work, for programs; `message` is the same for people. */
    code: z.string().nullable(),
    message: z.string().nullable(),
    clientSecret: z.string().optional(),
    paypalOrderId: z.string().optional(),
    /** Until when the buyer confirms in the app of their wallet. */
    confirmUntil: z.iso.datetime().optional(),
  })
  .meta({ id: 'CheckoutAnswer' })

export const getCheckout = endpoint({
  method: 'GET',
  path: '/checkout',
  summary: 'The cart at the prices of now, with the ways to ship and to pay it, or to pay an order of mine',
  input: payableInput,
  output: z.object({
    cart: cartView,
    shippingOptions: z.array(
      z.object({
        id: z.enum(SHIPPING_METHODS),
        title: z.string(),
        description: z.string(),
        costCents: cents,
        estimatedTime: z.string(),
        selected: z.boolean(),
        available: z.boolean(),
      }),
    ),
    paymentMethods: z.array(
      z.object({
        id: z.enum(CHOSEN_METHODS),
        name: z.string(),
        description: z.string(),
        testMode: z.boolean(),
      }),
    ),
    /** What the shop offers, but not for this cart, and why. */
    unavailableMethods: z.array(
      z.object({ id: z.literal('bank_transfer'), name: z.string(), reason: z.string() }),
    ),
    /** From what the day of arrival is counted. */
    delivery: deliveryView,
    billing: billing.nullable(),
    addresses: z.array(
      billing.omit({ email: true, taxId: true }).extend({ id: z.uuid(), isDefault: z.boolean() }),
    ),
    /** Whether emails about a cart that is left are sent, and the buyer has not agreed to them. */
    asksCartEmails: z.boolean(),
    testMode: z.boolean(),
    savedCards: z.array(savedCardView),
    /** Whether a gift card may pay. */
    giftCards: z.boolean(),
    stripePublicKey: z.string().nullable(),
    paypalScriptUrl: z.string().nullable(),
  }),
  allow: canBuy,
  run: ({ tx, actor, locale, now }, { orderId }) =>
    readCheckout(tx, { userId: actor.userId, orderId, locale, now }),
})

export const checkOut = steppedEndpoint({
  method: 'POST',
  path: '/checkout',
  summary: 'Buys my cart: places the order, reserves the stock and starts the payment',
  input: checkOutInput,
  output: checkoutAnswer,
  allow: canBuy,
  limit: CHECKOUT_LIMIT,
  idempotent: true,
  run: ({ actor, locale, now, key, address }, input) =>
    commands.checkOut({ userId: actor.userId, locale, now, key, address }, input),
})

export const checkGiftCard = steppedEndpoint({
  method: 'POST',
  path: '/gift-cards/check',
  summary: 'What is left on a gift card, and what it would pay of my cart',
  input: checkGiftCardInput,
  output: z.object({
    last4: z.string(),
    balanceCents: cents,
    expiresAt: z.iso.datetime(),
    version: z.int(),
    totals: z.array(
      z.object({
        shippingMethod: z.enum(SHIPPING_METHODS),
        totalCents: cents,
        coveredCents: cents,
        dueCents: cents,
      }),
    ),
  }),
  allow: canBuy,
  run: ({ actor, address, now }, { giftCardCode: code, province, city }) =>
    check({ code, province, city, userId: actor.userId, address, now }),
})

export const payOrder = steppedEndpoint({
  method: 'POST',
  path: '/checkout/{orderId}/pay',
  summary: 'Tries again to pay my order that waits for its money, in the same way or in another one',
  input: payInput,
  output: checkoutAnswer,
  allow: canBuy,
  limit: CHECKOUT_LIMIT,
  idempotent: true,
  run: ({ actor, locale, now }, { orderId, ...wish }) =>
    payAgain({ userId: actor.userId, orderId, locale, now }, wish),
})

export const capture = steppedEndpoint({
  method: 'POST',
  path: '/checkout/{orderId}/capture',
  summary: 'Takes the money of my order after I approved it at PayPal',
  input: checkoutPath,
  output: checkoutAnswer,
  allow: canBuy,
  limit: REFRESH_LIMIT,
  idempotent: true,
  run: ({ actor, locale, now }, { orderId }) =>
    capturePayment({ userId: actor.userId, orderId, locale, now }),
})

export const authenticate = steppedEndpoint({
  method: 'POST',
  path: '/checkout/{orderId}/authenticate',
  summary: "Answers the test bank's 3-D Secure question",
  input: authenticateInput,
  output: checkoutAnswer,
  allow: canBuy,
  limit: REFRESH_LIMIT,
  run: ({ actor, locale, now }, { orderId, approve }) =>
    authenticatePayment({ userId: actor.userId, orderId, locale, now }, { approve }),
})

export const refresh = steppedEndpoint({
  method: 'POST',
  path: '/checkout/{orderId}/refresh',
  summary: 'Asks the payment provider how the payment of my order stands, and settles it',
  input: checkoutPath,
  output: checkoutAnswer,
  allow: canBuy,
  limit: REFRESH_LIMIT,
  run: ({ actor, locale, now }, { orderId }) =>
    refreshPayment({ userId: actor.userId, orderId, locale, now }),
})

export const repeatOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/repeat',
  summary: 'Puts what an order of mine had into my cart again, as far as it can be bought',
  input: repeatInput,
  output: z.object({
    addedCount: z.int(),
    missing: z.array(z.object({ variantId: z.uuid(), title: z.string() })),
    cartCount: z.int(),
  }),
  allow: canBuy,
  run: ({ tx, actor, now }, { id }) => repeat(tx, { orderId: id, userId: actor.userId, now }),
})
