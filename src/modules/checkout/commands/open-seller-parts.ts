import type { Tx } from '#server/db.ts'
import { openParts } from '#modules/orders/commands/open-parts.ts'
import { mailOrdered } from '#modules/orders/emails.ts'
import { listSellerLines } from '#modules/orders/queries/orders.ts'
import { listSellers } from '#modules/orders/queries/parts.ts'
import type { Order } from '#modules/orders/tables.ts'
import { findBankAccounts } from '#modules/store-accounts/queries.ts'
import type { OrderPayment } from '#modules/payments/queries/payments.ts'
import { giftCardNotShared, sellersWithoutAccount } from '../errors.ts'
import type { CheckOut } from '../input.ts'
import { allowWait, openQuotedParts, reviewQuotedParts } from './quote-cart.ts'

/** Where each seller of these lines is paid; one who has no complete account cannot be paid by transfer. */
export async function payableAccounts(tx: Tx, lines: readonly { storeId: string | null }[]) {
  const storeIds = [...new Set(lines.map(({ storeId }) => storeId))]
  const accounts = await findBankAccounts(tx, { storeIds })
  const missing = storeIds.filter((storeId) => !accounts.has(storeId))
  if (missing.length > 0) throw sellersWithoutAccount(await listSellers(tx, { storeIds: missing }))
  return accounts
}

/**
 * Asks each seller's part of a locked order that was to be paid otherwise before: by transfer, with the letter that
 * says where to, or by the quotes that its buyer has paid. The stock it holds is theirs. All or nothing.
 */
export async function openSellerParts(
  tx: Tx,
  opening: {
    order: Order
    method: 'bank_transfer' | 'crypto'
    quotes: NonNullable<CheckOut['quotes']>
    firstAttempt: number
    now: Date
  },
): Promise<{ order: Order; payment: OrderPayment }> {
  const { order, method, quotes, firstAttempt, now } = opening
  const { id: orderId, userId, number, shippingCents, expiresAt } = order
  if (order.giftCardCents > 0) throw giftCardNotShared()
  const lines = await listSellerLines(tx, { orderId })
  const parts = { orderId, number, lines, shippingCents, firstAttempt, dueAt: expiresAt!, now }
  if (method === 'crypto') {
    const payment = await openQuotedParts(tx, { ...parts, userId, quotes })
    return { order: await reviewQuotedParts(tx, { orderId, now }), payment }
  }
  await allowWait(tx, { userId, method, lines, now })
  const accounts = await payableAccounts(tx, lines)
  const [payment] = await openParts(tx, { ...parts, provider: 'manual', accounts })
  await mailOrdered(tx, order)
  return { order, payment: payment! }
}
