import { sql } from 'drizzle-orm'
import { weekdayIn } from '#i18n/calendar.ts'
import { readDays } from '#modules/catalog/delivery/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { type PromisedDayColumns, promisedUntil } from '../rules/delivery.ts'
import { isOutPart, type PartState } from '../rules/parts.ts'
import { isCancelled, type OrderStatus } from '../rules.ts'
import type { Order } from '../tables.ts'

/** The columns of an order line that an email needs to name the day of arrival. */
export type ComingLine = PromisedDayColumns & {
  storeOrderId: string | null
  /** Null is the site. */
  storeName: string | null
  storeStatus: OrderStatus | null
  partState: PartState | null
  partDecidedAt: string | null
}

/** Columns of `order_lines l` for the email, so that a checkout needs no extra query for the day of arrival. */
export const comingColumns = sql`'storeOrderId', l.store_order_id, 'promisedOn', l.promised_on,
  'handlingDays', l.handling_days, 'transitDays', l.transit_days, 'storeName', seller.name,
  'storeStatus', share.status, 'partState', part.state, 'partDecidedAt', part.decided_at`
export const comingJoins = sql`left join store_orders share on share.id = l.store_order_id
  left join business_stores seller on seller.id = share.store_id left join order_parts part on part.id = l.part_id`

/** On which day what was bought arrives, and where; of several sellers each by itself. */
export async function arrivalSentences(
  tx: Tx,
  { locale, billingInfo, createdAt: orderedAt, paidAt, shippingMethod }: Order,
  lines: readonly ComingLine[],
): Promise<string[]> {
  const place = billingInfo.corregimiento || billingInfo.city
  const { siteName } = await readSettings(tx, 'site')
  const days = await readDays(tx)
  const parcels = Map.groupBy(lines.filter(isComing), ({ storeOrderId }) => storeOrderId)
  return [...parcels.values()].map(([first]) => {
    const { storeName, partState, partDecidedAt, ...line } = first!
    const paid = partState === 'paid' && partDecidedAt ? new Date(partDecidedAt) : (paidAt ?? orderedAt)
    const until = promisedUntil({ ...line, orderedAt, paidAt: paid, shippedAt: null, shippingMethod }, days)
    const date = weekdayIn(until, locale)
    return parcels.size > 1
      ? m.orders_mail_arrives_from({ seller: storeName ?? siteName, date, place }, { locale })
      : m.orders_mail_arrives({ date, place }, { locale })
  })
}

const isComing = ({ partState, storeStatus }: ComingLine) =>
  !isOutPart(partState) && !(storeStatus && isCancelled(storeStatus))
