import { and, eq, inArray, sql } from 'drizzle-orm'
import { newPublicNumber } from '#lib/ids.ts'
import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { type StoredFile, keepReceipt } from '#modules/platform/media/public.ts'
import { findBankAccounts } from '#modules/sellers/store-accounts/public.ts'
import { mailBounced, mailPaidOut } from '../emails.ts'
import {
  batchIsDecided,
  batchNotFound,
  batchNotPaid,
  nothingToPay,
  payoutNotFound,
  storeNotFound,
} from '../errors.ts'
import type { CorrectBalance } from '../input.ts'
import { pendingOf } from '../queries/balances.ts'
import { payoutBatches, payouts, storeBalances } from '../tables.ts'
import { writeMovement } from './write-movement.ts'

type By = { actor: Admin; address: string; now: Date }
type Batch = typeof payoutBatches.$inferSelect

/**
 * Makes a batch of what can be paid out now to these stores, or to all: each amount leaves its balance with it, so two
 * batches at once never take the same money. Stores without a complete account, or with nothing to be paid, are left
 * out; throws `earnings.nothing_to_pay` where that is everybody. All or nothing; locks the balances in the order of
 * their stores. Audited. Not repeatable by itself: the caller's key is.
 */
export async function makePayouts(
  tx: Tx,
  { storeIds }: { storeIds?: readonly string[] | undefined },
  { actor, address, now }: By,
): Promise<Batch> {
  const payable = await lockPayable(tx, { storeIds, now })
  const accounts = await findBankAccounts(tx, { storeIds: payable.map(({ storeId }) => storeId) })
  const paid = payable.flatMap(({ storeId, cents }) => {
    const account = accounts.get(storeId)
    return account ? [{ storeId, cents, account }] : []
  })
  if (paid.length === 0) throw nothingToPay()
  const totalCents = paid.reduce((sum, { cents }) => sum + cents, 0)
  const number = newPublicNumber('PAG')
  const [batch] = await tx
    .insert(payoutBatches)
    .values({ number, totalCents, payouts: paid.length, madeBy: actor.userId, createdAt: now })
    .returning()
  const made = await tx
    .insert(payouts)
    .values(
      paid.map(({ storeId, cents, account }, at) => ({
        batchId: batch!.id,
        storeId,
        amountCents: cents,
        reference: `${number}-${at + 1}`,
        bankName: account.bankName,
        accountType: account.accountType,
        accountNumber: account.accountNumber,
        accountHolder: account.accountHolder,
      })),
    )
    .returning({ id: payouts.id, storeId: payouts.storeId, amountCents: payouts.amountCents })
  for (const { id: payoutId, storeId, amountCents } of made)
    await writeMovement(tx, { storeId, kind: 'payout', amountCents: -amountCents, payoutId, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'earnings.make_payouts',
    target: { kind: 'payout_batch', id: batch!.id },
    after: { number, totalCents, payouts: paid.length },
  })
  return batch!
}

/** Only under the locks: what was read before them may have been taken by another batch, or given back to a buyer. */
async function lockPayable(
  tx: Tx,
  { storeIds, now }: { storeIds?: readonly string[] | undefined; now: Date },
) {
  const rows = await tx
    .select({ storeId: storeBalances.storeId })
    .from(storeBalances)
    .where(
      and(sql`${storeBalances.balanceCents} > 0`, storeIds && inArray(storeBalances.storeId, [...storeIds])),
    )
    .orderBy(storeBalances.storeId)
    .for('update')
  const ids = rows.map(({ storeId }) => storeId)
  if (ids.length === 0) return []
  const cents = sql<number>`${storeBalances.balanceCents} - ${pendingOf(sql`${storeBalances.storeId}`, now)}`
  const funds = await tx
    .select({ storeId: storeBalances.storeId, cents })
    .from(storeBalances)
    .where(inArray(storeBalances.storeId, ids))
    .orderBy(storeBalances.storeId)
  return funds.filter((one) => one.cents > 0)
}

/**
 * The bank was asked and said yes: keeps its proof, and every owner is written to. Said again it changes nothing and
 * keeps no second proof; what was cancelled is refused. Locks the batch; audits.
 */
