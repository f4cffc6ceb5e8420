import { expect } from 'vitest'
import * as orderEndpoints from '../../src/modules/sales/orders/endpoints.ts'
import { subscriptionPrices } from '../../src/modules/sellers/subscriptions/tables.ts'
import { db } from '../../src/server/db/db.ts'
import { asker } from './ask.ts'
import { theOrder } from './build-orders.ts'
import type { Purchase } from './build-purchases.ts'
import { waitingJobs } from './jobs.ts'
import { buy, givenBack, payUnseen, type Scenario } from './payment-scenarios.ts'
import { admin, calm, emulator, soon, workRefunds } from './use-emulator.ts'
import { reconcile, refund } from '../../src/app/money.ts'

/** An administrator gives back some of an order. */
async function giveBack({ id }: Purchase, some: object) {
  const { version } = await theOrder(id)
  const body = { ...some, reason: 'Llegó roto', version }
  expect((await asker(orderEndpoints, admin).ask(`POST /admin/orders/${id}/refunds`, body)).status).toBe(200)
  await workRefunds()
}

/** A plan that is withdrawn while its money is on the way goes back; an order and a gift card are called off by their buyer. */
async function owesAll(purchase: Purchase) {
  if (purchase.subject === 'order') {
    await buy(purchase)
    await purchase.ask(`POST /orders/${purchase.id}/cancel`, {})
    return
  }
  if (purchase.subject === 'gift card') {
    await buy(purchase)
    await purchase.ask(`POST /gift-cards/purchases/${purchase.id}/cancel`, {})
    return
  }
  await payUnseen(purchase)
  const type = purchase.subject === 'plan' ? 'user' : 'business'
  await db.insert(subscriptionPrices).values({ type, planType: 'other', planName: 'Otro', priceCents: 0 })
  await reconcile.run({}, soon())
  await db.delete(subscriptionPrices)
}

/** All that can happen to money on its way back. */
export const REFUNDS: readonly Scenario[] = [
  {
    name: 'all that goes back, asked for by several at once',
    run: async (purchase) => {
      await owesAll(purchase)
      await Promise.all([workRefunds(), workRefunds(), workRefunds()])
    },
    money: givenBack,
  },
  ...(['dropAnswerAfterCharge', 'fail500', 'unavailable'] as const).map((fault) => ({
    name: `all that goes back while the provider is ${fault}`,
    run: async (purchase: Purchase) => {
      await owesAll(purchase)
      emulator.switches[fault] = true
      await workRefunds()
      calm()
      await workRefunds()
    },
    money: givenBack,
  })),
  {
    name: 'a refund that lost its job and its answer',
    run: async (purchase) => {
      await owesAll(purchase)
      emulator.switches.dropAnswerAfterCharge = true
      const [owed] = (await waitingJobs<{ refundId: string }>(refund.name)).slice(-1)
      await refund.run(owed!, { now: new Date() }).catch(() => undefined)
      calm()
      await reconcile.run({}, { now: new Date(Date.now() + 18 * 60_000) })
    },
    money: givenBack,
  },
  {
    name: 'some units, then the shipping, then an amount',
    of: 'order',
    run: async (purchase) => {
      await buy(purchase)
      await giveBack(purchase, { lines: [{ productId: purchase.productId, quantity: 2 }] })
      emulator.switches.dropAnswerAfterCharge = 1
      await giveBack(purchase, { shipping: true })
      await workRefunds()
      await giveBack(purchase, { extraCents: 1 })
    },
    money: ({ totalCents }) => ({
      taken: totalCents,
      given: 2000 + 599 + 1,
      status: 'partially_refunded',
    }),
  },
  {
    name: 'everything in parts',
    of: 'order',
    run: async (purchase) => {
      await buy(purchase)
      await giveBack(purchase, { shipping: true })
      await giveBack(purchase, { lines: [{ productId: purchase.productId, quantity: 3 }] })
    },
    money: givenBack,
  },
]
