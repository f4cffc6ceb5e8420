import type { Actor, System } from '#server/actor.ts'
import { type Tx, unread } from '#server/db.ts'
import { maskSecrets } from './rules.ts'
import { auditLog } from './tables.ts'

export type AuditEntry = {
  actor: Actor | System
  address?: string | undefined
  /** Room and verb: `products.update`. */
  action: string
  target: { kind: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string | undefined
}

/** Writes down a privileged act in the transaction that does it, secrets masked. Nobody changes or deletes it later. */
export async function recordAudit(
  tx: Tx,
  { actor, address, action, target, before, after, reason }: AuditEntry,
) {
  const entry = {
    actorId: 'userId' in actor ? actor.userId : null,
    actorKind: actor.kind,
    address: address ?? null,
    action,
    targetKind: target.kind,
    targetId: target.id,
    before: before === undefined ? null : maskSecrets(before),
    after: after === undefined ? null : maskSecrets(after),
    reason: reason ?? null,
  }
  await unread(tx, tx.insert(auditLog).values(entry))
}
