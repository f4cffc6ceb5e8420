import * as z from 'zod'
import { lineOfVariant } from '#modules/stock/inventory/input.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { askedFlag, id, line, lines, listInput, pageInput, version, wholeNumber } from '#server/http/input.ts'
import { REFUND_STATES } from '#modules/payments/core/rules.ts'
import { MAX_QUANTITY } from '#modules/sales/cart/rules/limits.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './rules.ts'
import { PAYMENT_METHODS } from '#modules/payments/gateways/rules/methods.ts'

const reason = line({ min: 1, max: 500, message: 'orders_reason_required' })
const day = z.iso.date('orders_date_invalid')

export const orderPath = z.strictObject({ id: idOf('order') })
/** The order of a store, as its panel addresses it. */
export const ownOrderPath = z.strictObject({ id: idOf('sellerOrder') })

export const listOrdersInput = z.strictObject(listInput(10))

export const ORDER_SORTS = ['newest', 'oldest', 'total_desc', 'total_asc', 'customer'] as const

/** `from` and `to` are days in Panama, both included. */
export const listAdminOrdersInput = z.strictObject({
  q: line({ max: 100 }).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  from: day.optional(),
  to: day.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Of which money went back in these days, both included: `2026-01-01..2026-01-31`. */
  refunded: z
    .string()
    .refine((range) => z.tuple([day, day]).safeParse(range.split('..')).success, 'orders_date_invalid')
    .optional(),
  /** Of which the site still has money to send back by hand. */
  owed: askedFlag().optional(),
  /** Chosen ones, as their ids with commas between them. */
  ids: z
    .string()
    .transform((written) => written.split(','))
    .pipe(z.array(idOf('order')).min(1).max(100))
    .optional(),
  sort: z.enum(ORDER_SORTS).default('newest'),
  ...listInput(50),
})

export const addOrderNoteInput = orderPath.extend({
  body: lines({ min: 1, max: 1000, message: 'panel_note_required' }),
})

export const listHeldInput = z.strictObject({ q: line({ max: 100 }).optional(), ...pageInput(50) })
export const exemptionInput = z.strictObject({ userId: id(), isExempt: z.boolean() })

export const setStatusInput = orderPath.extend({
  status: z.enum(ORDER_STATUSES),
  reason: reason.optional(),
  version: version(),
})

const reference = line({ min: 3, max: 120, message: 'orders_reference_invalid' })

/** The bank's number of a transfer, or that of the receipt that the staff gave for the money. */
export const confirmPaymentInput = orderPath.extend({ reference: reference.optional() })
export const confirmOwnPaymentInput = ownOrderPath.extend({ reference: reference.optional() })
export const sellerOrderPath = orderPath.extend({ sellerOrderId: idOf('sellerOrder') })
/** With why an administrator acts for a store. */
export const confirmPaidInput = sellerOrderPath.extend({
  reference: reference.optional(),
  reason: reason.optional(),
})
export const rejectClaimInput = sellerOrderPath.extend({ reason })

export const finishRefundInput = z.strictObject({
  id: id(),
  reference: line({ min: 3, max: 120, message: 'orders_reference_invalid' }),
})

const label = line({ min: 1, max: 80, message: 'orders_shipped_by_invalid' })

/** Who carries a parcel, and the number under which the courier knows it. */
const carriage = { courier: label.optional(), guideNumber: label.optional() }
export const shipParcelInput = sellerOrderPath.extend(carriage)
export const shipOwnParcelInput = ownOrderPath.extend(carriage)

export const giveReferenceInput = sellerOrderPath.extend({ reference })
export const rejectOwnClaimInput = ownOrderPath.extend({ reason })
export const STORE_ORDER_SORTS = ['newest', 'oldest', 'total_desc', 'total_asc'] as const
/** `from` and `to` are days in Panama, both included. */
export const listStoreOrdersInput = z.strictObject({
  q: line({ min: 1, max: 60 }).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(STORE_ORDER_SORTS).default('newest'),
  ...listInput(50),
})
export const listStoreRefundsInput = z.strictObject({
  q: line({ min: 1, max: 60 }).optional(),
  state: z.enum(REFUND_STATES).optional(),
  sort: z.enum(['newest', 'oldest', 'amount_desc', 'amount_asc']).default('newest'),
  ...listInput(50),
})
export const cancelStoreOrderInput = ownOrderPath.extend({ reason })
export const writeToBuyerInput = ownOrderPath.extend({
  message: lines({ min: 1, max: 2000, message: 'orders_message_required' }),
})
export const writeToSellerInput = sellerOrderPath.extend({ message: writeToBuyerInput.shape.message })
/** Which units, whether the shipping, and what on top; the server says what it comes to. */
export const refundOrderInput = z.strictObject({
  id: id(),
  lines: z
    .array(lineOfVariant(wholeNumber({ min: 1, max: MAX_QUANTITY })))
    .max(200)
    .refine((lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length)
    .default([]),
  shipping: z.boolean().default(false),
  extraCents: wholeNumber({ min: 0, max: 1_000_000_000_000 }).default(0),
  reason,
  version: version(),
})
export type RefundOrder = Omit<z.output<typeof refundOrderInput>, 'id'>
