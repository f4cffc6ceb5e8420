import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Member } from '../auth/actor.ts'
import { decryptSecret, encryptSecret } from '../auth/crypto.ts'
import { db, mayBeLost, type Tx } from '../db/db.ts'
import { AppError } from './errors.ts'

const LOCK_SECONDS = 60

export type Claim = { userId: string; key: string }
export type StoredAnswer = { status: number; body: unknown }

// The table holds no other length.
const KEY = /^[\x20-\x7e]{8,200}$/

export const isKey = (text: string) => KEY.test(text)

/** Whose key it is: two programs of one person may use the same text without reading each other's answers. */
export const claimOf = ({ userId, key: program }: Member, key: string): Claim => ({
  userId,
  key: program ? createHash('sha256').update(`${program.id}:${key}`).digest('base64url') : key,
})

/**
 * Claims a key for one user: returns null when the call may run, or the answer
 * given the first time. Another body under the same key is a 422; a first call
 * that still runs is a 409 with the seconds to wait. A claim whose process died
 * can be taken over after a minute, so the work behind it must be repeatable.
 */
export async function claimKey(
  { userId, key }: Claim,
  endpoint: string,
  input: unknown,
): Promise<StoredAnswer | null> {
  const body = createHash('sha256').update(JSON.stringify(input)).digest()
  const claimed = await mayBeLost.execute(sql`
    insert into idempotency_keys as k (user_id, key, endpoint, body_sha256, locked_until)
    values (${userId}, ${key}, ${endpoint}, ${body}, now() + make_interval(secs => ${LOCK_SECONDS}))
    on conflict (user_id, key) do update set locked_until = excluded.locked_until
      where k.response_status is null and k.locked_until < now() and k.endpoint = excluded.endpoint
        and k.body_sha256 = excluded.body_sha256
    returning 1`)
  if (claimed.rows.length > 0) return null
  const { rows } = await db.execute<{
    endpoint: string
    body_sha256: Buffer
    response_status: number | null
    response_body: unknown
    seconds_left: number
  }>(sql`
    select endpoint, body_sha256, response_status, response_body,
      ceil(extract(epoch from locked_until - now()))::int as seconds_left
    from idempotency_keys where user_id = ${userId} and key = ${key}`)
  const stored = rows[0]
  if (!stored) throw new AppError('app.still_running', 409, { retryAfter: 1 })
  if (stored.endpoint !== endpoint || !stored.body_sha256.equals(body))
    throw new AppError('app.key_reused', 422)
  if (stored.response_status === null)
    throw new AppError('app.still_running', 409, {
      retryAfter: Math.max(1, Math.min(stored.seconds_left, 2)),
    })
  return { status: stored.response_status, body: stored.response_body }
}

/**
 * Keeps the answer under its key, in the transaction that did the work. Without one the work has committed
 * its steps and finds them again when it is repeated, so the answer need not wait for the disk.
 */
export async function keepAnswer(tx: Tx | null, { userId, key }: Claim, { status, body }: StoredAnswer) {
  await (tx ?? mayBeLost).execute(sql`
    update idempotency_keys set response_status = ${status}, response_body = ${JSON.stringify(body ?? null)}::jsonb
    where user_id = ${userId} and key = ${key}`)
}

// Answers of the release before are stored under this name.
const ENCRYPTED = 'sealed'

/** An answer that holds a secret, as it may lie in the table: no one who reads the table reads the secret. */
export const encryptAnswer = (body: unknown, { userId, key }: Claim) => ({
  [ENCRYPTED]: encryptSecret(JSON.stringify(body ?? null), `idempotency_keys:${userId}:${key}`).toString(
    'base64',
  ),
})

export function openAnswer(body: unknown, { userId, key }: Claim): unknown {
  const encrypted = (body as Record<typeof ENCRYPTED, string>)[ENCRYPTED]
  const plain = decryptSecret(Buffer.from(encrypted, 'base64'), `idempotency_keys:${userId}:${key}`)
  return JSON.parse(plain) as unknown
}

/** A refused call changed nothing, so the same key may try again. */
export async function dropClaim({ userId, key }: Claim) {
  await mayBeLost.execute(
    sql`delete from idempotency_keys where user_id = ${userId} and key = ${key} and response_status is null`,
  )
}

/** Deletes the answers stored for a person who leaves. */
export async function forget(tx: Tx, { userId }: { userId: string }) {
  await tx.execute(sql`delete from idempotency_keys where user_id = ${userId}`)
}
