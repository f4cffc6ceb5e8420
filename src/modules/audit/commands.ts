import type { Actor, Member, System } from '#server/actor.ts'
import { transaction, type Tx, unread } from '#server/db.ts'
import { countHits } from '#server/rate-limit.ts'
import { isWorthARow, maskSecrets, REFUSALS_SECONDS } from './rules.ts'
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
