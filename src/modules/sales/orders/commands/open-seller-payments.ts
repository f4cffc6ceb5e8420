import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { openPayment, type OrderPayment } from '#modules/payments/core/public.ts'
import type { PaymentProviderName } from '#modules/payments/gateways/rules/methods.ts'
import type { OpenPaymentState } from '../rules/seller-orders.ts'
import { type SellerOrder, sellerOrders } from '../tables.ts'

/** Where a seller is paid, as the buyer sees it; stored with the order, because an account may change meanwhile. */
export type SellerAccount = Record<string, string>

type Opening = {
  orderId: string
  provider: PaymentProviderName
  accounts: ReadonlyMap<string | null, SellerAccount>
  state?: OpenPaymentState
  /** The first of their attempts, where the order was to be paid otherwise before. */
  firstAttempt?: number
  dueAt: Date
  now: Date
}

/**
 * Asks for each seller's money of a freshly placed order, in the order's own transaction: one payment per seller, which
 * add up to the total to the cent. The site's account is under null.
 */
export async function openSellerPayments(tx: Tx, opening: Opening): Promise<OrderPayment[]> {
  const sellers = await tx
    .select()
    .from(sellerOrders)
    .where(eq(sellerOrders.orderId, opening.orderId))
    .orderBy(asc(sellerOrders.number))
  const payments: OrderPayment[] = []
  for (const [index, own] of sellers.entries())
    payments.push(await openOne(tx, { ...opening, own, attempt: (opening.firstAttempt ?? 1) + index }))
  return payments
}

async function openOne(
  tx: Tx,
  { own, attempt, ...opening }: Opening & { own: SellerOrder; attempt: number },
): Promise<OrderPayment> {
  const { orderId, provider, accounts, state = 'waiting', dueAt, now } = opening
  const { id, storeId, number, totalCents: amountCents } = own
  const payment = await openPayment(tx, {
    orderId,
    storeId,
    attempt,
    provider,
    amountCents,
    liveMode: false,
    now,
  })
  if (!payment) throw new Error(`Payment of ${number} was opened before`)
  const asked = await tx
    .update(sellerOrders)
    .set({
      paymentId: payment.id,
      paymentState: state,
      stockState: 'reserved',
      account: accounts.get(storeId) ?? {},
      askedAt: now,
      dueAt,
      updatedAt: now,
    })
    .where(and(eq(sellerOrders.id, id), isNull(sellerOrders.paymentId)))
  if (asked.rowCount !== 1) throw new Error(`${number} is asked for already`)
  return payment
}
