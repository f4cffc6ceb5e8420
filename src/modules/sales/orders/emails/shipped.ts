import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { weekdayIn } from '#i18n/calendar.ts'
import { findReader, picturesOf, toBuyer } from '../emails.ts'
import { listSellerOrders } from '../queries/seller-order-list.ts'
import { deliveryOf } from '../rules.ts'
import { lineTitle } from '../words.ts'
import type { Order } from '../tables.ts'

/**
 * Informs the buyer what is on its way, one email for each of these parcels: who sends it, who carries it under which
 * number, and when it arrives at the latest. A parcel is announced once, and again when its courier or number is another.
 */
export async function mailShipped(tx: Tx, order: Order, parcelIds: readonly string[]) {
  const buyer = await findReader(tx, order)
  if (!buyer) return
  const { locale, number } = order
  const { siteName } = await readSettings(tx, 'site')
  const all = (await listSellerOrders(tx, { order, now: order.createdAt })).filter(
    ({ state }) => state !== 'cancelled',
  )
  const { address, corregimiento, city } = deliveryOf(order)
  const place = [address, corregimiento ?? city].filter(Boolean).join(', ')
  for (const parcel of all.filter(({ id }) => parcelIds.includes(id))) {
    const { courier, guideNumber } = parcel
    const date = weekdayIn(parcel.promisedUntil, locale)
    const carried = courier || guideNumber ? `:${courier ?? ''}:${guideNumber ?? ''}` : ''
    await toBuyer(
      tx,
      order,
      buyer,
      'order_shipped',
      {
        title: m.orders_mail_shipped_title({ number: all.length > 1 ? parcel.number : number }, { locale }),
        paragraphs: [
          m.orders_mail_shipped_body({ seller: parcel.storeName ?? siteName, place }, { locale }),
          ...(courier ? [m.orders_mail_shipped_courier({ courier }, { locale })] : []),
          ...(guideNumber ? [m.orders_mail_shipped_guide({ number: guideNumber }, { locale })] : []),
          m.orders_mail_shipped_until({ date }, { locale }),
          ...(all.length > 1 ? [m.orders_mail_shipped_part({}, { locale })] : []),
        ],
        pictures: picturesOf(parcel.lines),
        table: { rows: parcel.lines.map((line) => [`${line.quantity} × ${lineTitle(line, { locale })}`]) },
        note: m.orders_mail_shipped_note({}, { locale }),
      },
      `shipped:${order.id}:${parcel.storeId === null ? 'site' : parcel.id}${carried}`,
      m.orders_parcel_promised({ date }, { locale }),
    )
  }
}
