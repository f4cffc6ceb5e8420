import { randomUUID } from 'node:crypto'
import type { NewProduct } from '../../src/modules/catalog/products/input.ts'
import { reserveStock } from '../../src/modules/stock/inventory/commands.ts'
import { orders } from '../../src/modules/sales/orders/tables.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { buildProfile } from './build-accounts.ts'
import { buildProduct } from './build-catalog.ts'

/** A product of the site with so many units in stock. */
export async function buildStock({
  onHand = 50,
  ...product
}: { onHand?: number; now?: Date } & Partial<NewProduct> = {}) {
  const { id: productId, title } = await buildProduct({ ...product, stock: onHand })
  return { productId, title }
}

/** Somebody's order that is not paid yet; the stock needs of an order only that it exists. */
export async function buildUnpaidOrder() {
  const { userId } = await buildProfile()
  const orderNumber = `IST-${randomUUID().slice(0, 8)}`
  const [order] = await db
    .insert(orders)
    .values({
      number: orderNumber,
      userId,
      checkoutKey: randomUUID(),
      paymentMethod: 'credit_card',
      shippingMethod: 'standard',
      subtotalCents: 1000,
      shippingCents: 599,
      totalCents: 1599,
      billingInfo: {} as never,
    })
    .returning({ id: orders.id })
  return { orderId: order!.id, orderNumber, userId }
}

/** So many units are promised to somebody else. */
export async function promiseAway(productId: string, quantity: number) {
  const { orderId } = await buildUnpaidOrder()
  const lines = [{ variantId: productId, quantity }]
  await transaction((tx) => reserveStock(tx, { orderId, lines, expiresAt: new Date('2100-01-01') }))
}
