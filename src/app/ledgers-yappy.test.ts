import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asker } from '../../tests/support/ask.ts'
import { theOrder } from '../../tests/support/build-orders.ts'
import {
  age,
  atYappy,
  attemptOf,
  buyer,
  endpoints,
  taken,
  useOpenYappy,
  YAPPY,
} from '../../tests/support/build-yappy.ts'
import { NOTICE_STATES } from '#modules/payments/gateways/providers/yappy/rules.ts'
import { findBrokenInvariants } from '../../scripts/invariants.ts'
import {
  admin,
  catchUp,
  compareBooks,
  emulator,
  soon,
  workNotices,
  workRefunds,
} from '../../tests/support/use-emulator.ts'
import { expire } from '#modules/sales/orders/jobs.ts'
import { adjustStock } from '#modules/stock/inventory/commands/adjust-stock.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { app } from './app.ts'
import { reconcile } from './money.ts'

let server: Server

useOpenYappy()
beforeAll(async () => {
  const listener = getRequestListener(app.fetch)
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

type Word = keyof typeof NOTICE_STATES
type Waiting = Awaited<ReturnType<typeof atYappy>>
type Money = { taken?: number; given?: number; status: string }

/** Notices travel over HTTP from the emulator to the shop, as Yappy's do. */
function deliver() {
  const { port } = server.address() as AddressInfo
  emulator.switches.yappyWebhookUrl = `http://127.0.0.1:${port}/api/webhooks/yappy`
}

async function say(yappyId: string, ...words: Word[]) {
  deliver()
  for (const word of words) emulator.yappy.decide(yappyId, word)
  await emulator.delivered()
  await workNotices()
  await workNotices()
}

/** Owed back by hand: a person sends it in Yappy Comercial and says so. */
async function sendBack({ orderId, yappyId }: { orderId: string; yappyId: string }) {
  await workRefunds()
  const owed = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  for (const { id, amountCents } of owed.filter(({ state }) => state === 'queued')) {
    const { id: reference } = emulator.yappy.giveBack(yappyId, amountCents)
    const { status } = await asker(endpoints, admin).ask(`POST /admin/refunds/${id}/confirm`, { reference })
    expect(status).toBe(200)
  }
}

const runOut = () => expire.run({}, { now: new Date(Date.now() + 31 * 60_000) })
const ORDER_CENTS = 2599
const PAID = { taken: ORDER_CENTS, status: 'paid' }
const GIVEN_BACK = { taken: ORDER_CENTS, given: ORDER_CENTS, status: 'refunded' }

const SCENARIOS: readonly [name: string, run: (waiting: Waiting) => Promise<unknown>, money: Money][] = [
  ['a confirmed request', ({ yappyId }) => say(yappyId, 'E'), PAID],
  [
    'notices that come twice and in the wrong order',
    async ({ yappyId }) => {
      Object.assign(emulator.switches, { duplicateWebhooks: true, reorderWebhooks: true })
      await say(yappyId, 'R', 'E')
      expect(emulator.deliveries.length).toBe(4)
    },
    PAID,
  ],
  ['a word against money that came', ({ yappyId }) => say(yappyId, 'E', 'C', 'X'), PAID],
  ['a rejected request', ({ yappyId }) => say(yappyId, 'R'), { status: 'failed' }],
  ['a cancelled request', ({ yappyId }) => say(yappyId, 'C'), { status: 'failed' }],
  ['an expired request', ({ yappyId }) => say(yappyId, 'X'), { status: 'failed' }],
  [
    'a request without an answer and without a notice',
    async ({ paymentId }) => {
      await age(paymentId, 7)
      await reconcile.run({}, soon())
    },
    { status: 'failed' },
  ],
  [
    'a notice signed with another key, and then the true one',
    async ({ yappyId, orderId }) => {
      emulator.switches.wrongHash = true
      await say(yappyId, 'E')
      expect((await theOrder(orderId)).paymentStatus).toBe('awaiting')
      emulator.switches.wrongHash = false
      await say(yappyId, 'E')
    },
    PAID,
  ],
  [
    'a second request after a rejected one',
    async ({ yappyId, orderId, ask }) => {
      await say(yappyId, 'R')
      await ask(`POST /checkout/${orderId}/pay`, { walletPhone: '61234567' })
      await say((await attemptOf(orderId)).yappyId, 'E')
    },
    PAID,
  ],
  [
    'money on both requests of one order',
    async (waiting) => {
      const { yappyId, orderId, ask } = waiting
      await say(yappyId, 'R')
      await ask(`POST /checkout/${orderId}/pay`, { walletPhone: '61234567' })
      const second = await attemptOf(orderId)
      await say(yappyId, 'E')
      await say(second.yappyId, 'E')
      await sendBack({ orderId, yappyId: second.yappyId })
    },
    { taken: 2 * ORDER_CENTS, given: ORDER_CENTS, status: 'paid' },
  ],
  [
    'money after the attempt ended by itself',
    async ({ paymentId, yappyId }) => {
      await age(paymentId, 7)
      await reconcile.run({}, soon())
      await say(yappyId, 'E')
    },
    PAID,
  ],
  [
    'money after the end, while the shop still has the goods',
    async ({ yappyId }) => {
      await runOut()
      await reconcile.run({}, soon())
      await say(yappyId, 'E')
    },
    PAID,
  ],
  [
    'money after the end, when the goods are gone',
    async (waiting) => {
      await runOut()
      const gone = { type: 'set', quantity: 0, reason: 'damage', userId: null, now: new Date() } as const
      await transaction((tx) => adjustStock(tx, { ...gone, variantId: waiting.productId }))
      await say(waiting.yappyId, 'E')
      await sendBack(waiting)
    },
    GIVEN_BACK,
  ],
  [
    'an order called off before its money came',
    async (waiting) => {
      await waiting.ask(`POST /orders/${waiting.orderId}/cancel`, {})
      await reconcile.run({}, soon())
      await say(waiting.yappyId, 'E')
      await sendBack(waiting)
    },
    GIVEN_BACK,
  ],
  [
    'a paid order that is called off',
    async (waiting) => {
      await say(waiting.yappyId, 'E')
      await waiting.ask(`POST /orders/${waiting.orderId}/cancel`, {})
      await sendBack(waiting)
    },
    GIVEN_BACK,
  ],
  [
    'notice, return page, reconciler and another press at once',
    async ({ yappyId, orderId, ask }) => {
      deliver()
      emulator.switches.duplicateWebhooks = true
      emulator.yappy.decide(yappyId, 'E')
      await Promise.all([
        emulator.delivered().then(workNotices),
        ask(`POST /checkout/${orderId}/refresh`, {}),
        ask(`POST /checkout/${orderId}/pay`, { walletPhone: '61234567' }),
        reconcile.run({}, soon()),
      ])
      await workNotices()
    },
    PAID,
  ],
]

test.each(SCENARIOS)('at yappy, both ledgers say the same after %s', async (_name, run, money) => {
  const waiting = await atYappy()
  await run(waiting)
  await expectBooks(waiting.orderId, money)
})

test.each(['unavailable', 'fail500', 'dropAnswerAfterCharge'] as const)(
  'at yappy, both ledgers say the same after a request that was %s',
  async (fault) => {
    const { ask } = await buyer()
    emulator.switches[fault] = true
    const { body } = await ask('POST /checkout', YAPPY)
    emulator.switches[fault] = false
    const again = await ask(`POST /checkout/${body.orderId}/pay`, { walletPhone: '61234567' })
    expect(again.body).toMatchObject({ code: null })
    await say((await attemptOf(body.orderId)).yappyId, 'E')
    expect(taken()).toEqual(['E 25.99'])
    await expectBooks(body.orderId, PAID)
  },
)

async function expectBooks(orderId: string, { taken: takenCents = 0, given = 0, status }: Money) {
  const expected = { takenCents, givenCents: given, asideCents: 0, differences: [] }
  expect(await compareBooks()).toMatchObject(expected)
  expect((await theOrder(orderId)).paymentStatus).toBe(status)
  expect(await findBrokenInvariants(pool)).toEqual([])
  // Nothing that the shop does by itself afterwards moves a cent.
  await catchUp()
  expect(await compareBooks()).toMatchObject(expected)
  expect((await theOrder(orderId)).paymentStatus).toBe(status)
}
