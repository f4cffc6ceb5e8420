import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isOneOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { countPlaces } from '#modules/catalog/products/public.ts'
import { isAtLeast } from '#modules/sellers/stores/rules.ts'
import { type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import { orderNotFound } from '../errors.ts'
import { listStoreOrdersInput } from '../input.ts'
import {
  deliveryOf,
  isCancelled,
  isOpen,
  isPaid,
  isUnpaid,
  presentOf,
  TO_SHIP_STATUSES,
  UNPAID_STATUSES,
} from '../rules.ts'
import { isPaidShare, type Order, orderLines, orders, sellerOrders, type StoreOrder } from '../tables.ts'
import { arrivedAt, type PromisedDayColumns, type ParcelState } from '../rules/delivery.ts'
import { isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { findOrder } from './orders.ts'
import { readDays } from '#modules/catalog/delivery/public.ts'
import { formerPartOf } from './former-parts.ts'
import { readSellerOrders } from './seller-order-list.ts'
import { listStoreRefunds, readRefundable, shownRefundable } from './refunds.ts'

/** What was bought from one store. */
export const storeOrderList = listOf(sellerOrders, {
  name: 'store_orders',
  input: listStoreOrdersInput,
  id: sellerOrders.id,
  filters: {
    q: (q) => hasText(sellerOrders.number, q),
    status: (status) => eq(sellerOrders.status, status),
    from: (day) => sql`${sellerOrders.createdAt} >= (${day}::date)::timestamp at time zone 'America/Panama'`,
    to: (day) => sql`${sellerOrders.createdAt} < (${day}::date + 1)::timestamp at time zone 'America/Panama'`,
  },
  sorts: {
    newest: { by: [sellerOrders.createdAt], down: true },
    oldest: { by: [sellerOrders.createdAt] },
    total_desc: { by: [sellerOrders.totalCents], down: true },
    total_asc: { by: [sellerOrders.totalCents] },
  },
  async fill(db, ids, now) {
    const days = await readDays(db)
    return (await selectRows(db).where(inArray(sellerOrders.id, ids))).map((read) => {
      const { parcel, promise, createdAt, ...row } = read
      const promised = { ...parcel, ...promise, paidAt: parcel.paidAt ?? createdAt, orderedAt: createdAt }
      return {
        ...row,
        isPaid: isPaid(row.status),
        isShipped: parcel.shippedAt !== null,
        hasArrived: arrivedAt(promised, days, now) !== null,
        createdAt: createdAt.toISOString(),
      }
    })
  },
})

const selectRows = (db: Db) =>
  db
    .select({
      id: sellerOrders.id,
      number: sellerOrders.number,
      status: sellerOrders.status,
      totalCents: sellerOrders.totalCents,
      units: sql<number>`(select coalesce(sum(quantity), 0)::int from order_lines where seller_order_id = seller_orders.id)`,
      parcel: {
        shippedAt: sellerOrders.shippedAt,
        deliveredAt: sellerOrders.deliveredAt,
        paidAt:
          sql<Date | null>`case when ${sellerOrders.paymentState} = 'paid' then ${sellerOrders.decidedAt} else ${orders.paidAt} end`.mapWith(
            orders.paidAt,
          ),
        shippingMethod: orders.shippingMethod,
      },
      promise: sql<PromisedDayColumns>`(select json_build_object('promisedOn', promised_on, 'handlingDays', handling_days,
        'transitDays', transit_days) from order_lines where seller_order_id = seller_orders.id limit 1)`,
      createdAt: sellerOrders.createdAt,
    })
    .from(sellerOrders)
    .innerJoin(orders, eq(orders.id, sellerOrders.orderId))

/** The store's order that is asked for, and the order of its buyer; another store's is not found. */
export async function getStoreOrder(db: Db, scope: StoreScope, { id }: { id: string }) {
  const [own] = await db
    .select()
    .from(sellerOrders)
    .where(and(eq(sellerOrders.id, id), within(scope, sellerOrders.storeId)))
  const order = own && (await findOrder(db, { orderId: own.orderId }))
  if (!own || !order) throw orderNotFound()
  return { own: own as StoreOrder, order }
}

export const listStoreLines = (db: Db, { sellerOrderId }: { sellerOrderId: string }) =>
  db
    .select({
      variantId: orderLines.variantId,
      productId: orderLines.productId,
      title: orderLines.title,
      imageUrl: orderLines.imageUrl,
      uniqueCode: orderLines.uniqueCode,
      unitPriceCents: orderLines.unitPriceCents,
      quantity: orderLines.quantity,
      lineCents: orderLines.lineCents,
      isGift: orderLines.isGift,
    })
    .from(orderLines)
    .where(eq(orderLines.sellerOrderId, sellerOrderId))
    .orderBy(asc(orderLines.position))

/** One order as its seller sees it: the own lines, where they go once they are paid, and what may go back of them. */
export async function readStoreOrder(db: Db, scope: StoreScope, { id, now }: { id: string; now: Date }) {
  const { own, order } = await getStoreOrder(db, scope, { id })
  const all = await readSellerOrders(db, { order, now })
  const sellerOrder = all.find((one) => one.id === id)!
  return {
    id,
    number: own.number,
    version: order.version,
    status: own.status,
    totalCents: own.totalCents,
    shippingCents: own.shippingCents,
    shippingMethod: order.shippingMethod,
    paymentMethod: order.paymentMethod,
    isPaid: isPaid(own.status),
    canCancel: canCallOff({ order, own, all }),
    cancelReason: own.cancelReason ?? (isCancelled(own.status) ? order.cancelReason : null),
    createdAt: own.createdAt.toISOString(),
    lines: await listStoreLines(db, { sellerOrderId: id }),
    delivery: isPaid(own.status) ? deliveryOf(order) : null,
    gift: isPaid(own.status) ? presentOf(order) : null,
    sellerOrder,
    parcel: sellerOrder,
    part: formerPartOf(sellerOrder),
    refundable: shownRefundable(await readRefundable(db, scope, order)),
    refunds: await listStoreRefunds(db, scope, { orderId: order.id }),
  }
}

type Seen = {
  order: Pick<Order, 'status' | 'paymentMethod'>
  own: Pick<StoreOrder, 'id' | 'status'>
  all: readonly { id: string; state: ParcelState; shippedAt: Date | string | null }[]
}

/** What is theirs and not on its way is called off by its seller; a charge for several is waited for first. */
export function canCallOff({ order, own, all }: Seen): boolean {
  const isSent = all.some(({ id, shippedAt }) => id === own.id && shippedAt !== null)
  return isOpen(own.status) && !isSent && (isLast({ own, all }) || !waitsForCharge(order))
}

/** Whether no one else still sends something of the order. */
export const isLast = ({ own, all }: Pick<Seen, 'own' | 'all'>) =>
  all.every(({ id, state }) => id === own.id || state === 'cancelled')

/** One charge is to pay for all sellers, and its buyer may be paying it right now. */
export const waitsForCharge = ({ status, paymentMethod }: Seen['order']) =>
  isUnpaid(status) && !isPaidToSellers(paymentMethod)

/** What an owner sees first: how the store stands, its figures, and what waits for somebody. */
export async function readOwnStore(db: Db, scope: StoreScope, { now }: { now: Date }) {
  const { storeId, role, standing } = scope
  const [store] = await db
    .select({
      id: businessStores.id,
      name: businessStores.name,
      isVerified: businessStores.verified,
      approvedName: businessStores.approvedName,
      rejectionReason: businessStores.rejectionReason,
      slug: businessStores.slug,
      hasFace: sql<boolean>`${businessStores.description} <> '' and ${businessStores.logoUrl} <> ''`,
      isShared: sql<boolean>`${businessStores.sharedAt} is not null`,
      planType: planSubscriptions.planType,
      planEndsAt: planSubscriptions.endDate,
    })
    .from(businessStores)
    .leftJoin(
      planSubscriptions,
      and(eq(planSubscriptions.storeId, businessStores.id), eq(planSubscriptions.status, 'active')),
    )
    .where(eq(businessStores.id, storeId))
  const { rows } = await db.execute<Figures>(sql`
    select count(*)::int as orders,
      coalesce((select earned_cents from store_balances where store_id = ${storeId}), 0)::bigint as "revenueCents",
      count(*) filter (where ${isPaidShare}) > 0 as "hasSale",
      count(*) filter (where ${isOneOf(sellerOrders.status, UNPAID_STATUSES)})::int as pending,
      count(*) filter (where ${isOneOf(sellerOrders.status, TO_SHIP_STATUSES)} and shipped_at is null)::int as "toShip",
      count(*) filter (where payment_state = 'review')::int as "toConfirm",
      (select count(*)::int from returns where store_id = ${storeId} and status = 'pending') as "toAnswer",
      (select count(*)::int from refunds r join payments p on p.id = r.payment_id
        where p.store_id = ${storeId} and r.state = 'queued') as "toRefund",
      (select count(*)::int from inventory_alerts a join products p on p.id = a.product_id
        where p.store_id = ${storeId} and p.archived_at is null and a.resolved_at is null) as "stockAlerts",
      exists (select from store_payment_settings where store_id = ${storeId}
        and (bank_account <> '' or crypto_wallet_address <> '')) as "hasAccount"
    from seller_orders where store_id = ${storeId}`)
  const { orders: count, revenueCents, pending, hasAccount, hasSale, ...waiting } = rows[0]!
  const places = await countPlaces(db, { storeId, now })
  const { planType, planEndsAt, hasFace, isShared, ...own } = store!
  // What was earned is for who decides about money, as the ledger is.
  const seen = isAtLeast(role, 'manager') ? revenueCents : null
  return {
    store: { ...own, role, standing },
    plan: planType && planEndsAt ? { planType, endsAt: planEndsAt.toISOString() } : null,
    products: places,
    cards: { products: places.used, orders: count, revenueCents: seen, pending },
    waiting,
    firstSteps: {
      hasPlan: planType !== null,
      hasFace,
      hasAccount,
      hasProduct: places.used > 0,
      isApproved: own.isVerified,
      isShared,
      hasSale,
    },
  }
}

type Figures = {
  orders: number
  revenueCents: number
  pending: number
  toShip: number
  toConfirm: number
  toRefund: number
  toAnswer: number
  stockAlerts: number
  hasAccount: boolean
  hasSale: boolean
}
