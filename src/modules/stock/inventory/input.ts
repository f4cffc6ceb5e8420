import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { line, lines, listInput, pageInput, wholeNumber } from '#server/http/input.ts'
import { type AdjustmentReason, fitsType, MAX_STOCK, MOST_STORED, REASONS, REPORTS } from './rules.ts'

const reasons = [...new Set(Object.values(REASONS).flat())] as [AdjustmentReason, ...AdjustmentReason[]]

/** What names a variant; a product without options may be named by its own id as well. */
export const ofVariant = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject({ variantId: idOf('variant').optional(), productId: idOf('product').optional() })
    .extend(shape)
    .refine((given) => namesOne(given as Named), { path: ['variantId'] })
type Named = { variantId?: string | undefined; productId?: string | undefined }
/** Both may be said where they are the same, as of a product without options. */
const namesOne = ({ variantId, productId }: Named) =>
  (variantId ?? productId) !== undefined && (variantId ?? productId) === (productId ?? variantId)

export const variantOf = ({ variantId, productId }: Named) => (variantId ?? productId)!

const named = <Given extends Named>({ variantId, productId, ...said }: Given) => ({
  ...said,
  variantId: variantOf({ variantId, productId }),
})

/** How many of a variant. */
export const lineOfVariant = <Quantity extends z.ZodType>(quantity: Quantity) =>
  ofVariant({ quantity }).transform((line) => named(line as Named & { quantity: z.output<Quantity> }))

const quantity = z
  .int('inventory_quantity_positive')
  .min(0, 'inventory_quantity_positive')
  .max(MAX_STOCK, 'inventory_quantity_too_big')
/** What the screen showed; anything else there now is a 409. */
const stockSeen = wholeNumber({ min: 0, max: MOST_STORED }).optional()

/** An empty reason is left to the setting that says whether one is asked for. */
const adjustment = z.strictObject({
  variantId: idOf('variant'),
  type: z.enum(['add', 'remove', 'set']),
  stockSeen,
  quantity,
  reason: z.enum(['', ...reasons], 'inventory_reason_required').default(''),
  confirmBelowReserved: z.boolean().default(false),
})
const isCounted = ({ type, quantity }: z.output<typeof adjustment>) => quantity !== 0 || type === 'set'
const counted = { path: ['quantity'], message: 'inventory_quantity_positive' }
const isItsReason = ({ type, reason }: z.output<typeof adjustment>) => reason === '' || fitsType(type, reason)
const itsReason = { path: ['reason'], message: 'inventory_reason_not_for_type' }

/** What a program of a store sends. */
export const adjustOwnStockInput = adjustment.refine(isCounted, counted).refine(isItsReason, itsReason)
/** What the adjust dialog of the admin panel sends. */
export const adjustStockInput = adjustment
  .extend({ referenceNumber: line({ max: 100 }).default(''), notes: lines({ max: 1000 }).default('') })
  .refine(isCounted, counted)
  .refine(isItsReason, itsReason)

export const variantInput = z.strictObject({ variantId: idOf('variant') })

/** A day of Panama, `2026-11-22`. */
const day = z.iso.date()
const nothingOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

export const STOCK_FILTERS = ['all', 'low', 'out', 'overstock', 'normal'] as const
export const STOCK_SORTS = ['newest', 'title', 'stock_asc', 'stock_desc', 'price_asc', 'price_desc'] as const

export const stockListInput = z.strictObject({
  q: nothingOr(line({ max: 100 })),
  category: nothingOr(idOf('category')),
  level: z.enum(STOCK_FILTERS).default('all'),
  sort: z.enum(STOCK_SORTS).default('newest'),
  ...listInput(50),
})

/** Lists that grow without end have orders by date alone, which their indexes serve with every filter. */
const DATE_SORTS = ['newest', 'oldest'] as const

export const ledgerReasons = ['initial', ...reasons] as const
export const ledgerListInput = z.strictObject({
  q: nothingOr(line({ max: 100 })),
  type: nothingOr(z.enum(['add', 'remove', 'set'])),
  reason: nothingOr(z.enum(ledgerReasons)),
  from: nothingOr(day),
  to: nothingOr(day),
  product: nothingOr(idOf('product')),
  sort: z.enum(DATE_SORTS).default('newest'),
  ...listInput(50),
})

export const ALERT_TYPES = ['low_stock', 'out_of_stock', 'overstock'] as const
export const ALERT_STATES = ['active', 'resolved', 'dismissed'] as const
export const alertListInput = z.strictObject({
  q: nothingOr(line({ max: 100 })),
  type: nothingOr(z.enum(ALERT_TYPES)),
  state: z.enum([...ALERT_STATES, 'all']).default('active'),
  from: nothingOr(day),
  to: nothingOr(day),
  sort: z.enum(DATE_SORTS).default('newest'),
  ...listInput(50),
})

/** As many as one product has variants. */
const MAX_COUNTED = 500

/** What was counted of several variants at once, under one reason. */
export const adjustStockLevelsInput = z
  .strictObject({
    type: z.enum(['add', 'remove', 'set']),
    shelves: z
      .array(ofVariant({ quantity, stockSeen }).transform(named))
      .min(1)
      .max(MAX_COUNTED)
      .refine((counted) => new Set(counted.map(({ variantId }) => variantId)).size === counted.length),
    reason: z.enum(['', ...reasons], 'inventory_reason_required').default(''),
    referenceNumber: line({ max: 100 }).default(''),
    notes: lines({ max: 1000 }).default(''),
    confirmBelowReserved: z.boolean().default(false),
  })
  .refine(({ type, shelves: counted }) => type === 'set' || counted.every(({ quantity }) => quantity > 0), {
    path: ['shelves'],
    message: 'inventory_quantity_positive',
  })
  .refine(({ type, reason }) => reason === '' || fitsType(type, reason), {
    path: ['reason'],
    message: 'inventory_reason_not_for_type',
  })

export const alertInput = z.strictObject({ id: idOf('stockAlert') })
/** An alert that stands, by its number, or one that no one wrote down, by its variant and kind. */
export const sendAlertInput = ofVariant({ type: z.enum(ALERT_TYPES) })

/** `sort` is a column of the report with `_asc` or `_desc` behind it; without it the report has its own order. */
export const reportInput = z.strictObject({
  type: z.enum(REPORTS).default('levels'),
  q: nothingOr(line({ max: 100 })),
  category: nothingOr(idOf('category')),
  from: nothingOr(day),
  to: nothingOr(day),
  sort: nothingOr(z.string().regex(/^[a-z_]{1,40}_(asc|desc)$/)),
  ...pageInput(50),
})
