import * as z from 'zod'
import { line, listInput } from '#server/input.ts'

/** What acts are done to. */
export const AUDIT_KINDS = [
  'order',
  'return',
  'question',
  'review',
  'product',
  'category',
  'product_edit',
  'synonym',
  'import',
  'alert',
  'profile',
  'subscription',
  'plan_purchase',
  'subscription_price',
  'store',
  'gift_card',
  'payout_batch',
  'crypto_quote',
  'unknown_address',
  'payment_gateway',
  'settings',
  'media',
  'message',
  'event',
  'job',
  'backup',
  'api_key',
  'webhook',
  'endpoint',
] as const

const day = z.iso.date('orders_date_invalid')

/** `person` is who acted, by name or address; `thing` an id or the number of an order. Days are those of Panama, both included. */
export const listAuditInput = z.strictObject({
  person: line({ max: 100 }).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  thing: line({ max: 100 }).optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  ...listInput(50),
})

export const auditPath = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,14}$/) })
