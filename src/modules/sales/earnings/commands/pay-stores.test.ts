import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildSale,
  deliver,
  deliverEarnings,
  movementsOf,
} from '../../../../../tests/support/build-earnings.ts'
import { buildStore, STORE_ACCOUNT, theOrder, theRefunds } from '../../../../../tests/support/build-orders.ts'
import { aPhoto } from '../../../../../tests/support/build-returns.ts'
import { untilWaiting } from '../../../../../tests/support/locks.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { storeReceipt } from '#modules/platform/media/commands/receipt.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { sweepProofs } from '#modules/sales/orders/commands/send-proof.ts'
import { answerReceipt } from '#modules/platform/media/queries/receipt.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { findFunds } from '../queries/balances.ts'
import { getBatch, getProof } from '../queries/payouts.ts'
import { cancelBatch, correctBalance, makePayouts, markBounced, markPaid } from './pay-stores.ts'

const DAY_MS = 86_400_000
const now = new Date()
const later = new Date(now.getTime() + 30 * DAY_MS)
let admin: Admin
const aProof = async () => storeReceipt(await aPhoto())
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})
const by = () => ({ actor: admin, address: 'test', now: later })

/** A store with 30.00 that can be paid out, and the order they come from. */
async function buildPayable({ account = true, priceCents = 3000 } = {}) {
  const store = await buildStore({ account })
  const sale = await buildSale([
    { storeId: store.storeId, priceCents },
    { storeId: null, priceCents: 100 },
  ])
  await deliver(sale, admin)
  await deliverEarnings()
  return { ...store, sale }
}
const pay = (...storeIds: string[]) => transaction((tx) => makePayouts(tx, { storeIds }, by()))
const fundsOf = (storeId: string) => findFunds(db, { storeId, now: later })
const balancesOf = async (storeId: string) => (await movementsOf(storeId)).map(({ balance }) => balance)

async function refund({ orderId, lines }: Awaited<ReturnType<typeof buildSale>>, quantity = 1) {
  const { version } = await theOrder(orderId)
  const wanted = {
    lines: [{ variantId: lines[0]!.productId, quantity }],
    shipping: false,
    extraCents: 0,
    reason: 'Llegó roto',
    version,
  }
  await transaction((tx) =>
    giveBack(tx, EVERY_STORE, { orderId, wanted }, { actor: admin, address: 'test', now }),
  )
  for (const { id } of await theRefunds(orderId)) await carryOutRefund({ refundId: id, now })
}

test('a batch takes what can be paid out now, to the account of that moment, and is marked as paid with its proof', async () => {
  const store = await buildPayable()
  const { id, number } = await pay(store.storeId)
  expect(await getBatch(db, { id })).toMatchObject({
    state: 'open',
    totalCents: 3000,
    items: [{ reference: `${number}-1`, accountNumber: STORE_ACCOUNT.bankAccount, amountCents: 3000 }],
  })
  expect(await fundsOf(store.storeId)).toMatchObject({ balanceCents: 0, availableCents: 0 })
  await transaction(async (tx) => markPaid(tx, { batchId: id, proof: await aProof() }, by()))
  expect((await answerReceipt(db, await getProof(db, { id }))).headers.get('content-type')).toBe('image/webp')
  const emails = await db
    .select()
    .from(outboxMessages)
    .where(
      sql`${outboxMessages.template} = 'store_paid_out' and ${outboxMessages.recipient} = ${store.email}`,
    )
  expect(emails).toHaveLength(1)
  expect(emails[0]!.subject).toContain('$30.00')
})

test('a batch marked as paid by several at once is paid once, with one email and one proof', async () => {
  const store = await buildPayable()
  const { id } = await pay(store.storeId)
  const mark = async () => {
    const proof = await aProof()
    return transaction((tx) => markPaid(tx, { batchId: id, proof }, by()))
  }
  await Promise.all([mark(), mark(), mark()])
  await mark()
  expect(
    await db.$count(
      outboxMessages,
      sql`${outboxMessages.template} = 'store_paid_out' and ${outboxMessages.recipient} = ${store.email}`,
    ),
  ).toBe(1)
  const { rows } = await db.execute(
    sql`select from audit_log where action = 'earnings.mark_paid' and target_id = ${id}`,
  )
  expect(rows).toHaveLength(1)
  await expect(
    transaction((tx) => cancelBatch(tx, { batchId: id, reason: 'Error' }, by())),
  ).rejects.toMatchObject({
    code: 'earnings.batch_decided',
  })
})

