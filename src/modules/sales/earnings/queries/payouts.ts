import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { mediaNotFound } from '#modules/platform/media/public.ts'
import { isBankAccountComplete } from '#modules/sellers/store-accounts/rules.ts'
import { storePaymentSettings } from '#modules/sellers/store-accounts/tables.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { batchNotFound } from '../errors.ts'
import { listBalancesInput, listBatchesInput } from '../input.ts'
import { payoutBatches, payouts, storeBalances } from '../tables.ts'
import type { UnusualReason } from '../rules.ts'
import { pendingOf, unusualReasons } from './balances.ts'

/** What the site owes to whom, and what each owes the site. */
export const balanceList = listOf(storeBalances, {
  name: 'store_balances',
  input: listBalancesInput,
  id: storeBalances.storeId,
  filters: {
    q: (q) => sql`exists (select from business_stores where id = ${storeBalances.storeId}
      and fold(name) like fold(${`%${q.replace(/[\\%_]/g, '\\$&')}%`}))`,
    state: (state) =>
      state === 'all'
        ? undefined
        : sql`${storeBalances.balanceCents} ${state === 'owed' ? sql`> 0` : sql`< 0`}`,
  },
  sorts: {
    most: { by: [storeBalances.balanceCents], down: true },
    least: { by: [storeBalances.balanceCents] },
  },
  unmeasured: 'one row per store, and a name is looked for in all of them',
  fill: readBalances,
})

export type BalanceRow = Awaited<ReturnType<typeof readBalances>>[number]

async function readBalances(db: Db, ids: string[], now: Date) {
  const rows = await db
    .select({
      id: storeBalances.storeId,
      store: businessStores.name,
      balanceCents: storeBalances.balanceCents,
      pendingCents: sql<number>`${pendingOf(sql`${storeBalances.storeId}`, now)}`,
      unusual: sql<
        UnusualReason[]
      >`${unusualReasons(sql`${storeBalances.storeId}`, sql`(${storeBalances.balanceCents} - ${pendingOf(sql`${storeBalances.storeId}`, now)})`, now)}`,
      account: {
        bankName: storePaymentSettings.bankName,
        accountType: storePaymentSettings.accountType,
        bankAccount: storePaymentSettings.bankAccount,
        accountHolder: storePaymentSettings.accountHolder,
      },
    })
    .from(storeBalances)
    .innerJoin(businessStores, eq(businessStores.id, storeBalances.storeId))
    .leftJoin(storePaymentSettings, eq(storePaymentSettings.storeId, storeBalances.storeId))
    .where(inArray(storeBalances.storeId, ids))
  return rows.map(({ account, ...row }) => ({
    ...row,
    availableCents: row.balanceCents - row.pendingCents,
    account: account && isBankAccountComplete(account) ? account : null,
  }))
}

/** What stands above the list: what can be paid now, what waits, and what stores owe the site. */
export async function sumBalances(db: Db, now: Date) {
  const { rows } = await db.execute<{ available: number; pending: number; owed: number }>(sql`
    with funds as (select balance_cents, ${pendingOf(sql`b.store_id`, now)} as pending from store_balances b)
    select coalesce(sum(greatest(balance_cents - pending, 0)), 0)::bigint as available,
      coalesce(sum(pending), 0)::bigint as pending, coalesce(-sum(least(balance_cents, 0)), 0)::bigint as owed from funds`)
  const { available, pending, owed } = rows[0]!
  return { availableCents: available, pendingCents: pending, owedCents: owed }
}

/** What deserves a look before a batch is made, the largest first and a hundred at most. */
export async function listUnusual(db: Db, now: Date) {
  const { rows } = await db.execute<{ store: string; availableCents: number; reasons: UnusualReason[] }>(sql`
    with funds as (
      select b.store_id, b.balance_cents - ${pendingOf(sql`b.store_id`, now)} as available
      from store_balances b where b.balance_cents > 0
    ), looked as (
      select f.*, ${unusualReasons(sql`f.store_id`, sql`f.available`, now)} as reasons from funds f
    )
    select s.name as store, l.available as "availableCents", l.reasons from looked l
    join business_stores s on s.id = l.store_id
    where cardinality(l.reasons) > 0 order by l.available desc, l.store_id limit 100`)
  return rows
}

/** The batches of payouts, the newest first. */
export const batchList = listOf(payoutBatches, {
  name: 'payout_batches',
  input: listBatchesInput,
  id: payoutBatches.id,
  filters: { state: (state) => (state === 'all' ? undefined : eq(payoutBatches.state, state)) },
  sorts: { usual: { by: [payoutBatches.createdAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db.select().from(payoutBatches).where(inArray(payoutBatches.id, ids))
    return rows.map(viewOf)
  },
})

export type BatchRow = ReturnType<typeof viewOf>
const viewOf = (batch: typeof payoutBatches.$inferSelect) => ({
  id: batch.id,
  number: batch.number,
  state: batch.state,
  totalCents: batch.totalCents,
  payouts: batch.payouts,
  hasProof: batch.proofId !== null,
  cancelReason: batch.cancelReason,
  decidedAt: batch.decidedAt?.toISOString() ?? null,
  createdAt: batch.createdAt.toISOString(),
})

/** One batch with what each store gets of it and where. */
export async function getBatch(db: Db, { id }: { id: string }) {
  const [batch] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  if (!batch) throw batchNotFound()
  const items = await listPayouts(db, { batchId: id })
  return {
    ...viewOf(batch),
    items: items.map(({ bouncedAt, ...one }) => ({ ...one, bouncedAt: bouncedAt?.toISOString() ?? null })),
  }
}

const listPayouts = (db: Db, { batchId }: { batchId: string }) =>
  db
    .select({
      id: payouts.id,
      store: businessStores.name,
      amountCents: payouts.amountCents,
      reference: payouts.reference,
      bankName: payouts.bankName,
      accountType: payouts.accountType,
      accountNumber: payouts.accountNumber,
      accountHolder: payouts.accountHolder,
      bouncedAt: payouts.bouncedAt,
      bounceReason: payouts.bounceReason,
    })
    .from(payouts)
    .innerJoin(businessStores, eq(businessStores.id, payouts.storeId))
    .where(eq(payouts.batchId, batchId))
    .orderBy(sql`split_part(${payouts.reference}, '-', 3)::int`)

/** The bank's proof of a batch. */
export async function getProof(db: Db, { id }: { id: string }) {
  const { number, proofId } = payoutBatches
  const [found] = await db.select({ number, proofId }).from(payoutBatches).where(eq(payoutBatches.id, id))
  if (!found?.proofId) throw mediaNotFound()
  return found
}
