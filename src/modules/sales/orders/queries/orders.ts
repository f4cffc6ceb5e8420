import type * as z from 'zod'
import { and, type AnyColumn, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { findOrderGiftCard } from '#modules/payments/gift-cards/public.ts'
import { findPayAt } from '#modules/payments/gateways/public.ts'
import { isHeld } from '#modules/payments/core/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { orderNotFound } from '../errors.ts'
import { listOrdersInput } from '../input.ts'
import { isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { canCancel, canPay, deliveryOf, hasMoney, isUnpaid, type Receiver } from '../rules.ts'
import type { ShippingShares } from '../rules/seller-orders.ts'
import { taxesOf } from '../rules/taxes.ts'
import { type Order, orderAdjustments, orderLines, orders, sellerOrders } from '../tables.ts'
import { formerArrays } from './former-parts.ts'
import { type ListedSellerOrder, listSellerOrdersOf, readSellerOrders } from './seller-order-list.ts'
import { isPremiumOfLine, premiumColumns } from './adjustments.ts'
import { listOwnRefunds } from './refunds.ts'
import { stockColumns } from './stock-columns.ts'

export async function findOrder(db: Db, { orderId }: { orderId: string }): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}

/** Somebody else's order is not found, like one that does not exist. */
export async function getOwnOrder(
  db: Db,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  if (!order) throw orderNotFound()
  return order
}

/** The order that a checkout key of this buyer has made. */
export async function findOrderByKey(
  db: Db,
  { userId, checkoutKey }: { userId: string; checkoutKey: string },
): Promise<Order | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.checkoutKey, checkoutKey)))
  return order ?? null
}

/** Whether its seller has called off the order line that a statement reads; the order goes on without it. */
export const isCalledOff = (sellerOrderId: AnyColumn | SQL) => sql`exists (
  select from seller_orders off where off.id = ${sellerOrderId} and off.cancel_reason is not null)`

/** What an order wants of the stock; a variant that was bought and given counts both. */
export function listStockLines(db: Db, { orderId }: { orderId: string }) {
  return db
    .select(stockColumns)
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), not(isCalledOff(orderLines.sellerOrderId))))
    .groupBy(orderLines.variantId, orderLines.productId)
    .orderBy(asc(orderLines.variantId))
}

export function listLines(db: Db, { orderId }: { orderId: string }) {
  return db
    .select({ ...lineColumns, seller: { name: businessStores.name, slug: businessStores.slug } })
    .from(orderLines)
    .innerJoin(sellerOrders, eq(sellerOrders.id, orderLines.sellerOrderId))
    .leftJoin(businessStores, eq(businessStores.id, sellerOrders.storeId))
    .leftJoin(orderAdjustments, isPremiumOfLine)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
}

/** The lines that are paid for as they are split among the sellers; the site's own are under null. */
export function listSellerLines(db: Db, { orderId }: { orderId: string }) {
  return db
    .select({
      variantId: orderLines.variantId,
      productId: orderLines.productId,
      title: orderLines.title,
      storeId: sellerOrders.storeId,
      quantity: orderLines.quantity,
      lineCents: orderLines.lineCents,
    })
    .from(orderLines)
    .innerJoin(sellerOrders, eq(sellerOrders.id, orderLines.sellerOrderId))
    .where(and(eq(orderLines.orderId, orderId), not(orderLines.isGift)))
    .orderBy(asc(orderLines.position))
}

/** What each seller has of an order's shipping. */
export const listShippingShares = (db: Db, { orderId }: { orderId: string }): Promise<ShippingShares> =>
  db
    .select({ storeId: sellerOrders.storeId, cents: sellerOrders.shippingCents })
    .from(sellerOrders)
    .where(eq(sellerOrders.orderId, orderId))

/** The billing details of the buyer's newest order, to fill the next form with. */
export async function findLastBilling(db: Db, { userId }: { userId: string }) {
  const [last] = await db
    .select({ billingInfo: orders.billingInfo })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return last?.billingInfo ?? null
}

type Mine = z.output<typeof listOrdersInput> & { userId: string; now: Date }

/** The buyer's own orders, newest first. */
export const listOwnOrders = (db: Db, { userId, now, ...input }: Mine) =>
  ownOrderList.read(db, input, { now, scope: eq(orders.userId, userId) })

