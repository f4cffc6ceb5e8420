import type * as z from 'zod'
import type { Actor, Enter, Guard } from '../auth/actor.ts'
import type { Db, Tx } from '../db/db.ts'
import type { KeyScope } from '#lib/key-scopes.ts'
import type { Locale } from '#lib/locale.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** At most `hits` calls in `seconds`; `shared` counts over all processes, for what protects accounts, money and mail. */
export type Limit = { name: string; hits: number; seconds: number; by: 'address' | 'user'; shared: boolean }

/** What a call knows besides its input. */
export type Call<Allowed extends Actor> = {
  actor: Allowed
  now: Date
  locale: Locale
  /** The caller's network address, for limits and audit. */
  address: string
  userAgent: string
  cookies: {
    get(name: string): string | undefined
    set(name: string, value: string, options: CookieOptions): void
  }
  /** The caller's Idempotency-Key where the endpoint asks for one, else a random one. */
  key: string
}

/** `maxAgeSeconds` 0 removes the cookie; null keeps it until the browser closes. */
/** Null lasts as long as the browser's window; no script of a page reads any of them. */
export type CookieOptions = { maxAgeSeconds: number | null }

type Description<
  M extends Method,
  P extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
  A extends Actor,
  S = unknown,
> = {
  method: M
  /** Under `/api/v1`, with `{name}` for what the input takes from the path. */
  path: P
  /** The address of the release before: it answers alike for one release, marked as deprecated. */
  formerly?: string
  summary: string
  input: I
  output: O
  /** Who may; an entrance also says what they may touch. */
  allow: Allow<A, S>
  /** Which scope lets a key in; without it the endpoint is closed to keys. */
  keyScope?: KeyScope
  limit?: Limit
  status?: 200 | 201 | 202 | 204
  /** The answer holds a secret: what is stored of it under its key is encrypted. */
  secretAnswer?: true
  /** A reading of what everybody may see, which a replica may answer. */
  isPublic?: true
}

export type Allow<A extends Actor, S> = Guard<A> & { enter?: Enter<A, S> }

/** An endpoint's guard as the pipeline calls it. */
export type Allows = ((actor: Actor) => boolean) & {
  enter?: (db: Db, call: { actor: Actor; now: Date }) => Promise<unknown>
}

type Runs<I extends z.ZodObject, O extends z.ZodType, Context> = (
  context: Context,
  input: z.output<I>,
) => Promise<z.input<O>>

export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = Omit<Description<M, P, I, O, Actor>, 'allow'> & {
  allow: Allows
  work: 'read' | 'transaction' | 'steps'
  needsKey: boolean
  run: (context: Call<never> & { tx: never }, input: never) => Promise<unknown>
}

/**
 * One call, described once: from this come the route, the validation, the
 * OpenAPI document, the typed client and the table of who may do what. A GET
 * reads from the pool; anything else runs in one transaction, committed before
 * the answer leaves.
 */
export function endpoint<
  const M extends Method,
  const P extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
  A extends Actor,
  S,
>(
  description: Description<M, P, I, O, A, S> & {
    idempotent?: boolean
    run: Runs<I, O, Call<A> & { tx: M extends 'GET' ? Db : Tx; scope: S }>
  },
): Endpoint<M, P, I, O> {
  const { idempotent = false, ...rest } = description
  const work = description.method === 'GET' ? 'read' : 'transaction'
  return { ...rest, work, needsKey: idempotent } as unknown as Endpoint<M, P, I, O>
}

/**
 * For the few calls that speak to the outside world in between: they open their
 * own short transactions, so no lock is held while a provider makes up its mind.
 */
export function steppedEndpoint<
  const M extends Method,
  const P extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
  A extends Actor,
  S,
>(
  description: Description<M, P, I, O, A, S> & {
    idempotent?: boolean
    run: Runs<I, O, Call<A> & { scope: S }>
  },
): Endpoint<M, P, I, O> {
  const { idempotent = false, ...rest } = description
  return { ...rest, work: 'steps', needsKey: idempotent } as unknown as Endpoint<M, P, I, O>
}

/** An endpoint with the name of its module and its own, as programs made from the OpenAPI document call it. */
export type Named<One> = One & { id: string }

export type RawEndpoint = {
  method: Method
  /** The whole path from the root, since these are not JSON calls. */
  path: string
  /** As of an endpoint. */
  formerly?: string
  summary: string
  limit?: Limit
  allow: Allows
  keyScope?: KeyScope
  /** What may be sent as the body; without it there is none. */
  takes?: readonly string[]
  /** Of what kind the answer is, and the status of a good one (200). */
  answers: readonly string[]
  /** What stands in an answer of JSON. */
  output?: z.ZodType
  status?: 200 | 201 | 204
  /** Only for what other servers send: they prove themselves by a signature, not by a cookie. */
  takesForeignOrigin?: true
  work: 'raw'
  run: (context: Call<never> & { request: Request; params: Record<string, string> }) => Promise<Response>
}

/** For what is not JSON in and out: pictures, uploads, live streams, webhooks with their raw body. */
export function rawEndpoint<A extends Actor, S>(
  description: Omit<RawEndpoint, 'work' | 'allow' | 'run'> & {
    allow: Allow<A, S>
    run: (
      context: Call<A> & { request: Request; params: Record<string, string>; scope: S },
    ) => Promise<Response>
  },
): RawEndpoint {
  return { ...description, work: 'raw' } as unknown as RawEndpoint
}
