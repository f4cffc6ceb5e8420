import { KEY_SCOPES, type KeyScope } from '#lib/key-scopes.ts'

/** What distinguishes a key from other secrets, to people and to programs that look for secrets in code. */
export const KEY_PREFIX = 'istmo_'
export const KEY_TOKEN = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`)
export const KEY_DAYS = [30, 90, 180, 365] as const
export const KEY_NAME_MAX = 60

export const KEY_STATES = ['active', 'stopped', 'expired', 'revoked'] as const
/** `stopped` while its maker may no longer do what it does, or its store is closed. */
export type KeyState = (typeof KEY_STATES)[number]

const STORE_AREAS = ['products', 'inventory', 'orders', 'returns']
/** The scopes that keys of a store can have; the others are for admins. */
export const STORE_SCOPES = KEY_SCOPES.filter((scope) => STORE_AREAS.includes(areaOf(scope)))

export function areaOf(scope: KeyScope): string {
  return scope.split(':')[0]!
}

/** The same scopes in their order, each once, and what is written can be read. */
export const wholeScopes = (chosen: readonly KeyScope[]): KeyScope[] =>
  KEY_SCOPES.filter(
    (scope) => chosen.includes(scope) || chosen.includes(scope.replace(':read', ':write') as KeyScope),
  )
