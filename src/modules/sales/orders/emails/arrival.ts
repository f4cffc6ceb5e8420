import { sql } from 'drizzle-orm'
import { weekdayIn } from '#i18n/calendar.ts'
import { readDays } from '#modules/catalog/delivery/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { type PromisedDayColumns, promisedUntil } from '../rules/delivery.ts'
import type { SellerPaymentState } from '../rules/seller-orders.ts'
import { deliveryOf, isCancelled, type OrderStatus } from '../rules.ts'
import type { Order } from '../tables.ts'

/** The columns of an order line that an email needs to name the day of arrival. */
export type ComingLine = PromisedDayColumns & {
  sellerOrderId: string
  /** Null is the site. */
  storeName: string | null
  sellerStatus: OrderStatus
  paymentState: SellerPaymentState | null
  decidedAt: string | null
}

/** Columns of `order_lines l` for the email, so that a checkout needs no extra query for the day of arrival. */
export const comingColumns = sql`'sellerOrderId', share.id, 'promisedOn', l.promised_on,
  'handlingDays', l.handling_days, 'transitDays', l.transit_days, 'storeName', seller.name,
  'sellerStatus', share.status, 'paymentState', share.payment_state, 'decidedAt', share.decided_at`
export const comingJoins = sql`join seller_orders share on share.id = l.seller_order_id
  left join business_stores seller on seller.id = share.store_id`

/** On which day what was bought arrives, and where; of several sellers each by itself. */
export async function arrivalSentences(
  tx: Tx,
  order: Order,
  lines: readonly ComingLine[],
): Promise<string[]> {
  const { locale, createdAt: orderedAt, paidAt, shippingMethod } = order
  const { corregimiento, city } = deliveryOf(order)
  const place = corregimiento || city
  const { siteName } = await readSettings(tx, 'site')
  const days = await readDays(tx)
  const parcels = Map.groupBy(lines.filter(isComing), ({ sellerOrderId }) => sellerOrderId)
  return [...parcels.values()].map(([first]) => {
    const { storeName, paymentState, decidedAt, ...line } = first!
    const paid = paymentState === 'paid' && decidedAt ? new Date(decidedAt) : (paidAt ?? orderedAt)
    const until = promisedUntil({ ...line, orderedAt, paidAt: paid, shippedAt: null, shippingMethod }, days)
    const date = weekdayIn(until, locale)
    return parcels.size > 1
      ? m.orders_mail_arrives_from({ seller: storeName ?? siteName, date, place }, { locale })
      : m.orders_mail_arrives({ date, place }, { locale })
  })
}

const isComing = ({ sellerStatus }: ComingLine) => !isCancelled(sellerStatus)
