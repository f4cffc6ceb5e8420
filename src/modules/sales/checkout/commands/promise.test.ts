import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  BILLING,
  buildCart,
  buildStore,
  buildTransfer,
  buy,
  CARD,
  theOrder,
} from '../../../../../tests/support/build-orders.ts'
import { listSellerOrders } from '#modules/sales/orders/queries/seller-order-list.ts'
import { orderLines } from '#modules/sales/orders/tables.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { db } from '#server/db/db.ts'

const promisesOf = (orderId: string) =>
  db
    .select({
      productId: orderLines.productId,
      promisedOn: orderLines.promisedOn,
      handlingDays: orderLines.handlingDays,
      transitDays: orderLines.transitDays,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)

test('each seller order keeps the day that was promised when it was ordered, by its seller and its place', async () => {
  // Monday, five minutes before the cut-off in Panama.
  const now = new Date('2026-11-23T18:55:00Z')
  const seller = await buildStore({ now })
  await db.update(businessStores).set({ handlingDays: 2 }).where(eq(businessStores.id, seller.storeId))
  const darien = { ...BILLING, state: 'Darién', city: 'Chepigana', corregimiento: 'La Palma' }
  const input = { ...CARD, billingInfo: darien }
  const { orderId, productIds } = await buildTransfer({ stores: [seller], now, input })
  const [ofSite, ofStore] = productIds
  const promise = { transitDays: 5 }
  const promised = [
    { productId: ofSite, promisedOn: '2026-11-30', handlingDays: 0, ...promise },
    { productId: ofStore, promisedOn: '2026-12-02', handlingDays: 2, ...promise },
  ]
  expect(await promisesOf(orderId)).toEqual(promised)
  // A later change of the preparation time does not change the promised day.
  await db.update(businessStores).set({ handlingDays: 9 }).where(eq(businessStores.id, seller.storeId))
  const parcels = await listSellerOrders(db, { order: await theOrder(orderId), now })
  expect(parcels.map(({ promisedUntil }) => promisedUntil.toISOString())).toEqual([
    ...['2026-12-01T04:59:59.999Z', '2026-12-03T04:59:59.999Z'],
  ])
})

test('what is bought at the cut-off is promised a working day later', async () => {
  const now = new Date('2026-11-23T19:00:00Z')
  const { userId } = await buildCart({ now })
  const { orderId } = await buy(userId, { shippingMethod: 'express' }, { now })
  expect(await promisesOf(orderId)).toMatchObject([{ promisedOn: '2026-11-25', transitDays: 1 }])
})