const ownOrderList = listOf(orders, {
  name: 'own_orders',
  input: listOrdersInput,
  id: orders.id,
  filters: {},
  sorts: { usual: { by: [orders.createdAt], down: true } },
  fill: async (db, ids, now) => {
    const rows = await db.select(ownColumns).from(orders).where(isAmong(orders.id, ids))
    const lines = await db
      .select(cardColumns)
      .from(orderLines)
      .where(isAmong(orderLines.orderId, ids))
      .orderBy(orderLines.position)
    const sellerOrdersOf = await listSellerOrdersOf(db, { orders: rows, now })
    return rows.map((read) => {
      const { expiresAt, paidAt: _, shippingMethod: __, billingInfo, gift, ...row } = read
      const own = lines.filter(({ orderId }) => orderId === row.id)
      const all = sellerOrdersOf(row.id)
      return {
        ...row,
        arrival: arrivalOf(all, deliveryOf({ billingInfo, gift })),
        createdAt: row.createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        canCancel: canCancel({ ...row, hasShipped: all.some(({ shippedAt }) => shippedAt !== null) }),
        itemCount: own.reduce((sum, { quantity }) => sum + quantity, 0),
        items: own.slice(0, 4).map(({ title, imageUrl }) => ({ title, imageUrl })),
      }
    })
  },
})

const ownColumns = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  paymentMethod: orders.paymentMethod,
  totalCents: orders.totalCents,
  expiresAt: orders.expiresAt,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  shippingMethod: orders.shippingMethod,
  billingInfo: orders.billingInfo,
  gift: orders.gift,
}

/** By when all that is being prepared or on its way has arrived, and where; null when nothing is coming. */
function arrivalOf(all: readonly ListedSellerOrder[], { corregimiento, city }: Receiver) {
  const coming = all.filter(({ state }) => state === 'preparing' || state === 'shipped')
  if (coming.length === 0) return null
  const last = Math.max(...coming.map(({ promisedUntil }) => promisedUntil.getTime()))
  return { until: new Date(last).toISOString(), place: corregimiento || city }
}

/** One order with everything its buyer may see of it. */
export async function readOrder(db: Db, { order, now }: { order: Order; now: Date }) {
  const all = await readSellerOrders(db, { order, now })
  const gift = order.giftCardCents > 0 ? await findOrderGiftCard(db, { orderId: order.id }) : null
  const refunds = await listOwnRefunds(db, { orderId: order.id })
  const lines = await listLines(db, { orderId: order.id })
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    shippingMethod: order.shippingMethod,
    subtotalCents: order.subtotalCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    giftCard: gift && { last4: gift.last4, amountCents: order.giftCardCents },
    isPremium: order.isPremium,
    billingInfo: order.billingInfo,
    gift: order.gift,
    cancelReason: order.cancelReason,
    lines,
    taxes: taxesOf(lines),
    canCancel: canCancel({ ...order, hasShipped: all.some(({ shippedAt }) => shippedAt !== null) }),
    canPay: !isPaidToSellers(order.paymentMethod) && canPay(order, now),
    isHeld: !hasMoney(order.paymentStatus) && (await isHeld(db, { orderId: order.id })),
    sellerOrders: all,
    ...formerArrays(all),
    payAt: await readPayAt(db, order),
    paidCents: all.reduce((sum, own) => sum + (own.payment?.state === 'paid' ? own.totalCents : 0), 0),
    refunds,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt?.toISOString() ?? null,
    paidAt: order.paidAt?.toISOString() ?? null,
    completedAt: order.completedAt?.toISOString() ?? null,
  }
}

/** What the buyer of a method that the staff takes brings to the shop; null once it is paid or over. */
export async function readPayAt(db: Db, order: Order) {
  const isOwed = isUnpaid(order.status) && !hasMoney(order.paymentStatus)
  const where = isOwed ? await findPayAt(db, { method: order.paymentMethod }) : null
  return where && { ...where, amountCents: order.totalCents - order.giftCardCents }
}

/** The recipient of emails about an order: the account's address, never one that came with the order. */
export async function findBuyer(db: Db, { userId }: { userId: string }) {
  const [buyer] = await db
    .select({ id: profiles.id, email: profiles.email, fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return buyer ?? null
}

const cardColumns = {
  orderId: orderLines.orderId,
  title: orderLines.title,
  imageUrl: orderLines.imageUrl,
  quantity: orderLines.quantity,
}

const lineColumns = {
  variantId: orderLines.variantId,
  productId: orderLines.productId,
  title: orderLines.title,
  imageUrl: orderLines.imageUrl,
  uniqueCode: orderLines.uniqueCode,
  ...premiumColumns,
  unitPriceCents: orderLines.unitPriceCents,
  quantity: orderLines.quantity,
  lineCents: orderLines.lineCents,
  isGift: orderLines.isGift,
  sellerOrderId: orderLines.sellerOrderId,
  itbmsPercent: orderLines.itbmsPercent,
  itbmsCents: orderLines.itbmsCents,
}
