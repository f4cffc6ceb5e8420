import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCart } from '../../../../../tests/support/build-cart.ts'
import { offerCrypto } from '../../../../../tests/support/build-crypto.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { BILLING } from '../../../../../tests/support/build-orders.ts'
import { countDeadlocks } from '../../../../../tests/support/locks.ts'
import * as cartEndpoints from '#modules/sales/cart/endpoints.ts'
import { pool } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as checkoutEndpoints from '../endpoints.ts'

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  await buildMember({ role: 'admin' })
  await offerCrypto()
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

const ROUNDS = 4

test('thirty calls of every kind on one cart wait for each other and never in a circle', async () => {
  const { actor, lines } = await buildCart({ items: Array.from({ length: 6 }, () => ({ onHand: 500 })) })
  const fresh = (await Promise.all(Array.from({ length: 4 }, () => buildStock({ onHand: 500 })))).map(
    ({ productId }) => productId,
  )
  const ids = [...lines.map(({ productId }) => productId), ...fresh]
  const { ask } = asker({ ...cartEndpoints, ...checkoutEndpoints }, actor)
  const buying = { shippingMethod: 'standard', paymentMethod: 'credit_card', billingInfo: BILLING }
  const wish = { shippingMethod: 'standard', currency: 'USDT', network: 'ethereum' }
  const bought = await ask('POST /checkout', { ...buying, testChoice: 'approve' })
  const merged = (some: readonly string[]) => ({
    lines: some.map((productId) => ({ productId, quantity: 2 })),
  })

  const answers: number[] = []
  const deadlocks = await countDeadlocks(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await ask('POST /cart/merge', merged(ids))
      const calls = await Promise.all([
        ...Array.from({ length: 5 }, (_, at) =>
          ask('POST /cart/merge', merged(at % 2 ? ids : ids.toReversed())),
        ),
        ...ids.slice(0, 5).map((productId) => ask('POST /cart/lines', { productId, quantity: 1 })),
        ...ids.slice(2, 7).map((productId) => ask(`PUT /cart/lines/${productId}`, { quantity: 3 })),
        ...ids.slice(4, 7).map((productId) => ask(`DELETE /cart/lines/${productId}`)),
        ...Array.from({ length: 3 }, () => ask('DELETE /cart')),
        ...Array.from({ length: 3 }, () => ask(`POST /orders/${bought.body.orderId}/repeat`)),
        ...Array.from({ length: 3 }, () => ask('POST /checkout/quotes', wish)),
        ...Array.from({ length: 3 }, () => ask('POST /checkout', { ...buying, testChoice: 'approve' })),
      ])
      answers.push(...calls.map(({ status }) => status))
    }
  })
  expect(answers).toHaveLength(30 * ROUNDS)
  // An empty cart, or one that another call changed meanwhile, is a clear refusal.
  expect([...new Set(answers)].filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  expect(deadlocks).toBe(0)
})