export async function markPaid(
  tx: Tx,
  { batchId, proof }: { batchId: string; proof: StoredFile },
  { actor, address, now }: By,
): Promise<Batch> {
  const batch = await lockBatch(tx, batchId)
  if (batch.state === 'paid') return batch
  if (batch.state === 'cancelled') throw batchIsDecided(batch.number)
  const { id: proofId } = await keepReceipt(tx, { receipt: proof, ownerId: actor.userId, now })
  const paid = await decide(tx, batch, { state: 'paid', proofId, decidedBy: actor.userId, decidedAt: now })
  await mailPaidOut(tx, { batch: paid })
  await recordAudit(tx, {
    actor,
    address,
    action: 'earnings.mark_paid',
    target: { kind: 'payout_batch', id: batchId },
    after: { number: batch.number, totalCents: batch.totalCents, proofId },
  })
  return paid
}

/**
 * A batch that was not paid is called off, and each amount is its store's again. Said again it changes nothing; what
 * was paid is refused. Locks the batch, then the balances in the order of their stores; audits.
 */
export async function cancelBatch(
  tx: Tx,
  { batchId, reason }: { batchId: string; reason: string },
  { actor, address, now }: By,
): Promise<Batch> {
  const batch = await lockBatch(tx, batchId)
  if (batch.state === 'cancelled') return batch
  if (batch.state === 'paid') throw batchIsDecided(batch.number)
  const own = await tx.select().from(payouts).where(eq(payouts.batchId, batchId)).orderBy(payouts.storeId)
  for (const { id: payoutId, storeId, amountCents } of own)
    await writeMovement(tx, { storeId, kind: 'payout_cancelled', amountCents, payoutId, now })
  const decided = {
    state: 'cancelled',
    cancelReason: reason,
    decidedBy: actor.userId,
    decidedAt: now,
  } as const
  const cancelled = await decide(tx, batch, decided)
  await recordAudit(tx, {
    actor,
    address,
    action: 'earnings.cancel_payouts',
    target: { kind: 'payout_batch', id: batchId },
    after: { number: batch.number, totalCents: batch.totalCents },
    reason,
  })
  return cancelled
}

/**
 * The bank sent one payout of a paid batch back: its money is the store's again and can be paid out anew, and the owner
 * is informed why. The batch stays paid and adds up as it was. A repeat changes nothing. Locks the batch, then the
 * balance; audited.
 */
export async function markBounced(
  tx: Tx,
  { batchId, payoutId, reason }: { batchId: string; payoutId: string; reason: string },
  { actor, address, now }: By,
): Promise<void> {
  const batch = await lockBatch(tx, batchId)
  const isOne = and(eq(payouts.id, payoutId), eq(payouts.batchId, batchId))
  const [payout] = await tx.select().from(payouts).where(isOne)
  if (!payout) throw payoutNotFound()
  if (batch.state !== 'paid') throw batchNotPaid(batch.number)
  if (payout.bouncedAt) return
  const { storeId, amountCents, reference } = payout
  await tx.update(payouts).set({ bouncedAt: now, bounceReason: reason }).where(isOne)
  const actorId = actor.userId
  await writeMovement(tx, { storeId, kind: 'payout_bounced', amountCents, payoutId, reason, actorId, now })
  await mailBounced(tx, { payoutId, reason })
  await recordAudit(tx, {
    actor,
    address,
    action: 'earnings.mark_bounced',
    target: { kind: 'payout_batch', id: batchId },
    after: { reference, amountCents },
    reason,
  })
}

/**
 * Books an admin's correction that no order or payout explains: one row with its reason, which
 * the store reads. Audited. Not repeatable by itself: the caller's key is.
 */
export async function correctBalance(
  tx: Tx,
  { id: storeId, amountCents, reason }: CorrectBalance,
  { actor, address, now }: By,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`select from business_stores where id = ${storeId}`)
  if (rowCount === 0) throw storeNotFound()
  await writeMovement(tx, { storeId, kind: 'correction', amountCents, reason, actorId: actor.userId, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'earnings.correct',
    target: { kind: 'store', id: storeId },
    after: { amountCents },
    reason,
  })
}

async function lockBatch(tx: Tx, batchId: string): Promise<Batch> {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, batchId)).for('update')
  if (!batch) throw batchNotFound()
  return batch
}

async function decide(tx: Tx, { id }: Batch, change: Partial<Batch>): Promise<Batch> {
  const [decided] = await tx
    .update(payoutBatches)
    .set(change)
    .where(and(eq(payoutBatches.id, id), eq(payoutBatches.state, 'open')))
    .returning()
  return decided!
}
