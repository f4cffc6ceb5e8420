import { MAX_BYTES, RECEIPT_TYPES } from '#modules/platform/media/rules.ts'
import { m } from '#paraglide/messages.js'

/** Why a file is no receipt of a payment, before it travels; the server asks again by its content. */
export function receiptProblem({ type, size }: File): string | null {
  if (!RECEIPT_TYPES.includes(type)) return m.media_not_a_receipt()
  return size > MAX_BYTES.receipt ? m.orders_proof_too_large() : null
}
