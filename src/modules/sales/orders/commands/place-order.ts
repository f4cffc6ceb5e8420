import { type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'
import { orderPlaced, storesIn } from '../events.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { newPublicNumber } from '#lib/ids.ts'
import { isOneOf } from '#server/db/columns.ts'
import type { Tx } from '#server/db/db.ts'
import { announcement } from '#server/events/live.ts'
import { publish } from '#server/events/events.ts'
import type { Locale } from '#lib/locale.ts'
import { readDelivery } from '#modules/catalog/delivery/public.ts'
import type { LineAdjustment } from '#modules/sales/cart/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { tooManyUnpaid } from '../errors.ts'
import {
  type BillingInfo,
  deliveryOf,
  type Gift,
  MAX_UNPAID_ORDERS,
  type ShippingMethod,
  UNPAID_STATUSES,
} from '../rules.ts'
import { bearerOf } from '../rules/adjustments.ts'
import { promiseOf } from '../rules/delivery.ts'
import { type ShippingShares, splitBySeller } from '../rules/seller-orders.ts'
import { orders } from '../tables.ts'

export type NewOrderLine = {
  productId: string
  variantId: string
  storeId: string | null
  title: string
  imageUrl: string | null
  uniqueCode: string | null
  unitPriceCents: number
  quantity: number
  lineCents: number
  /** One unit that a promotion gives. */
  isGift?: boolean
  adjustments: readonly LineAdjustment[]
  /** Null is the site. */
  seller?: { handlingDays: number } | null
}

export type NewOrder = {
  userId: string
  checkoutKey: string
  paymentMethod: PaymentMethod
  shippingMethod: ShippingMethod
  subtotalCents: number
  shippingCents: number
  /** Of which seller it is; they make the whole. */
  shippingShares: ShippingShares
  /** What of the total a gift card pays. */
  giftCardCents?: number
  isPremium: boolean
  billingInfo: BillingInfo
  gift?: Gift | undefined
  locale: Locale
  lines: readonly NewOrderLine[]
  expiresAt: Date
  isShortHold: boolean
  now: Date
}

/**
 * Writes down what the buyer ordered, with each seller's order and the prices as they are now, in one
 * statement. Null when this checkout key already made an order. The caller holds the buyer's cart, so that
 * two checkouts of one buyer cannot both be the fifth unpaid order, and reserves the stock next.
 */
export async function placeOrder(tx: Tx, order: NewOrder): Promise<{ id: string; number: string } | null> {
  const number = newPublicNumber('IST')
  const sellers = splitBySeller(number, order.lines, order.shippingShares)
  const delivery = await readDelivery(tx, order)
  const { premiumBorneBy } = await readSettings(tx, 'sellers')
  const lines = order.lines.map(({ seller, ...line }, position) => {
    const handlingDays = line.storeId === null ? delivery.handlingDays : (seller?.handlingDays ?? 0)
    const adjustments = line.adjustments.map((one) => ({
      ...one,
      borneBy: bearerOf(one, { ...line, premiumBorneBy }),
    }))
    return {
      ...line,
      isGift: line.isGift ?? false,
      position,
      adjustments,
      listPriceCents: (line.lineCents + sumOf(adjustments)) / line.quantity,
      siteCents: sumOf(adjustments.filter(({ borneBy }) => borneBy === 'site')),
      ...promiseOf(delivery, { ...order, to: deliveryOf(order), handlingDays }),
    }
  })
  const { rows } = await tx.execute<{ id: string }>(sql`
    with placed as (
      insert into orders (number, user_id, checkout_key, payment_method, shipping_method, subtotal_cents, shipping_cents,
        total_cents, gift_card_cents, is_premium, billing_info, gift, locale, stock_state, is_short_hold, expires_at, created_at, updated_at)
      select ${number}, ${order.userId}, ${order.checkoutKey}, ${order.paymentMethod}, ${order.shippingMethod},
        ${order.subtotalCents}, ${order.shippingCents}, ${order.subtotalCents + order.shippingCents},
        ${order.giftCardCents ?? 0}, ${order.isPremium},
        ${JSON.stringify(order.billingInfo)}::jsonb, ${order.gift ? JSON.stringify(order.gift) : null}::jsonb, ${order.locale}, 'reserved', ${order.isShortHold}, ${order.expiresAt.toISOString()}::timestamptz,
        ${order.now.toISOString()}::timestamptz, ${order.now.toISOString()}::timestamptz
      where (select count(*) from orders where user_id = ${order.userId} and ${isOneOf(sql`status`, UNPAID_STATUSES)} and paid_at is null)
        < ${MAX_UNPAID_ORDERS}
      on conflict do nothing
      returning id
    ), sellers as (
      insert into seller_orders (order_id, store_id, number, subtotal_cents, shipping_cents, created_at, updated_at)
      select placed.id, seller."storeId", seller.number, seller."subtotalCents", seller."shippingCents",
        ${order.now.toISOString()}::timestamptz, ${order.now.toISOString()}::timestamptz
      from placed, jsonb_to_recordset(${JSON.stringify(sellers)}::jsonb)
        as seller("storeId" uuid, number text, "subtotalCents" bigint, "shippingCents" bigint)
      returning id, store_id
    ), lines as (
      insert into order_lines (order_id, seller_order_id, position, product_id, variant_id, title, image_url, unique_code,
        list_price_cents, unit_price_cents, quantity, line_cents, is_gift,
        promised_on, handling_days, transit_days, commission_hundredths, commission_cents,
        itbms_percent, itbms_cents)
      select placed.id, sellers.id, line.position, line."productId", line."variantId", line.title, line."imageUrl", line."uniqueCode",
        line."listPriceCents", line."unitPriceCents", line.quantity, line."lineCents", line."isGift",
        line."promisedOn", line."handlingDays", line."transitDays", rate,
        ((line."lineCents" + line."siteCents")::numeric * rate / 10000)::numeric(20, 0),
        itbms, (line."lineCents"::numeric * itbms / (100 + itbms))::numeric(20, 0)
      from placed cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(position integer, "productId" uuid, "variantId" uuid,
        "storeId" uuid, title text, "imageUrl" text, "uniqueCode" text, "listPriceCents" bigint, "unitPriceCents" bigint,
        quantity integer, "lineCents" bigint, "isGift" boolean, "siteCents" bigint,
        "promisedOn" date, "handlingDays" integer, "transitDays" integer)
      join sellers on sellers.store_id is not distinct from line."storeId"
      cross join lateral (select
        case when line."storeId" is null then 0 else ${commissionOf(sql`line."productId"`, sql`line."storeId"`)} end as rate,
        ${itbmsOf(sql`line."productId"`)} as itbms) priced
      returning id, position
    ), adjustments as (
      insert into order_adjustments (order_line_id, source, cents, percent, borne_by)
      select lines.id, taken.source, taken.cents, taken.percent, taken."borneBy"
      from lines
      join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(position integer, adjustments jsonb) using (position)
      cross join jsonb_to_recordset(line.adjustments) as taken(source text, cents bigint, percent smallint, "borneBy" text)
      returning 1
    )
    select placed.id, (select count(*) from lines), (select count(*) from adjustments), ${announcement({ name: 'order.changed', userId: order.userId }, storesIn(sql`sellers where store_id is not null`))} from placed`)
  const placed = rows[0]
  if (placed) {
    await publish(tx, orderPlaced, { orderId: placed.id })
    return { id: placed.id, number }
  }
  if (await findByKey(tx, order)) return null
  const unpaid = await tx.$count(
    orders,
    sql`${orders.userId} = ${order.userId} and ${isOneOf(orders.status, UNPAID_STATUSES)} and ${orders.paidAt} is null`,
  )
  if (unpaid >= MAX_UNPAID_ORDERS) throw tooManyUnpaid(MAX_UNPAID_ORDERS)
  // Neither the key nor the limit: the public number was taken, which happens once in millions of orders.
  return placeOrder(tx, order)
}

const sumOf = (adjustments: readonly LineAdjustment[]) =>
  adjustments.reduce((sum, { cents }) => sum + cents, 0)

/** The category that the admin chose for a product, else all of its categories: of each rate the highest counts. */
const ratedCategories = (productId: SQL) => sql`categories category where category.id in (
  select chosen.deciding_category_id from products chosen where chosen.id = ${productId} and chosen.deciding_category_id is not null
  union all select listing.category_id from category_listings listing join products sold on sold.id = listing.product_id
  where sold.id = ${productId} and sold.deciding_category_id is null)`

/** The commission of now: where a category has none of its own the plan of the store says it. */
const commissionOf = (productId: SQL, storeId: SQL) => sql`(with plan (rate) as (select coalesce(
  (select plan.commission_hundredths from plan_subscriptions bought
    join subscription_prices plan on plan.type = 'business' and plan.plan_type = bought.plan_type
    where bought.store_id = ${storeId} order by bought.status = 'active' desc, bought.end_date desc limit 1), 0))
  select coalesce(max(coalesce(category.commission_hundredths, (select rate from plan))), (select rate from plan))
  from ${ratedCategories(productId)})`

/** The tax of now, which is in the price already. */
const itbmsOf = (productId: SQL) =>
  sql`coalesce((select max(category.itbms_percent) from ${ratedCategories(productId)}), 7)`

async function findByKey(tx: Tx, { userId, checkoutKey }: { userId: string; checkoutKey: string }) {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.checkoutKey, checkoutKey)))
  return found ?? null
}
