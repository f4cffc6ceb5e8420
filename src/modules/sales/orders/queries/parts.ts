import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { mediaNotFound } from '#modules/platform/media/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { type AnyStore, type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { listQuotesOfPayments } from '#modules/payments/crypto-payments/public.ts'
import { NETWORK_NAMES } from '#modules/payments/gateways/rules/chains.ts'
import { partNotFound } from '../errors.ts'
import { listStorePartsInput } from '../input.ts'
import { orderLines, type OrderPart, orderParts, orders, storeOrders } from '../tables.ts'

/** The parts of an order, the site's first. None for an order that is one charge. */
export function listParts(db: Db, { orderId }: { orderId: string }): Promise<OrderPart[]> {
  return db.select().from(orderParts).where(eq(orderParts.orderId, orderId)).orderBy(asc(orderParts.number))
}

/** The stores that have called off their part of an order; the order goes on without them. */
export async function listCalledOff(db: Db, { orderId }: { orderId: string }): Promise<string[]> {
  const rows = await db
    .select({ storeId: storeOrders.storeId })
    .from(storeOrders)
    .where(and(eq(storeOrders.orderId, orderId), isNotNull(storeOrders.cancelReason)))
  return rows.map(({ storeId }) => storeId)
}

/** The store that sells all of an order; null where the site or several sell in it. */
export async function findSoleStore(db: Db, { orderId }: { orderId: string }): Promise<string | null> {
  const { rows } = await db.execute<{ storeId: string }>(sql`
    select s.store_id as "storeId" from store_orders s where s.order_id = ${orderId}
      and not exists (select from order_lines l where l.order_id = s.order_id and l.store_order_id is distinct from s.id)`)
  return rows[0]?.storeId ?? null
}

/** Another seller's part is not found. */
export async function getPart(
  db: Db,
  scope: AnyStore,
  { partId, orderId }: { partId: string; orderId?: string },
): Promise<OrderPart> {
  const [part] = await db
    .select()
    .from(orderParts)
    .where(
      and(
        eq(orderParts.id, partId),
        orderId === undefined ? undefined : eq(orderParts.orderId, orderId),
        within(scope, orderParts.storeId),
      ),
    )
  if (!part) throw partNotFound()
  return part
}

export function listPartLines(db: Db, { partId }: { partId: string }) {
  return db
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.partId, partId))
    .orderBy(asc(orderLines.productId))
}

/** What the buyer calls each seller; the site is not among them. */
export async function listSellerNames(
  db: Db,
  { storeIds }: { storeIds: readonly string[] },
): Promise<Map<string, string>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db
    .select({ id: businessStores.id, name: businessStores.name })
    .from(businessStores)
    .where(inArray(businessStores.id, [...storeIds]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the buyer calls these sellers; null is the site. */
export async function listSellers(
  db: Db,
  { storeIds }: { storeIds: readonly (string | null)[] },
): Promise<string[]> {
  const stores = storeIds.filter((storeId) => storeId !== null)
  const names = [...(await listSellerNames(db, { storeIds: stores })).values()]
  return storeIds.includes(null) ? [(await readSettings(db, 'site')).siteName, ...names] : names
}

/** The store orders that a part's lines belong to. */
export const storeOrdersOf = (partId: string) =>
  sql`(select store_order_id from order_lines where part_id = ${partId} and store_order_id is not null)`

/** The receipt of a part, for its buyer, its seller and the admins; `viewer` is null for an admin. */
export async function getProof(
  db: Db,
  { partId, viewer }: { partId: string; viewer: { userId: string; scope: StoreScope | null } | null },
): Promise<{ proofId: string; number: string; storeId: string | null }> {
  const isTheirs = viewer
    ? or(
        eq(orders.userId, viewer.userId),
        viewer.scope === null ? undefined : within(viewer.scope, orderParts.storeId),
      )
    : undefined
  const [found] = await db
    .select({ proofId: orderParts.proofId, number: orderParts.number, storeId: orderParts.storeId })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .where(and(eq(orderParts.id, partId), isTheirs))
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
    crypto: asked.get(part.id) ?? null,
    seller: part.storeId === null ? siteName : (names.get(part.storeId) ?? ''),
  }))
}

export type PartView = Awaited<ReturnType<typeof readParts>>[number]

/** What a store's buyers paid or are to pay into its account, each with the buyer and what is to be sent. */
export const storePartList = listOf(orderParts, {
  name: 'store_payments',
  input: listStorePartsInput,
  id: orderParts.id,
  filters: { state: (state) => eq(orderParts.state, state) },
  sorts: { usual: { by: [orderParts.createdAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db
      .select({ part: orderParts, billing: orders.billingInfo })
      .from(orderParts)
      .innerJoin(orders, eq(orders.id, orderParts.orderId))
      .where(inArray(orderParts.id, ids))
    const asked = await findAsked(
      db,
      rows.map(({ part }) => part),
    )
    return rows.map(({ part, billing }) => ({
      ...partView(part),
      buyer: billing.fullName,
      crypto: asked.get(part.id) ?? null,
    }))
  },
})

/** What the parts in a cryptocurrency ask for, each under its payment. */
async function findAsked(db: Db, parts: readonly OrderPart[]) {
  const quotes = await listQuotesOfPayments(db, { paymentIds: parts.map(({ id }) => id) })
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

export function partView(part: OrderPart) {
  const { account } = part
  const text = (name: string) => account[name] ?? ''
  return {
    id: part.id,
    number: part.number,
    isSite: part.storeId === null,
    state: part.state,
    amountCents: part.amountCents,
    shippingCents: part.shippingCents,
    dueAt: part.dueAt?.toISOString() ?? null,
    isLookedAt: part.lookedAt !== null,
    bankReference: part.bankReference,
    hasProof: part.proofId !== null,
    proofAt: part.proofAt?.toISOString() ?? null,
    rejectionReason: part.rejectionReason,
    decidedAt: part.decidedAt?.toISOString() ?? null,
    createdAt: part.createdAt.toISOString(),
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
