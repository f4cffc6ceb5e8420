import { sql } from 'drizzle-orm'
import type { Actor, Member, System } from '#server/auth/actor.ts'
import { db, transaction, type Tx, unread } from '#server/db/db.ts'
import { log } from '#server/observability/log.ts'
import { pastMoment } from '#server/process/demo-history.ts'
import { countHits } from '#server/http/rate-limit.ts'
import type { AuditAction, AuditKind } from './words/admin.ts'
import { signChain } from './commands/marks.ts'
import { findChainTrouble } from './queries/marks.ts'
import { isWorthARow, maskSecrets, REFUSALS_SECONDS } from './rules.ts'
import { auditLog } from './tables.ts'

export type AuditEntry = {
  actor: Actor | System
  address?: string | undefined
  /** Module and verb: `products.update`; it has words before it can be written down. */
  action: AuditAction
  target: { kind: AuditKind; id: string }
  before?: unknown
  after?: unknown
  reason?: string | undefined
}

/** Writes down a privileged act in the transaction that does it, secrets masked. No one changes or deletes it later. */
export async function recordAudit(
  tx: Tx,
  { actor, address, action, target, before, after, reason }: AuditEntry,
) {
  const entry = {
    actorId: 'userId' in actor ? actor.userId : null,
    actorKind: actor.kind,
    keyId: 'key' in actor && actor.key ? actor.key.id : null,
    address: address ?? null,
    action,
    targetKind: target.kind,
    targetId: target.id,
    before: before === undefined ? null : maskSecrets(before),
    after: after === undefined ? null : maskSecrets(after),
    reason: reason ?? null,
    createdAt: pastMoment() ?? undefined,
  }
  await unread(tx, tx.insert(auditLog).values(entry))
}

const ROWS_AT_ONCE = 2000

/**
 * Adds a hash to what was written down since the last run: each row gets the hash of the one before and of itself. Several
 * at once come one after the other; who writes waits for no one. The newest hash is written to the journal of the
 * process, which stands outside of the database, and signed with a key that is not in it. A chain that is shorter than
 * before, or another one, is reported as an error each time. Repeatable.
 */
export async function chainAudit(): Promise<void> {
  const trouble = await findChainTrouble(db)
  if (trouble !== null) log.error({ trouble }, 'the chain of the audit log is broken')
  for (let chained = ROWS_AT_ONCE; chained === ROWS_AT_ONCE; ) {
    const { rows } = await transaction((tx) =>
      tx.execute<{ sealed: number; seq: number; hash: string }>(
        sql`select sealed, last_seq::int as seq, encode(last_hash, 'hex') as hash from seal_audit(${ROWS_AT_ONCE})`,
      ),
    )
    const [last] = rows
    chained = last!.sealed
    if (chained > 0) log.info({ seq: last!.seq, hash: last!.hash }, 'audit log chained')
  }
  await signChain({ isWhole: trouble === null })
}

/** Writes down that somebody asked for what is not theirs; of many within an hour not each, but how many there were. */
export async function recordRefusal({ actor, address, asked }: Refusal) {
  const { hits } = await countHits(`refused:${actor.userId}`, { seconds: REFUSALS_SECONDS })
  if (!isWorthARow(hits)) return
  await transaction((tx) =>
    recordAudit(tx, {
      actor,
      address,
      action: 'audit.refused',
      target: { kind: 'endpoint', id: asked },
      after: { refusedThisHour: hits },
    }),
  )
}

/** `asked` is method and path: `DELETE /api/v1/admin/products/…`. */
type Refusal = { actor: Member; address: string; asked: string }
