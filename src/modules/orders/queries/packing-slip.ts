import { eq } from 'drizzle-orm'
import { readSettings } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import { orderNotFound } from '../errors.ts'
import { orderLines } from '../tables.ts'
import { findOrder } from './orders.ts'
import { listParcels } from './parcels.ts'

export type PackingSlip = Awaited<ReturnType<typeof readPackingSlip>>

/** What goes into the parcels of an order, each with what its seller packs, and where they go; no amount of money. */
export async function readPackingSlip(db: Db, { orderId, now }: { orderId: string; now: Date }) {
  const order = await findOrder(db, { orderId })
  if (!order) throw orderNotFound()
  const { siteName } = await readSettings(db, 'site')
  const codes = await db
    .select({ id: orderLines.id, code: orderLines.uniqueCode })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  const parcels = (await listParcels(db, { order, now })).filter(({ state }) => state !== 'cancelled')
  return {
    number: order.number,
    placedAt: order.createdAt.toISOString(),
    shippingMethod: order.shippingMethod,
    billingInfo: order.billingInfo,
    parcels: parcels.map(({ number, storeName, courier, guideNumber, lines }) => ({
      number,
      seller: storeName ?? siteName,
      carriedBy: [courier, guideNumber].filter(Boolean).join(' · '),
      lines: lines.map(({ id, title, quantity }) => ({ title, quantity, code: codeOf.get(id) ?? null })),
    })),
  }
}
