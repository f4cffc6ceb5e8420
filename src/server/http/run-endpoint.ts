import { type Actor, VISITOR } from '../auth/actor.ts'
import { shopNow } from '../process/clock.ts'
import { type Db, db, transaction, type Tx } from '../db/db.ts'
import type { Call, Endpoint, Limit } from './endpoint.ts'
import { env } from '../process/env.ts'
import { AppError } from './errors.ts'
import { claimKey, claimOf, dropClaim, isKey, keepAnswer, openAnswer, encryptAnswer } from './idempotency.ts'
import { log } from '../observability/log.ts'
import { InvalidInput, parseInput, refusalOf } from './problem.ts'
import { takesKey } from './published.ts'
import { countCall } from './rate-limit.ts'
import { readPublic } from '../db/replica.ts'

export type Answer = { status: number; body: unknown; replayed: boolean }
export type Caller = Call<Actor>
type Once = Pick<Endpoint, 'method' | 'path' | 'status' | 'secretAnswer'>

/**
 * Carries out one call: limit, allow, parse, claim the key, run, keep the answer.
 * HTTP and in-process rendering both come through here, so they obey the same rules.
 */
export async function runEndpoint(
  endpoint: Endpoint,
  caller: Caller,
  raw: unknown,
  hasKey: boolean,
): Promise<Answer> {
  await admit(endpoint, caller)
  const input: unknown = parseInput(endpoint.input, raw)
  const status = endpoint.status ?? 200
  if (endpoint.needsKey && !hasKey) throw new AppError('app.key_required', 400)
  if (!hasKey || !takesKey(endpoint))
    return { status, body: await run(endpoint, caller, input), replayed: false }

  return runOnce(endpoint, caller, input, async (keep) => {
    const body = await run(endpoint, caller, input, keep)
    if (endpoint.work === 'steps') await keep(null, body)
    return body
  })
}

/** Keeps an answer, in the transaction of its work where there is one. */
export type Keep = (at: Tx | null, body: unknown) => Promise<void>

/** Does the work under the caller's key, or answers what it answered the first time. The work keeps its answer in its own transaction. */
export async function runOnce(
  { method, path, status = 200, secretAnswer }: Once,
  caller: Pick<Caller, 'actor' | 'key'>,
  input: unknown,
  work: (keep: Keep) => Promise<unknown>,
): Promise<Answer> {
  if (!isKey(caller.key)) throw new AppError('app.key_invalid', 400)
  if (caller.actor.kind === 'visitor') throw new AppError('app.sign_in_first', 401)
  const isEncrypted = secretAnswer === true
  const claim = claimOf(caller.actor, caller.key)
  const stored = await claimKey(claim, `${method} ${path}`, input)
  if (stored)
    return {
      status: stored.status,
      body: isEncrypted ? openAnswer(stored.body, claim) : stored.body,
      replayed: true,
    }
  try {
    const body = await work((at, answer) =>
      keepAnswer(at, claim, { status, body: isEncrypted ? encryptAnswer(answer, claim) : answer }),
    )
    return { status, body, replayed: false }
  } catch (error) {
    // What is written after all finds its own steps again; the claim of a database that is away lapses by itself.
    if (error instanceof InvalidInput || refusalOf(error)) await dropClaim(claim).catch(() => undefined)
    throw error
  }
}

function run(endpoint: Endpoint, caller: Caller, input: unknown, keep?: Keep) {
  const call = endpoint.run as (context: object, input: unknown) => Promise<unknown>
  const answerIn = async (at: Db, context: object) => {
    const scope = await endpoint.allow.enter?.(at, caller)
    return heldToOutput(endpoint, caller, await call({ ...caller, ...context, scope }, input))
  }
  if (endpoint.work === 'steps') return answerIn(db, {})
  if (endpoint.work === 'read')
    return endpoint.isPublic ? readPublic(caller, (at) => answerIn(at, { tx: at })) : answerIn(db, { tx: db })
  return transaction(async (tx) => {
    const body = await answerIn(tx, { tx })
    await keep?.(tx, body)
    return body
  })
}

/**
 * What leaves is what the description says. While it is built and tested any difference is a failure; in
 * production what a visitor reads goes unchecked, and from every other answer fields no one described are taken out.
 */
function heldToOutput({ method, path, output, work }: Endpoint, { actor }: Caller, body: unknown): unknown {
  const isLive = env.NODE_ENV === 'production'
  if (isLive && method === 'GET' && actor.kind === 'visitor') return body
  const { data, error } = output.safeParse(body)
  const difference = error ? error.message : isLive ? null : undescribed(body, data)
  if (difference === null) return data
  const problem = new Error(`${method} ${path} answers what its output does not say: ${difference}`)
  // Where others were spoken to in between, what was done stands, and its answer with it.
  if (!isLive || work !== 'steps') throw problem
  log.error({ err: problem }, 'answer differs from its description')
  return body
}

/** The first field that a schema left out; null when it left out none. */
function undescribed(given: unknown, described: unknown, path = ''): string | null {
  if (typeof given !== 'object' || given === null) return null
  for (const [name, value] of Object.entries(given)) {
    const field = `${path}/${name}`
    if (value === undefined) continue
    if (!(name in (described as object))) return field
    const inside = undescribed(value, (described as Record<string, unknown>)[name], field)
    if (inside !== null) return inside
  }
  return null
}

const CALLS_OF_A_KEY: Limit = { name: 'key', hits: 600, seconds: 60, by: 'user', shared: true }

/** Who comes in at an endpoint: no more often than they may, with a key only where its scopes lead, and whom it is for. */
export async function admit(
  { path, limit, allow, keyScope }: Pick<Endpoint, 'path' | 'limit' | 'allow' | 'keyScope'>,
  caller: Pick<Caller, 'actor' | 'address'>,
) {
  const { actor } = caller
  if (actor.kind !== 'visitor' && actor.key) {
    await countCall(CALLS_OF_A_KEY, actor.key.id)
    if (!keyScope) throw new AppError('app.closed_to_keys', 403)
    if (!actor.key.scopes.includes(keyScope))
      throw new AppError('app.key_lacks_scope', 403, { scope: keyScope })
  }
  await applyLimit(limit, caller)
  if (allow(actor)) return
  if (actor.kind !== 'visitor') throw new AppError('app.forbidden', 403)
  throw new AppError(path.includes('/admin/') ? 'app.no_session' : 'app.sign_in_first', 401)
}

async function applyLimit(limit: Limit | undefined, { actor, address }: Pick<Caller, 'actor' | 'address'>) {
  if (!limit) return
  const who = limit.by === 'user' && actor.kind !== 'visitor' ? actor.userId : address
  await countCall(limit, who)
}

/** The endpoint for the page renderer: the same endpoints, asked by no one in particular. */
export function inProcessEndpoint(endpoints: readonly Endpoint[]) {
  const byRoute = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
  return async (route: string, input: unknown, locale: Call<Actor>['locale']) => {
    const endpoint = byRoute.get(route)
    if (!endpoint) throw new Error(`No endpoint ${route}`)
    const caller = {
      actor: VISITOR,
      now: shopNow(),
      locale,
      address: 'render',
      userAgent: 'render',
      key: '',
      cookies: { get: () => undefined, set: () => undefined },
    }
    // A render must not use up a visitor's limit: the page cache already bounds how often it happens.
    const { limit: _, ...unlimited } = endpoint
    return (await runEndpoint(unlimited, caller, input, false)).body
  }
}
