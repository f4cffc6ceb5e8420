import { beforeAll, expect, test } from 'vitest'
import { buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { buildSale } from '../../../../../tests/support/build-earnings.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { buildStore, buy } from '../../../../../tests/support/build-orders.ts'
import { buildPromotion, typeCode } from '../../../../../tests/support/build-promotions.ts'
import { deliverNow } from '../../../../../tests/support/published-events.ts'
import { listeners } from '#app/jobs.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { db, transaction } from '#server/db/db.ts'
import { readReport } from './report.ts'

// Half past eleven at night in Panama: the next day in UTC.
const LATE = new Date('2026-11-11T04:30:00Z')
const TODAY = new Date('2026-11-20T15:00:00Z')
const LONG_AGO = new Date('2026-09-01T15:00:00Z')
const startsAt = new Date('2026-01-01')
const read = (id: string, now = TODAY) => readReport(db, EVERY_STORE, { id, now })

let cheap: string
let dear: string
beforeAll(async () => {
  cheap = (await buildStock({ onHand: 50, priceCents: 1000 })).productId
  dear = (await buildStock({ onHand: 50, priceCents: 3333 })).productId
})

type Bought = { code?: string; units: readonly (readonly [variantId: string, quantity: number])[]; now: Date }
async function order(userId: string, { code, units, now }: Bought) {
  for (const [variantId, quantity] of units)
    await transaction((tx) => addToCart(tx, { userId, variantId, quantity, now }))
  if (code) await typeCode(userId, code)
  return buy(userId, {}, { now })
}

test('the figures of a promotion are those that a hand adds up', async () => {
  const { id, code } = await buildPromotion({ startsAt })
  const people: string[] = []
  while (people.length < 4) people.push((await buildProfile()).userId)
  const [first, known, changed, early] = people as [string, string, string, string]
  // 10.00 and 33.33 less 10 %, which is 4.33: 39.00.
  await order(first, {
    code,
    units: [
      [cheap, 1],
      [dear, 1],
    ],
    now: LATE,
  })
  // The same again: of a buyer who is new no more.
  await order(first, { code, units: [[cheap, 1]], now: TODAY })
  await order(known, { units: [[dear, 1]], now: LONG_AGO })
  await order(known, { code, units: [[dear, 2]], now: TODAY })
  const { orderId } = await order(changed, { code, units: [[dear, 3]], now: TODAY })
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId: changed, now: TODAY }))
  await deliverNow(listeners.filter(({ name }) => name === 'promotions'))
  await order(early, { code, units: [[cheap, 1]], now: LONG_AGO })

  const report = await read(id)
  expect(report).toMatchObject({
    usedCount: 4,
    givenCents: 433 + 100 + 667 + 100,
    salesCents: 3900 + 900 + 5999 + 900,
    paidCount: 4,
    // 116.99 over four orders.
    averageCents: 2925,
    newBuyerCount: 2,
  })
  expect(report.days).toHaveLength(30)
  expect(report.days[0]).toEqual({ date: '2026-10-22', uses: 0 })
  expect(report.days.filter(({ uses }) => uses > 0)).toEqual([
    { date: '2026-11-10', uses: 1 },
    { date: '2026-11-20', uses: 2 },
  ])
  // 30.00 and 59.99 of the dear one, three times 9.00 of the cheap one.
  expect(report.products).toMatchObject([
    { id: dear, units: 3, cents: 3000 + 5999 },
    { id: cheap, units: 3, cents: 900 + 900 + 900 },
  ])
})

test('of a store’s promotion only what the store sold counts', async () => {
  const { storeId } = await buildStore()
  const { id, code } = await buildPromotion({ startsAt, storeId })
  await buildSale(
    [
      { storeId, priceCents: 2000 },
      { storeId: null, priceCents: 5000 },
    ],
    { code, now: TODAY },
  )
  const report = await read(id)
  expect(report).toMatchObject({ salesCents: 1800, paidCount: 1, averageCents: 1800, givenCents: 200 })
  expect(report.products).toMatchObject([{ units: 1, cents: 1800 }])
})

test('a promotion that no one used has a report without a sale', async () => {
  const { id } = await buildPromotion({ startsAt })
  expect(await read(id)).toMatchObject({ paidCount: 0, averageCents: 0, newBuyerCount: 0, products: [] })
})
