import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { mediaNotFound } from '#modules/platform/media/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { type AnyStore, type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { findSellerOrder, isNamed, listSellerNames } from './seller-orders.ts'
import { listQuotesOfPayments } from '#modules/payments/crypto-payments/public.ts'
import { NETWORK_NAMES } from '#modules/payments/gateways/rules/chains.ts'
import { partNotFound } from '../errors.ts'
import { listStorePartsInput } from '../input.ts'
import { orderLines, type DirectOrder, sellerOrders, orders } from '../tables.ts'

const isDirect = isNotNull(sellerOrders.paymentId)

/** The seller orders of an order that are paid to their sellers, the site's first. None for an order that is one charge. */
export async function listParts(db: Db, { orderId }: { orderId: string }): Promise<DirectOrder[]> {
  const rows = await db
    .select()
    .from(sellerOrders)
    .where(and(eq(sellerOrders.orderId, orderId), isDirect))
    .orderBy(asc(sellerOrders.number))
  return rows as DirectOrder[]
}

/** Another seller's part is not found. */
export async function getPart(
  db: Db,
  scope: AnyStore,
  wanted: { sellerOrderId: string; orderId?: string },
): Promise<DirectOrder> {
  const found = await findSellerOrder(db, scope, wanted)
  if (!found?.paymentId) throw partNotFound()
  return found as DirectOrder
}

/** The part that a payment is for. */
export async function getPaidPart(db: Db, { paymentId }: { paymentId: string }): Promise<DirectOrder> {
  const [found] = await db.select().from(sellerOrders).where(eq(sellerOrders.paymentId, paymentId))
  if (!found) throw partNotFound()
  return found as DirectOrder
}

export function listPartLines(db: Db, { id }: Pick<DirectOrder, 'id'>) {
  return db
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.sellerOrderId, id))
    .orderBy(asc(orderLines.productId))
}

/** The receipt of a part, for its buyer, its seller and the admins; `viewer` is null for an admin. */
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

/** The parts of an order as buyer and seller see them. */
export async function readParts(db: Db, { orderId }: { orderId: string }) {
  const parts = await listParts(db, { orderId })
  if (parts.length === 0) return []
  const names = await listSellerNames(db, { storeIds: parts.flatMap(({ storeId }) => storeId ?? []) })
  const { siteName } = await readSettings(db, 'site')
  const asked = await findAsked(db, parts)
  return parts.map((part) => ({
    ...partView(part),
    crypto: asked.get(part.paymentId) ?? null,
    seller: part.storeId === null ? siteName : (names.get(part.storeId) ?? ''),
  }))
}

export type PartView = Awaited<ReturnType<typeof readParts>>[number]

/** What a store's buyers paid or are to pay into its account, each with the buyer and what is to be sent. */
export const storePartList = listOf(sellerOrders, {
  name: 'store_payments',
  input: listStorePartsInput,
  id: sellerOrders.id,
  always: isDirect,
  filters: { state: (state) => eq(sellerOrders.paymentState, state) },
  sorts: { usual: { by: [sellerOrders.askedAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db
      .select({ part: sellerOrders, billing: orders.billingInfo })
      .from(sellerOrders)
      .innerJoin(orders, eq(orders.id, sellerOrders.orderId))
      .where(inArray(sellerOrders.id, ids))
    const parts = rows.map(({ part, billing }) => ({ part: part as DirectOrder, billing }))
    const asked = await findAsked(
      db,
      parts.map(({ part }) => part),
    )
    return parts.map(({ part, billing }) => ({
      ...partView(part),
      buyer: billing.fullName,
      crypto: asked.get(part.paymentId) ?? null,
    }))
  },
})

/** What the parts in a cryptocurrency ask for, each under its payment. */
async function findAsked(db: Db, parts: readonly DirectOrder[]) {
  const quotes = await listQuotesOfPayments(db, { paymentIds: parts.map(({ paymentId }) => paymentId) })
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

export function partView(part: DirectOrder) {
  const { account } = part
  const text = (name: string) => account[name] ?? ''
  return {
    id: part.id,
    paymentId: part.paymentId,
    number: part.number,
    isSite: part.storeId === null,
    state: part.paymentState,
    amountCents: part.totalCents,
    shippingCents: part.shippingCents,
    dueAt: part.dueAt?.toISOString() ?? null,
    isLookedAt: part.lookedAt !== null,
    bankReference: part.bankReference,
    hasProof: part.proofId !== null,
    proofAt: part.proofAt?.toISOString() ?? null,
    rejectionReason: part.rejectionReason,
    decidedAt: part.decidedAt?.toISOString() ?? null,
    createdAt: part.askedAt.toISOString(),
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