test('of two batches made at once only one takes the money', async () => {
  const store = await buildPayable()
  let second: ReturnType<typeof pay> | undefined
  await transaction(async (tx) => {
    await makePayouts(tx, { storeIds: [store.storeId] }, by())
    second = pay(store.storeId)
    await untilWaiting(second)
  })
  await expect(second).rejects.toMatchObject({ code: 'earnings.nothing_to_pay' })
  expect(await balancesOf(store.storeId)).toEqual([3000, 0])
})

test('a refund that is received while a payout is made waits for it and leaves the store owing', async () => {
  const store = await buildPayable()
  await refund(store.sale)
  let received: Promise<unknown> | undefined
  await transaction(async (tx) => {
    await makePayouts(tx, { storeIds: [store.storeId] }, by())
    received = deliverEarnings()
    await untilWaiting(received)
  })
  await received
  expect(await balancesOf(store.storeId)).toEqual([3000, 0, -3000])
  await expect(pay(store.storeId)).rejects.toMatchObject({ code: 'earnings.nothing_to_pay' })
})

test('what a store owes is taken from its next sales first', async () => {
  const store = await buildPayable()
  const { id } = await pay(store.storeId)
  await transaction(async (tx) => markPaid(tx, { batchId: id, proof: await aProof() }, by()))
  await refund(store.sale)
  const next = await buildSale([
    { storeId: store.storeId, priceCents: 5000 },
    { storeId: null, priceCents: 100 },
  ])
  await deliver(next, admin)
  await deliverEarnings()
  expect((await pay(store.storeId)).totalCents).toBe(2000)
})

test('a batch that is called off gives each amount back once', async () => {
  const [one, other] = [await buildPayable(), await buildPayable({ priceCents: 1234 })]
  const { id } = await pay(one.storeId, other.storeId)
  const off = () => transaction((tx) => cancelBatch(tx, { batchId: id, reason: 'Cuenta equivocada' }, by()))
  await Promise.all([off(), off()])
  expect([await balancesOf(one.storeId), await balancesOf(other.storeId)]).toEqual([
    [3000, 0, 3000],
    [1234, 0, 1234],
  ])
  await expect(
    transaction(async (tx) => markPaid(tx, { batchId: id, proof: await aProof() }, by())),
  ).rejects.toMatchObject({
    code: 'earnings.batch_decided',
  })
})

