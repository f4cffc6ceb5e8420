import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { PARCEL_STATES, TELLERS } from '../rules/delivery.ts'
import { REFUND_STATES } from '#modules/payments/core/rules.ts'
import { SELLER_PAYMENT_STATES } from '../rules/seller-orders.ts'
import { sellerLink } from '#modules/sellers/stores/public.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, SHIPPING_METHODS } from '../rules.ts'
import { PAYMENT_METHODS } from '#modules/payments/gateways/rules/methods.ts'

export const moment = z.iso.datetime()

export const cents = z.int()

/** The payment of a seller order into the seller's own account. */
export const sellerPaymentView = z
  .object({
    paymentId: idOf('payment'),
    state: z.enum(SELLER_PAYMENT_STATES),
    dueAt: moment.nullable(),
    /** Whether the owner of the account, or a node, has seen what the buyer claims: then its stock waits ten days. */
    isLookedAt: z.boolean(),
    bankReference: z.string().nullable(),
    hasProof: z.boolean(),
    proofAt: moment.nullable(),
    rejectionReason: z.string().nullable(),
    decidedAt: moment.nullable(),
    createdAt: moment,
    account: z
      .object({
        bankName: z.string(),
        accountHolder: z.string(),
        accountNumber: z.string(),
        accountType: z.string(),
        routingNumber: z.string(),
        swiftCode: z.string(),
        instructions: z.string(),
      })
      .meta({ id: 'BankAccount' }),
  })
  .meta({ id: 'SellerPayment' })

/** What a payment in a cryptocurrency asks for and what its network shows: for the owner of the wallet. */
export const cryptoView = z
  .object({
    amount: z.string(),
    currency: z.string(),
    networkName: z.string(),
    address: z.string(),
    txHash: z.string().nullable(),
    seenConfirmations: z.int(),
    confirmations: z.int(),
    remark: z.string().nullable(),
  })
  .meta({ id: 'CryptoAsked' })
  .nullable()

