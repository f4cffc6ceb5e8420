import { randomUUID } from 'node:crypto'
import { type Difference, openBooks } from '../../tests/support/compare-ledgers.ts'
import { type Emulator, startEmulator, WEBHOOK_SECRET } from '../../tests/support/payment-emulator/server.ts'
import { type Buyer, listBuyable, signUpBuyers } from './buyers.ts'
import { fillStock, report } from './races.ts'
import type { BenchShop } from './shop.ts'

const CHECKOUTS = Number(process.env.BENCH_CHECKOUTS ?? 10_000)
const AT_ONCE = 40
/** A buyer with five orders open waits for half an hour, and a fifth of the answers leaves some open. */
const BUYERS_EACH = 10
const DROP_SHARE = 0.2
/** This share of the buyers close the page once their card was charged, as far as they know. */
const GONE_SHARE = 0.1
const MOST_TRIES = 12

type CompareBooks = Awaited<ReturnType<typeof openBooks>>

/**
 * Whole checkouts through the card provider's emulator, which carries out a fifth of what it is asked and
 * then says nothing; its notices come twice and in the wrong order. Afterwards both ledgers must say the same.
 */
export async function runDrops(shop: BenchShop) {
  const emulator = await startEmulator({ port: 0 })
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_emulator',
    STRIPE_PUBLIC_KEY: 'pk_test_emulator',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: emulator.url,
  }
  Object.assign(process.env, env)
  const web = await shop.startWeb({ env })
  await shop.startWorker()
  const products = (await listBuyable(web.url, 100)).map(({ id }) => id)
  await fillStock(products, 100_000)
  const buyers = await signUpBuyers(web.url, AT_ONCE * BUYERS_EACH)
  Object.assign(emulator.switches, {
    dropShare: DROP_SHARE,
    duplicateWebhooks: true,
    reorderWebhooks: true,
    webhookUrl: `${web.url}/api/webhooks/stripe`,
  })

  const { pool } = await import('../../src/server/db/db.ts')
  const compareBooks = await openBooks(emulator, pool)

  let left = CHECKOUTS
  let bought = 0
  let unknown = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      for (let round = 0; left > 0; round++) {
        left -= 1
        const isPaid = await buyOnce(
          buyers[index * BUYERS_EACH + (round % BUYERS_EACH)]!,
          emulator,
          products[(index * 7 + round) % products.length]!,
        )
        if (isPaid) bought += 1
        else unknown += 1
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  Object.assign(emulator.switches, { dropShare: 0 })
  await emulator.delivered()
  const settledAfter = await waitForSettling(compareBooks)
  await reportBooks(
    compareBooks,
    `${bought} seen paid by their buyer, ${unknown} left to the shop, ${Math.round(CHECKOUTS / seconds)} /s`,
    settledAfter,
  )
  await emulator.close()
}

/** More than any order of this run costs. */
const ENOUGH = { seen: { totalCents: 1_000_000 } }

/** Buys one thing as a patient person does; whether they saw it paid. */
async function buyOnce(buyer: Buyer, emulator: Emulator, productId: string): Promise<boolean> {
  await buyer.addToCart(productId)
  const key = randomUUID()
  let answer = await buyer.pay(key)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { orderId, paymentStatus, clientSecret } = answer.body as Record<string, string | undefined>
    if (paymentStatus === 'paid') return true
    if (orderId === undefined) answer = await buyer.pay(key)
    else if (clientSecret) {
      await emulator.pay(clientSecret, 'pm_card_visa').catch(() => null)
      if (Math.random() < GONE_SHARE) return false
      answer = await buyer.call('POST', `/checkout/${orderId}/refresh`)
    } else
      answer = await buyer.call('POST', `/checkout/${orderId}/pay`, ENOUGH, {
        'idempotency-key': randomUUID(),
      })
  }
  return false
}

/** Seconds until every charge of the emulator stands in our books, or null after three minutes. */
async function waitForSettling(compareBooks: CompareBooks): Promise<number | null> {
  const from = performance.now()
  while (performance.now() - from < 180_000) {
    const { differences } = await compareBooks()
    if (!differences.some(({ kind }) => kind === 'lost')) return Math.round((performance.now() - from) / 1000)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  return null
}

async function reportBooks(compareBooks: CompareBooks, story: string, settledAfter: number | null) {
  const { payments, takenCents, givenCents, differences } = await compareBooks()
  const count = (kind: Difference['kind']) => differences.filter((one) => one.kind === kind).length
  report(
    `${CHECKOUTS} checkouts, ${DROP_SHARE * 100} % of the provider's answers dropped`,
    `${payments} charges, ${count('double')} double, ${count('lost')} lost, ${count('invented')} invented; ledgers ${differences.length === 0 ? 'equal' : 'DIFFER'} (${takenCents - givenCents} cents); last one settled ${settledAfter ?? 'more than 180'} s after the load; ${story}`,
    differences.length === 0,
  )
  const { pool } = await import('../../src/server/db/db.ts')
  const { findBrokenInvariants } = await import('../../scripts/invariants.ts')
  const broken = await findBrokenInvariants(pool)
  report(
    'Invariants after all this',
    broken.length === 0 ? 'all hold' : JSON.stringify(broken),
    broken.length === 0,
  )
}
