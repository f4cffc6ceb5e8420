import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Member } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import { findOrderGiftCard } from '#modules/payments/gift-cards/public.ts'
import { payments } from '#modules/payments/core/tables.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { canManageOrders } from '../access.ts'
import { noReceiptYet, orderNotFound } from '../errors.ts'
import { isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { hasMoney } from '../rules.ts'
import { taxesOf } from '../rules/taxes.ts'
import { type Order, orderAdjustments, orderLines, sellerOrders } from '../tables.ts'
import { isPremiumOfLine, premiumColumns } from './adjustments.ts'
import { findOrder, getOwnOrder } from './orders.ts'
import { listOwnRefunds } from './refunds.ts'

export type Receipt = Awaited<ReturnType<typeof getReceipt>>

/** What was paid, to whom and how it stands, for its buyer and for admins; there is none before the money is here. */
export async function getReceipt(db: Db, { orderId, actor }: { orderId: string; actor: Member }) {
  const order = canManageOrders(actor)
    ? await findOrder(db, { orderId })
    : await getOwnOrder(db, { orderId, userId: actor.userId })
  if (!order) throw orderNotFound()
  if (!hasMoney(order.paymentStatus) || order.paidAt === null) throw noReceiptYet()
  const gift = order.giftCardCents > 0 ? await findOrderGiftCard(db, { orderId }) : null
  const { siteName, address, contactEmail, contactPhone } = await readSettings(db, 'site')
  const refunds = await listOwnRefunds(db, { orderId })
  const refundedCents = refunds.reduce(
    (sum, { amountCents, state }) => sum + (state === 'done' ? amountCents : 0),
    0,
  )
  return {
    shop: { name: siteName, address, email: contactEmail, phone: contactPhone },
    orderId,
    number: order.number,
    placedAt: order.createdAt.toISOString(),
    paidAt: order.paidAt.toISOString(),
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    shippingMethod: order.shippingMethod,
    ...(await readPaid(db, { order, siteName })),
    giftCard: gift && { last4: gift.last4, amountCents: order.giftCardCents },
    refunds: refunds.filter(({ state }) => state !== 'failed'),
    refundedCents,
    billingInfo: order.billingInfo,
  }
}

/** What was paid: all of the order, or of one paid to its sellers the seller orders whose money came. */
async function readPaid(db: Db, { order, siteName }: { order: Order; siteName: string }) {
  const orderId = order.id
  const found = await listSellers(db, { orderId, siteName })
  const taxes = taxesOf(found.flatMap(({ taxed }) => taxed))
  const sellers = found.map((one) => {
    const { taxed: _, ...seller } = one
    return seller
  })
  if (!isPaidToSellers(order.paymentMethod)) {
    const { subtotalCents, shippingCents, totalCents } = order
    return { sellers, taxes, subtotalCents, shippingCents, totalCents }
  }
  const subtotalCents = sellers.reduce((sum, seller) => sum + seller.subtotalCents, 0)
  const [paid] = await db
    .select({ shippingCents: sql<number>`coalesce(sum(${sellerOrders.shippingCents}), 0)::bigint` })
    .from(sellerOrders)
    .innerJoin(payments, eq(payments.id, sellerOrders.paymentId))
    .where(and(eq(sellerOrders.orderId, orderId), gt(payments.capturedCents, 0)))
  const { shippingCents } = paid!
  return { sellers, taxes, subtotalCents, shippingCents, totalCents: subtotalCents + shippingCents }
}

/** The lines by who sold them: what the site sold first, then each store as in the order. */
async function listSellers(db: Db, { orderId, siteName }: { orderId: string; siteName: string }) {
  const lines = await db
    .select({
      storeName: businessStores.name,
      slug: businessStores.slug,
      storeId: sellerOrders.storeId,
      number: sellerOrders.number,
      variantId: orderLines.variantId,
      productId: orderLines.productId,
      title: orderLines.title,
      uniqueCode: orderLines.uniqueCode,
      quantity: orderLines.quantity,
      ...premiumColumns,
      unitPriceCents: orderLines.unitPriceCents,
      lineCents: orderLines.lineCents,
      isGift: orderLines.isGift,
      itbmsPercent: orderLines.itbmsPercent,
      itbmsCents: orderLines.itbmsCents,
    })
    .from(orderLines)
    .innerJoin(sellerOrders, eq(sellerOrders.id, orderLines.sellerOrderId))
    .leftJoin(businessStores, eq(businessStores.id, sellerOrders.storeId))
    .leftJoin(payments, eq(payments.id, sellerOrders.paymentId))
    .leftJoin(orderAdjustments, isPremiumOfLine)
    .where(
      and(eq(orderLines.orderId, orderId), or(isNull(sellerOrders.paymentId), gt(payments.capturedCents, 0))),
    )
    .orderBy(asc(orderLines.position))
  const numbers = [...new Set(lines.map(({ number }) => number))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  return numbers.map((number) => {
    const own = lines.filter((line) => line.number === number)
    return {
      name: own[0]?.storeName ?? siteName,
      slug: own[0]?.slug ?? null,
      number: own[0]?.storeId ? number : null,
      taxed: own,
      subtotalCents: own.reduce((sum, { lineCents }) => sum + lineCents, 0),
      lines: own.map((line) => ({
        variantId: line.variantId,
        productId: line.productId,
        title: line.title,
        uniqueCode: line.uniqueCode,
        quantity: line.quantity,
        listPriceCents: line.listPriceCents,
        unitPriceCents: line.unitPriceCents,
        lineCents: line.lineCents,
        isGift: line.isGift,
        isPremiumPriced: line.isPremiumPriced,
      })),
    }
  })
}
