import { and, asc, eq, isNull, ne, notInArray, or } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { businessStores } from '#modules/stores/tables.ts'
import { findReader, toBuyer } from './emails.ts'
import { type Order, orderLines, orderParts, storeOrders } from './tables.ts'

/**
 * Tells the buyer what is on its way: one letter for each seller's part, or for the part that is named. Each part
 * is told once, whoever says it again; a part that was called off, or was never paid, is not told.
 */
export async function mailShipped(tx: Tx, order: Order, { storeOrderId }: { storeOrderId?: string } = {}) {
  const buyer = await findReader(tx, order)
  if (!buyer) return
  const { locale, number } = order
  const { siteName } = await readSettings(tx, 'site')
  const lines = await tx
    .select({
      partId: orderLines.storeOrderId,
      partNumber: storeOrders.orderNumber,
      seller: businessStores.name,
      title: orderLines.title,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .leftJoin(storeOrders, eq(storeOrders.id, orderLines.storeOrderId))
    .leftJoin(businessStores, eq(businessStores.id, storeOrders.storeId))
    .leftJoin(orderParts, eq(orderParts.id, orderLines.partId))
    .where(
      and(
        eq(orderLines.orderId, order.id),
        or(isNull(storeOrders.id), ne(storeOrders.status, 'cancelled')),
        // What the site itself sold has no store's order that could be called off.
        or(isNull(orderParts.id), notInArray(orderParts.state, ['lapsed', 'cancelled'])),
      ),
    )
    .orderBy(asc(orderLines.position))
  const parts = [...new Set(lines.map(({ partId }) => partId))]
  for (const partId of parts) {
    if (storeOrderId !== undefined && partId !== storeOrderId) continue
    const own = lines.filter((line) => line.partId === partId)
    const { seller, partNumber } = own[0]!
    const { address, corregimiento, city } = order.billingInfo
    const place = [address, corregimiento ?? city].filter(Boolean).join(', ')
    await toBuyer(
      tx,
      order,
      buyer,
      'order_shipped',
      {
        title: m.orders_mail_shipped_title(
          { number: parts.length > 1 ? (partNumber ?? number) : number },
          { locale },
        ),
        paragraphs: [
          m.orders_mail_shipped_body({ seller: seller ?? siteName, place }, { locale }),
          ...(parts.length > 1 ? [m.orders_mail_shipped_part({}, { locale })] : []),
        ],
        table: { rows: own.map(({ title, quantity }) => [`${quantity} × ${title}`]) },
        note: m.orders_mail_shipped_note({}, { locale }),
      },
      `shipped:${order.id}:${partId ?? 'site'}`,
    )
  }
}
