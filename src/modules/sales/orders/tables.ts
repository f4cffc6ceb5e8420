import { type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locale.ts'
import type { LineAdjustment } from '#modules/sales/cart/rules.ts'
import type { Bearer } from './rules/adjustments.ts'
import type { Teller } from './rules/delivery.ts'
import type { SellerPaymentState } from './rules/seller-orders.ts'
import {
  AS_PLACED,
  type BillingInfo,
  type Gift,
  type OrderStatus,
  PAID_STATUSES,
  type PaymentStatus,
  type ShippingMethod,
  type StockState,
} from './rules.ts'
import { cents, isOneOf, moment } from '#server/db/columns.ts'

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: text('number').notNull().unique(),
  userId: uuid('user_id').notNull(),
  checkoutKey: text('checkout_key').notNull(),
  status: text('status').$type<OrderStatus>().notNull().default(AS_PLACED.status),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default(AS_PLACED.paymentStatus),
  paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
  shippingMethod: text('shipping_method').$type<ShippingMethod>().notNull(),
  subtotalCents: cents('subtotal_cents').notNull(),
  shippingCents: cents('shipping_cents').notNull(),
  totalCents: cents('total_cents').notNull(),
  giftCardCents: cents('gift_card_cents').notNull().default(0),
  currency: text('currency').$type<'USD'>().notNull().default('USD'),
  isPremium: boolean('is_premium').notNull().default(false),
  billingInfo: jsonb('billing_info').$type<BillingInfo>().notNull(),
  /** Null is no present. */
  gift: jsonb('gift').$type<Gift>(),
  locale: text('locale').$type<Locale>().notNull().default('es'),
  stockState: text('stock_state').$type<StockState>().notNull().default('none'),
  /** Attempts before this one were given up for another way to pay. */
  openFromAttempt: integer('open_from_attempt').notNull().default(0),
  cancelReason: text('cancel_reason'),
  /** It held more than the limits allow, for ten minutes. */
  isShortHold: boolean('is_short_hold').notNull().default(false),
  expiresAt: moment('expires_at'),
  paidAt: moment('paid_at'),
  completedAt: moment('completed_at'),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export type Order = typeof orders.$inferSelect

/** What one seller has of an order: its amounts, how far it is, the payment into the seller's own account, and the parcel. */
export const sellerOrders = pgTable('seller_orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  /** Null is the site. */
  storeId: uuid('store_id'),
  number: text('number').notNull().unique(),
  subtotalCents: cents('subtotal_cents').notNull(),
  /** Its share of the order's one shipping charge. */
  shippingCents: cents('shipping_cents').notNull().default(0),
  totalCents: cents('total_cents').notNull().generatedAlwaysAs(sql`subtotal_cents + shipping_cents`),
  status: text('status').$type<OrderStatus>().notNull().default(AS_PLACED.status),
  /** Why its seller cancelled it while the others' went on. */
  cancelReason: text('cancel_reason'),
  /** The payment into the seller's own account; null, with all up to `decidedAt`, where one charge pays the order. */
  paymentId: uuid('payment_id'),
  paymentState: text('payment_state').$type<SellerPaymentState>(),
  stockState: text('stock_state').$type<StockState>(),
  /** Where the buyer was asked to pay, as it was then. */
  account: jsonb('account').$type<Record<string, string>>().notNull().default({}),
  askedAt: moment('asked_at'),
  dueAt: moment('due_at'),
  /** When the owner of the account, or a node of the chain, first saw what the buyer claims. */
  lookedAt: moment('looked_at'),
  bankReference: text('bank_reference'),
  proofId: uuid('proof_id'),
  proofAt: moment('proof_at'),
  rejectionReason: text('rejection_reason'),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  shippedAt: moment('shipped_at'),
  courier: text('courier'),
  guideNumber: text('guide_number'),
  deliveredAt: moment('delivered_at'),
  deliveredBy: text('delivered_by').$type<Teller>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export type SellerOrder = typeof sellerOrders.$inferSelect
/** One of a store. */
export type StoreOrder = SellerOrder & { storeId: string }
/** One that is paid into the account of its seller. */
export type DirectOrder = SellerOrder & {
  paymentId: string
  paymentState: SellerPaymentState
  stockState: StockState
  askedAt: Date
}

export const isDirect = <Own extends SellerOrder>(own: Own): own is Own & DirectOrder =>
  own.paymentId !== null

/** Its money is here: what counts as sold by its store. */
export const isPaidShare = isOneOf(sellerOrders.status, PAID_STATUSES)

export const orderLines = pgTable('order_lines', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  sellerOrderId: uuid('seller_order_id').notNull(),
  position: integer('position').notNull(),
  productId: uuid('product_id').notNull(),
  variantId: uuid('variant_id').notNull(),
  /** With the values of its variant. */
  title: text('title').notNull(),
  imageUrl: text('image_url'),
  uniqueCode: text('unique_code'),
  /** Of one unit before its adjustments. */
  listPriceCents: cents('list_price_cents').notNull(),
  /** Of one unit after offer and premium, before promotions. */
  unitPriceCents: cents('unit_price_cents').notNull(),
  quantity: integer('quantity').notNull(),
  /** What is paid for all of its units. */
  lineCents: cents('line_cents').notNull(),
  /** One unit that a promotion gave. */
  isGift: boolean('is_gift').notNull().default(false),
  commissionHundredths: integer('commission_hundredths').notNull().default(0),
  commissionCents: cents('commission_cents').notNull().default(0),
  /** What of its price is ITBMS; null before that was stored. */
  itbmsPercent: smallint('itbms_percent'),
  itbmsCents: cents('itbms_cents'),
  /** The day that its buyer was promised; null before that was stored. */
  promisedOn: date('promised_on'),
  handlingDays: integer('handling_days'),
  transitDays: integer('transit_days'),
})

/** What each reason took off a line: `line_cents` is the list price of its units without the sum of these. */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    orderLineId: uuid('order_line_id').notNull(),
    source: text('source').$type<LineAdjustment['source']>().notNull(),
    cents: cents('cents').notNull(),
    /** As it was announced. */
    percent: smallint('percent'),
    borneBy: text('borne_by').$type<Bearer>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderLineId, table.source] })],
)

