import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mediaNotFound } from '#modules/platform/media/public.ts'
import { type AnyStore, type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { findSellerOrder, isNamed } from './seller-orders.ts'
import { stockColumns } from './stock-columns.ts'
import { listQuotesOfPayments } from '#modules/payments/crypto-payments/public.ts'
import { NETWORK_NAMES } from '#modules/payments/gateways/rules/chains.ts'
import { sellerPaymentNotFound } from '../errors.ts'
import { orderLines, type DirectOrder, type SellerOrder, sellerOrders, orders } from '../tables.ts'

/** The seller orders of an order that are paid to their sellers, the site's first. None for an order that is one charge. */
export async function listDirectOrders(db: Db, { orderId }: { orderId: string }): Promise<DirectOrder[]> {
  const rows = await db
    .select()
    .from(sellerOrders)
    .where(and(eq(sellerOrders.orderId, orderId), isNotNull(sellerOrders.paymentId)))
    .orderBy(asc(sellerOrders.number))
  return rows as DirectOrder[]
}

/** What is not in the scope is not found. */
export async function getDirectOrder(
  db: Db,
  scope: AnyStore,
  wanted: { sellerOrderId: string; orderId?: string },
): Promise<DirectOrder> {
  const found = await findSellerOrder(db, scope, wanted)
  if (!found?.paymentId) throw sellerPaymentNotFound()
  return found as DirectOrder
}

/** The seller order that a payment is for. */
export async function getOrderOfPayment(db: Db, { paymentId }: { paymentId: string }): Promise<DirectOrder> {
  const [found] = await db.select().from(sellerOrders).where(eq(sellerOrders.paymentId, paymentId))
  if (!found) throw sellerPaymentNotFound()
  return found as DirectOrder
}

export function listSellerOrderLines(db: Db, { id }: Pick<DirectOrder, 'id'>) {
  return db
    .select(stockColumns)
    .from(orderLines)
    .where(eq(orderLines.sellerOrderId, id))
    .groupBy(orderLines.variantId, orderLines.productId)
    .orderBy(asc(orderLines.variantId))
}

/** The receipt of a seller order, for its buyer, its seller and the admins; `viewer` is null for an admin. */
export async function getProof(
  db: Db,
  {
    sellerOrderId,
    viewer,
  }: { sellerOrderId: string; viewer: { userId: string; scope: StoreScope | null } | null },
): Promise<{ proofId: string; number: string; storeId: string | null }> {
  const isTheirs = viewer
    ? or(
        eq(orders.userId, viewer.userId),
        viewer.scope === null ? undefined : within(viewer.scope, sellerOrders.storeId),
      )
    : undefined
  const [found] = await db
    .select({ proofId: sellerOrders.proofId, number: sellerOrders.number, storeId: sellerOrders.storeId })
    .from(sellerOrders)
    .innerJoin(orders, eq(orders.id, sellerOrders.orderId))
    .where(and(isNamed(sellerOrderId), isTheirs))
  if (!found?.proofId) throw mediaNotFound()
  return { ...found, proofId: found.proofId }
}

/** What those in a cryptocurrency ask for, each under its payment. */
export async function findAsked(db: Db, all: readonly SellerOrder[]) {
  const paymentIds = all.flatMap(({ paymentId }) => paymentId ?? [])
  const quotes = paymentIds.length > 0 ? await listQuotesOfPayments(db, { paymentIds }) : []
  return new Map(
    quotes.map((quote) => [
      quote.paymentId!,
      {
        amount: quote.amount,
        currency: quote.currency,
        networkName: NETWORK_NAMES[quote.network],
        address: quote.address,
        txHash: quote.txHash,
        seenConfirmations: quote.seenConfirmations,
        confirmations: quote.confirmations,
        remark: quote.remark,
      },
    ]),
  )
}

/** The payment of a seller order into the seller's own account. */
export function paymentView(own: DirectOrder) {
  const { account } = own
  const text = (name: string) => account[name] ?? ''
  return {
    paymentId: own.paymentId,
    state: own.paymentState,
    dueAt: own.dueAt?.toISOString() ?? null,
    isLookedAt: own.lookedAt !== null,
    bankReference: own.bankReference,
    hasProof: own.proofId !== null,
    proofAt: own.proofAt?.toISOString() ?? null,
    rejectionReason: own.rejectionReason,
    decidedAt: own.decidedAt?.toISOString() ?? null,
    createdAt: own.askedAt.toISOString(),
    account: {
      bankName: text('bankName'),
      accountHolder: text('accountHolder'),
      accountNumber: text('accountNumber'),
      accountType: text('accountType'),
      routingNumber: text('routingNumber'),
      swiftCode: text('swiftCode'),
      instructions: text('instructions'),
    },
  }
}