test('a payout that the bank sent back is its store’s again once, with a reason and an email, and the batch still adds up', async () => {
  const [one, other] = [await buildPayable(), await buildPayable({ priceCents: 1234 })]
  const { id } = await pay(one.storeId, other.storeId)
  const payoutId = async (store: { name: string }) =>
    (await getBatch(db, { id })).items.find((item) => item.store === store.name)!.id
  const back = (payout: string, batchId = id) =>
    transaction((tx) => markBounced(tx, { batchId, payoutId: payout, reason: 'Cuenta cerrada' }, by()))
  await expect(back(await payoutId(one))).rejects.toMatchObject({ code: 'earnings.batch_not_paid' })
  await transaction(async (tx) => markPaid(tx, { batchId: id, proof: await aProof() }, by()))
  const bounced = await payoutId(one)
  await Promise.all([back(bounced), back(bounced), back(bounced)])
  expect([await balancesOf(one.storeId), await balancesOf(other.storeId)]).toEqual([
    [3000, 0, 3000],
    [1234, 0],
  ])
  expect(await getBatch(db, { id })).toMatchObject({ state: 'paid', totalCents: 4234 })
  const emails = await db
    .select({ text: outboxMessages.bodyText })
    .from(outboxMessages)
    .where(
      sql`${outboxMessages.template} = 'store_payout_bounced' and ${outboxMessages.recipient} = ${one.email}`,
    )
  expect(emails).toEqual([{ text: expect.stringContaining('Cuenta cerrada') }])
  const again = await pay(one.storeId)
  expect(again.totalCents).toBe(3000)
  await expect(back(bounced, again.id)).rejects.toMatchObject({ code: 'earnings.payout_not_found' })
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('who has no complete account is left out, and what still waits is not paid', async () => {
  const bare = await buildPayable({ account: false })
  const fresh = await buildStore()
  await buildSale([{ storeId: fresh.storeId }])
  await deliverEarnings()
  await expect(pay(bare.storeId, fresh.storeId)).rejects.toMatchObject({ code: 'earnings.nothing_to_pay' })
})

test('a correction moves the balance with its reason, also below zero', async () => {
  const store = await buildPayable()
  const correct = (amountCents: number) =>
    transaction((tx) =>
      correctBalance(tx, { id: store.storeId, amountCents, reason: 'El banco la devolvió' }, by()),
    )
  await correct(-4000)
  await correct(500)
  expect(await balancesOf(store.storeId)).toEqual([3000, -1000, -500])
})

test('the proof of a payout outlives the sweep of receipts', async () => {
  const store = await buildPayable()
  const { id } = await pay(store.storeId)
  await transaction(async (tx) => markPaid(tx, { batchId: id, proof: await aProof() }, by()))
  await sweepProofs({ now: new Date(later.getTime() + 60 * DAY_MS) })
  expect((await answerReceipt(db, await getProof(db, { id }))).status).toBe(200)
})

test('whatever is sold, given back, paid out and called off in turn, the sums are right', async () => {
  const step = fc.constantFrom('sell', 'refund', 'pay', 'cancel', 'paid', 'bounce', 'correct')
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 9 }),
      fc.integer({ min: 0, max: 10_000 }),
      async (steps, rate) => {
        const { storeId } = await buildStore()
        const sales: Awaited<ReturnType<typeof buildSale>>[] = []
        const open: string[] = []
        const sent: string[] = []
        for (const one of steps) {
          if (one === 'sell') {
            const sale = await buildSale([
              { storeId, priceCents: 1111, quantity: 3, commissionHundredths: rate },
            ])
            await deliver(sale, admin)
            sales.push(sale)
          }
          const sale = sales.shift()
          if (one === 'refund' && sale) await refund(sale, 2)
          else if (sale) sales.push(sale)
          if (one === 'pay')
            await pay(storeId).then(
              ({ id }) => open.push(id),
              () => undefined,
            )
          const batchId = one === 'cancel' || one === 'paid' ? open.shift() : undefined
          if (batchId && one === 'paid') {
            await transaction(async (tx) => markPaid(tx, { batchId, proof: await aProof() }, by()))
            sent.push(batchId)
          }
          const sentId = one === 'bounce' ? sent.shift() : undefined
          if (sentId) {
            const payoutId = (await getBatch(db, { id: sentId })).items[0]!.id
            await transaction((tx) => markBounced(tx, { batchId: sentId, payoutId, reason: 'No' }, by()))
          }
          if (batchId && one === 'cancel')
            await transaction((tx) => cancelBatch(tx, { batchId, reason: 'No' }, by()))
          if (one === 'correct')
            await transaction((tx) =>
              correctBalance(tx, { id: storeId, amountCents: -77, reason: 'Ajuste' }, by()),
            )
          if (one !== 'refund') await deliverEarnings()
        }
        await deliverEarnings()
        const all = await movementsOf(storeId)
        const { balanceCents, pendingCents, availableCents } = await fundsOf(storeId)
        const { rows } = await db.execute<{ sum: number }>(
          sql`select coalesce(sum(amount_cents), 0)::bigint as sum from store_movements where store_id = ${storeId}`,
        )
        expect(balanceCents).toBe(rows[0]!.sum)
        expect(all.at(-1)?.balance ?? 0).toBe(balanceCents)
        expect(availableCents + pendingCents).toBe(balanceCents)
      },
    ),
    { numRuns: 6, seed: 20_261_123 },
  )
  expect(await findBrokenInvariants(pool)).toEqual([])
}, 120_000)