/** What one seller has of an order: its amounts, its payment where the seller is paid directly, and what it sends. */
export const sellerOrderView = z
  .object({
    id: idOf('sellerOrder'),
    number: z.string(),
    seller: z.string(),
    isSite: z.boolean(),
    status: z.enum(ORDER_STATUSES),
    shippingCents: cents,
    totalCents: cents,
    /** Null where one charge pays the whole order. */
    payment: sellerPaymentView.extend({ crypto: cryptoView }).meta({ id: 'DirectPayment' }).nullable(),
    /** How far what it sends has come. */
    state: z.enum(PARCEL_STATES),
    /** When the money for it was here. */
    paidAt: moment.nullable(),
    shippedAt: moment.nullable(),
    courier: z.string().nullable(),
    guideNumber: z.string().nullable(),
    /** The end of the last day on which it is promised to arrive. */
    promisedUntil: moment,
    /** As somebody said, else as taken once its promise is over. */
    deliveredAt: moment.nullable(),
    /** Null while no one said that it arrived. */
    toldBy: z.enum(TELLERS).nullable(),
    /** Why its seller called it off while the rest of the order went on. */
    cancelReason: z.string().nullable(),
    lines: z.array(
      z.object({
        variantId: idOf('variant'),
        productId: idOf('product'),
        title: z.string(),
        quantity: z.int(),
        /** Whether a promotion gave it. */
        isGift: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SellerOrder' })

/** A seller order with a payment as the release before described it; the next release drops it. */
export const formerPart = sellerPaymentView
  .extend({
    ...sellerOrderView.pick({ id: true, number: true, seller: true, isSite: true, shippingCents: true })
      .shape,
    amountCents: cents,
    crypto: cryptoView,
  })
  .meta({ id: 'OrderPart', deprecated: true })

export const billingInfo = z
  .object({
    fullName: z.string(),
    email: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    corregimiento: z.string().optional(),
    landmark: z.string().optional(),
    zipCode: z.string(),
    phone: z.string(),
    taxId: z.string().optional(),
  })
  .meta({ id: 'BillingInfo' })

export const deliveryView = billingInfo.omit({ email: true, taxId: true }).meta({ id: 'Delivery' })

export const giftView = z
  .object({ note: z.string(), receiver: deliveryView.nullable() })
  .meta({ id: 'GiftOptions' })

export const refundedLine = z.object({ title: z.string(), quantity: z.int() })

export const refundableView = z
  .object({
    leftCents: cents,
    shippingLeftCents: cents,
    lines: z.array(
      z.object({
        variantId: idOf('variant'),
        productId: idOf('product'),
        unitPriceCents: cents,
        left: z.int(),
        /** What was paid for those units. */
        leftCents: cents,
      }),
    ),
  })
  .meta({ id: 'Refundable' })

/** Money of a store that goes back or went back; what came into its own account it sends `byHand`. */
export const storeRefundView = z
  .object({
    id: idOf('refund'),
    storeOrderId: idOf('sellerOrder').nullable(),
    number: z.string(),
    amountCents: cents,
    reason: z.string(),
    note: z.string().nullable(),
    state: z.enum(REFUND_STATES),
    byHand: z.boolean(),
    reference: z.string().nullable(),
    hasProof: z.boolean(),
    createdAt: moment,
    doneAt: moment.nullable(),
  })
  .meta({ id: 'StoreRefund' })

/** Money that goes back, as its buyer sees it. */
export const ownRefundView = z
  .object({
    amountCents: cents,
    state: z.enum(['queued', 'done', 'failed']),
    createdAt: moment,
    note: z.string().nullable(),
    /** Under which refund the paper of who sent it by hand lies. */
    proofOf: z.uuid().nullable(),
    shippingCents: cents,
    lines: z.array(refundedLine),
  })
  .meta({ id: 'OwnRefund' })

/** ITBMS that is in the prices, of all lines of one rate; 0 is what is exempt. */
export const taxView = z
  .object({ percent: z.int(), grossCents: z.int(), taxCents: z.int() })
  .meta({ id: 'IncludedTax' })

export const status = z.enum(ORDER_STATUSES)

export const paymentStatus = z.enum(PAYMENT_STATUSES)

export const paymentMethod = z.enum(PAYMENT_METHODS)

export const orderLine = z
  .object({
    variantId: idOf('variant'),
    productId: idOf('product'),
    title: z.string(),
    imageUrl: z.string().nullable(),
    uniqueCode: z.string().nullable(),
    listPriceCents: cents,
    unitPriceCents: cents,
    discountPercent: z.int(),
    isPremiumPriced: z.boolean(),
    quantity: z.int(),
    lineCents: cents,
    /** Whether a promotion gave it. */
    isGift: z.boolean(),
    sellerOrderId: idOf('sellerOrder'),
    /** What of its price is ITBMS; null before that was stored. */
    itbmsPercent: z.int().nullable(),
    itbmsCents: cents.nullable(),
    /** Null is the site. */
    seller: sellerLink.nullable(),
  })
  .meta({ id: 'OrderLine' })

export const orderView = z.object({
  id: idOf('order'),
  number: z.string(),
  status,
  paymentStatus,
  paymentMethod,
  shippingMethod: z.enum(SHIPPING_METHODS),
  subtotalCents: cents,
  shippingCents: cents,
  totalCents: cents,
  taxes: z.array(taxView),
  /** What of the total a gift card pays; the rest is for the order's method. */
  giftCard: z.object({ last4: z.string(), amountCents: cents }).nullable(),
  isPremium: z.boolean(),
  billingInfo,
  /** What makes it a present; the address of its receiver takes the place of the buyer's. */
  gift: giftView.nullable(),
  cancelReason: z.string().nullable(),
  lines: z.array(orderLine),
  canCancel: z.boolean(),
  canPay: z.boolean(),
  /** PayPal keeps the payment back to look at it: no one has to do anything. */
  isHeld: z.boolean(),
  sellerOrders: z.array(sellerOrderView),
  parcels: z.array(sellerOrderView).meta({ deprecated: true }),
  parts: z.array(formerPart).meta({ deprecated: true }),
  /** Where and when the staff takes the money, and how much. */
  payAt: z
    .object({ place: z.string(), hours: z.string(), instructions: z.string(), amountCents: cents })
    .nullable(),
  /** What was paid into the sellers' own accounts. */
  paidCents: cents,
  refunds: z.array(ownRefundView),
  createdAt: moment,
  expiresAt: moment.nullable(),
  paidAt: moment.nullable(),
  completedAt: moment.nullable(),
})
