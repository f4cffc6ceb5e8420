import type { KeyScope } from '#lib/key-scopes.ts'
import type { Db } from '../db/db.ts'

/** Who is asking. It comes from the session cookie or from a key, and from nothing else in the request. */
export type Visitor = { kind: 'visitor' }
export type Member = {
  kind: 'customer' | 'admin'
  userId: string
  sessionId: string
  /** The store this person owns or works in, if any. */
  storeId: string | null
  /** An administrator without the second factor that the shop asks of them: a customer until they add one. */
  owesFactor?: true
  /** A program that acts for this person with a key of theirs; the session's id is the key's then. */
  key?: ActingKey
}
export type ActingKey = { id: string; name: string; scopes: readonly KeyScope[] }
export type Seller = Member & { storeId: string }
export type Admin = Member & { kind: 'admin' }
/** The system itself: jobs, seeds and the command line. */
export type System = { kind: 'system' }
export type Actor = Visitor | Member

export const VISITOR: Visitor = { kind: 'visitor' }
export const SYSTEM: System = { kind: 'system' }

export type Guard<Allowed extends Actor> = (actor: Actor) => actor is Allowed
/** A guard that also looks up what its callers may touch: what `enter` gives comes to `run` as its `scope`. */
export type Entrance<Allowed extends Actor, Scope> = Guard<Allowed> & { enter: Enter<Allowed, Scope> }
export type Enter<Allowed extends Actor, Scope> = (
  db: Db,
  call: { actor: Allowed; now: Date },
) => Promise<Scope>

export const anyone = (_actor: Actor): _actor is Actor => true
export const isMember = (actor: Actor): actor is Member => actor.kind !== 'visitor'
export const isAdmin = (actor: Actor): actor is Admin => actor.kind === 'admin'
export const isSeller = (actor: Actor): actor is Seller => actor.kind !== 'visitor' && actor.storeId !== null
