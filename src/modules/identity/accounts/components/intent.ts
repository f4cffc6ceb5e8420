import { removeStorage, writeStorage, readStorage } from '#browser/browser-storage.ts'
import { isOwnPath } from '#lib/plain-path.ts'

/** What a visitor was about to do when the sign-in came between. */
export type Intent =
  /** `isNow` goes on to the checkout. */
  | { kind: 'add-to-cart'; variantId: string; quantity: number; isNow?: boolean }
  | { kind: 'toggle-wishlist'; productId: string }
  | { kind: 'take-list'; token: string; variantIds: readonly string[] }
  | { kind: 'go'; path: string }

type Handler<Kind extends Intent['kind']> = (intent: Extract<Intent, { kind: Kind }>) => unknown

const KEY = 'istmo-intent'
const STORED_MS = 30 * 60_000

/**
 * Says how one kind of click is carried out; returns the way to take it back. When
 * such a click already waits for its handler, it is carried out at once.
 */
export function onIntent<Kind extends Intent['kind']>(kind: Kind, handler: Handler<Kind>): () => void {
  const own = handler as (intent: never) => unknown as Handler<Intent['kind']>
  handlers.set(kind, own)
  if (isReleased) void carryOutIntent()
  return () => {
    if (handlers.get(kind) === own) handlers.delete(kind)
  }
}

/** Keeps the click until somebody has signed in, also over a reload of the page. */
export function keepIntent(intent: Intent) {
  isReleased = false
  pending = intent
  // Where storage is closed, the click lives as long as the page.
  writeStorage(KEY, { intent, until: Date.now() + STORED_MS }, 'session')
}

export function dropIntent() {
  isReleased = false
  pending = null
  removeStorage(KEY, 'session')
}

/** Carries the stored click out, once, as soon as its handler is there. Call it when somebody has signed in. */
export async function carryOutIntent() {
  const intent = pending ?? readStored()
  if (!intent) return
  const handler = handlers.get(intent.kind)
  if (!handler) {
    isReleased = true
    return
  }
  dropIntent()
  await handler(intent)
}

const handlers = new Map<Intent['kind'], Handler<Intent['kind']>>()
let pending: Intent | null = null
let isReleased = false

function readStored(): Intent | null {
  const { intent, until } = (readStorage(KEY, 'session') ?? {}) as { intent?: unknown; until?: number }
  return until !== undefined && until > Date.now() && isIntent(intent) ? intent : null
}

// What comes out of storage may be anything, so it is looked at like any input.
function isIntent(value: unknown): value is Intent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, productId, variantId, quantity, path } = value as Record<string, unknown>
  if (kind === 'go') return typeof path === 'string' && isOwnPath(path)
  // The server looks at what it names.
  if (kind === 'take-list') return true
  if (kind === 'toggle-wishlist') return typeof productId === 'string'
  return kind === 'add-to-cart' && typeof variantId === 'string' && Number.isInteger(quantity)
}