export const orderRefunds = pgTable('order_refunds', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  /** Whose lines they were; null is the site, or several sellers. */
  storeId: uuid('store_id'),
  shippingCents: cents('shipping_cents').notNull().default(0),
  extraCents: cents('extra_cents').notNull().default(0),
  amountCents: cents('amount_cents').notNull(),
  reason: text('reason').notNull(),
  createdBy: uuid('created_by').notNull(),
  failedAt: moment('failed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const refundLines = pgTable(
  'refund_lines',
  {
    orderRefundId: uuid('order_refund_id').notNull(),
    orderLineId: uuid('order_line_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** What the units cost; null before promotions, where it is their price. */
    cents: cents('cents'),
  },
  (table) => [primaryKey({ columns: [table.orderRefundId, table.orderLineId] })],
)

/** Whose shipping a refund gave back. One from before has none: its order had shipping of one seller alone. */
export const refundShipping = pgTable(
  'refund_shipping',
  {
    orderRefundId: uuid('order_refund_id').notNull(),
    sellerOrderId: uuid('seller_order_id').notNull(),
    cents: cents('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderRefundId, table.sellerOrderId] })],
)

/** The admins' notes on an order. */
export const orderNotes = pgTable('order_notes', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  authorId: uuid('author_id'),
  body: text('body').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** People whose unpaid orders have no limit, by an administrator's word. */
export const unpaidExemptions = pgTable('unpaid_exemptions', {
  userId: uuid('user_id').primaryKey(),
  grantedBy: uuid('granted_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
