import { sql } from 'drizzle-orm'
import { mayBeLost } from '../db/db.ts'
import { env } from '../process/env.ts'
import type { Limit } from './endpoint.ts'
import { AppError } from './errors.ts'

const local = new Map<string, { hits: number; expiresAt: number }>()
const LOCAL_KEYS = 50_000

/** Counts one call of `who`; past the limit throws a 429 that says how many seconds to wait. */
export async function countCall(limit: Limit, who: string, now = Date.now()): Promise<void> {
  if (!env.ISTMO_RATE_LIMITS) return
  const key = `${limit.name}:${who}`
  const { hits, secondsLeft } = limit.shared ? await countHits(key, limit) : countLocal(key, limit, now)
  if (hits > limit.hits)
    throw new AppError('app.too_many_requests', 429, { retryAfter: Math.max(1, secondsLeft) })
}

/** Takes one call of `who` back: it turned out not to be what a shared limit is there for. */
export async function uncountCall(limit: Limit & { shared: true }, who: string): Promise<void> {
  if (!env.ISTMO_RATE_LIMITS) return
  const key = `${limit.name}:${who}`
  await mayBeLost.execute(sql`
    update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}`)
}

/** Counts one more of `key` over all processes, from zero again after `seconds`. */
export async function countHits(key: string, { seconds }: { seconds: number }) {
  const { rows } = await mayBeLost.execute<{ hits: number; seconds_left: number }>(sql`
    insert into rate_limits as l (key, hits, expires_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when l.expires_at < now() then 1 else l.hits + 1 end,
      expires_at = case when l.expires_at < now() then excluded.expires_at else l.expires_at end
    returning hits, ceil(extract(epoch from expires_at - now()))::int as seconds_left`)
  return { hits: rows[0]!.hits, secondsLeft: rows[0]!.seconds_left }
}

function countLocal(key: string, { seconds }: Limit, now: number) {
  if (local.size > LOCAL_KEYS) local.clear()
  const entry = local.get(key)
  if (!entry || entry.expiresAt <= now) {
    local.set(key, { hits: 1, expiresAt: now + seconds * 1000 })
    return { hits: 1, secondsLeft: seconds }
  }
  entry.hits += 1
  return { hits: entry.hits, secondsLeft: Math.ceil((entry.expiresAt - now) / 1000) }
}
