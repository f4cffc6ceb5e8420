import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { listeners } from '../../src/app/jobs.ts'
import { setOffer } from '../../src/modules/catalog/products/commands/offers.ts'
import { addToCart } from '../../src/modules/sales/cart/commands.ts'
import type { CheckOut } from '../../src/modules/sales/checkout/input.ts'
import { deliverParcel } from '../../src/modules/sales/orders/commands/move-parcel.ts'
import { orderLines, sellerOrders } from '../../src/modules/sales/orders/tables.ts'
import { EVERY_STORE } from '../../src/modules/sellers/stores/queries/scope.ts'
import { type Admin, SYSTEM } from '../../src/server/auth/actor.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { buildProfile } from './build-accounts.ts'
import { buildCategory, buildProduct } from './build-catalog.ts'
import { buy } from './build-orders.ts'
import { typeCode } from './build-promotions.ts'
import { deliverNow } from './published-events.ts'
import { eq } from 'drizzle-orm'

export const EARNINGS = listeners.filter(({ name }) => name === 'earnings')
/** Delivers published events to the ledger, as the worker does. */
export const deliverEarnings = (now = new Date()) => deliverNow(EARNINGS, now)

/** An order of goods of these sellers (null is the site), paid by the test card unless stated otherwise. */
export async function buildSale(
  sold: readonly {
    storeId: string | null
    priceCents?: number
    quantity?: number
    commissionHundredths?: number
    featured?: boolean
    /** The price of an offer that runs. */
    offerCents?: number
    /** Instead of a new category with that commission. */
    categoryIds?: string[]
    decidingCategoryId?: string
  }[],
  {
    input = {},
    premium = false,
    code,
    now = new Date(),
  }: { input?: Partial<CheckOut>; premium?: boolean; code?: string | undefined; now?: Date } = {},
) {
  const { userId } = await buildProfile({ premium })
  for (const [at, one] of sold.entries()) {
    const { storeId, priceCents = 3000, quantity = 1, commissionHundredths = null, featured = false } = one
    const category = await buildCategory({ commissionHundredths })
    const old = { now: new Date(now.getTime() - 120 * 86_400_000), title: `Producto ${randomUUID()}` }
    const { id: productId } = await buildProduct({
      ...(one.offerCents && old),
      storeId,
      priceCents,
      featured,
      stock: 100,
      categoryIds: one.categoryIds ?? [category.id],
      decidingCategoryId: one.decidingCategoryId,
    })
    const offer = { priceCents: one.offerCents!, until: '2199-12-31' }
    if (one.offerCents)
      await transaction((tx) => setOffer(tx, EVERY_STORE, { id: productId, offer, actor: SYSTEM, now }))
    const then = new Date(now.getTime() - sold.length + at)
    await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity, now: then }))
  }
  if (code) await typeCode(userId, code)
  const { orderId } = await buy(userId, input, { now })
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  // Those of stores first.
  const own = await db
    .select()
    .from(sellerOrders)
    .where(eq(sellerOrders.orderId, orderId))
    .orderBy(sql`store_id is null`, sellerOrders.number)
  return { userId, orderId, lines, sellerOrders: own }
}

/** All of an order arrived; an admin says so. */
export async function deliver(
  sale: { orderId: string; sellerOrders: readonly { id: string }[] },
  actor: Admin,
  now = new Date(),
) {
  for (const { id: sellerOrderId } of sale.sellerOrders)
    await transaction((tx) =>
      deliverParcel(
        tx,
        EVERY_STORE,
        { orderId: sale.orderId, sellerOrderId },
        { actor, address: 'test', now },
      ),
    )
}

/** The ledger of a store as it stands, oldest first: what each row did. */
export async function movementsOf(storeId: string) {
  const { rows } = await db.execute<{ kind: string; cents: number; balance: number }>(sql`
    select kind, amount_cents + direct_cents as cents, balance_cents as balance from store_movements
    where store_id = ${storeId} order by id`)
  return rows
}
