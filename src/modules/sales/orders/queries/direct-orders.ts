import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { mediaNotFound } from '#modules/platform/media/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { type AnyStore, type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { findSellerOrder, isNamed, listSellerNames } from './seller-orders.ts'
import { listQuotesOfPayments } from '#modules/payments/crypto-payments/public.ts'
import { NETWORK_NAMES } from '#modules/payments/gateways/rules/chains.ts'
import { sellerPaymentNotFound } from '../errors.ts'
import { listOwnPaymentsInput } from '../input.ts'
import { orderLines, type DirectOrder, sellerOrders, orders } from '../tables.ts'

const isDirect = isNotNull(sellerOrders.paymentId)

/** The seller orders of an order that are paid to their sellers, the site's first. None for an order that is one charge. */
export async function listDirectOrders(db: Db, { orderId }: { orderId: string }): Promise<DirectOrder[]> {
  const rows = await db
    .select()
    .from(sellerOrders)
    .where(and(eq(sellerOrders.orderId, orderId), isDirect))
    .orderBy(asc(sellerOrders.number))
  return rows as DirectOrder[]
}

/** Another seller's seller order is not found. */
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
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.sellerOrderId, id))
    .orderBy(asc(orderLines.productId))
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

/** The seller orders of an order as buyer and seller see them. */
export async function readDirectOrders(db: Db, { orderId }: { orderId: string }) {
  const directOrders = await listDirectOrders(db, { orderId })
  if (directOrders.length === 0) return []
  const names = await listSellerNames(db, { storeIds: directOrders.flatMap(({ storeId }) => storeId ?? []) })
  const { siteName } = await readSettings(db, 'site')
  const asked = await findAsked(db, directOrders)
  return directOrders.map((own) => ({
    ...partView(own),
    crypto: asked.get(own.paymentId) ?? null,
    seller: own.storeId === null ? siteName : (names.get(own.storeId) ?? ''),
  }))
}

export type DirectOrderView = Awaited<ReturnType<typeof readDirectOrders>>[number]

/** What a store's buyers paid or are to pay into its account, each with the buyer and what is to be sent. */
export const ownPaymentList = listOf(sellerOrders, {
  name: 'store_payments',
  input: listOwnPaymentsInput,
  id: sellerOrders.id,
  always: isDirect,
  filters: { state: (state) => eq(sellerOrders.paymentState, state) },
  sorts: { usual: { by: [sellerOrders.askedAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db
      .select({ own: sellerOrders, billing: orders.billingInfo })
      .from(sellerOrders)
      .innerJoin(orders, eq(orders.id, sellerOrders.orderId))
      .where(inArray(sellerOrders.id, ids))
    const directOrders = rows.map(({ own, billing }) => ({ own: own as DirectOrder, billing }))
    const asked = await findAsked(
      db,
      directOrders.map(({ own }) => own),
    )
    return directOrders.map(({ own, billing }) => ({
      ...partView(own),
      buyer: billing.fullName,
      crypto: asked.get(own.paymentId) ?? null,
    }))
  },
})

/** What the seller orders in a cryptocurrency ask for, each under its payment. */
async function findAsked(db: Db, directOrders: readonly DirectOrder[]) {
  const quotes = await listQuotesOfPayments(db, {
    paymentIds: directOrders.map(({ paymentId }) => paymentId),
  })
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

export function partView(own: DirectOrder) {
  const { account } = own
  const text = (name: string) => account[name] ?? ''
  return {
    id: own.id,
    paymentId: own.paymentId,
    number: own.number,
    isSite: own.storeId === null,
    state: own.paymentState,
    amountCents: own.totalCents,
    shippingCents: own.shippingCents,
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
