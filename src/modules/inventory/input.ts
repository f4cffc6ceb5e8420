import * as z from 'zod'
import { id, line, lines } from '#server/input.ts'
import { type AdjustmentReason, fitsType, MAX_STOCK, REASONS } from './rules.ts'

const reasons = [...new Set(Object.values(REASONS).flat())] as [AdjustmentReason, ...AdjustmentReason[]]

/** What the adjust dialog sends. An empty reason is left to the setting that says whether one is asked for. */
export const adjustStockInput = z
  .strictObject({
    productId: id(),
    type: z.enum(['add', 'remove', 'set']),
    quantity: z
      .int('inventory_quantity_positive')
      .min(0, 'inventory_quantity_positive')
      .max(MAX_STOCK, 'inventory_quantity_too_big'),
    reason: z.enum(['', ...reasons], 'inventory_reason_required').default(''),
    referenceNumber: line({ max: 100 }).default(''),
    notes: lines({ max: 1000 }).default(''),
    confirmBelowReserved: z.boolean().default(false),
  })
  .refine(({ type, quantity }) => quantity !== 0 || type === 'set', {
    path: ['quantity'],
    message: 'inventory_quantity_positive',
  })
  .refine(({ type, reason }) => reason === '' || fitsType(type, reason), {
    path: ['reason'],
    message: 'inventory_reason_not_for_type',
  })

export const productInput = z.strictObject({ productId: id() })
