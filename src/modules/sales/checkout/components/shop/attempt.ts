import type { Input } from '#browser/client.ts'
import { removeStorage, writeStorage, readStorage } from '#browser/browser-storage.ts'

export type CheckoutBody = Input<'POST /checkout'>
export type Attempt = { userId: string; key: string; body: CheckoutBody }

const STORED_AS = 'istmo-checkout'

/**
 * The key under which this purchase is asked for. The same input keeps its key until it is answered, also over
 * a reload, so that asking again is the same purchase; other input is another one.
 */
export function attemptFor(userId: string, body: CheckoutBody): Attempt {
  const open = readAttempt(userId)
  if (open && JSON.stringify(open.body) === JSON.stringify(body)) return open
  const attempt = { userId, key: crypto.randomUUID(), body }
  writeStorage(STORED_AS, attempt, 'session')
  unstored = attempt
  return attempt
}

/** An attempt of this person that was sent and never answered. */
export function readAttempt(userId: string): Attempt | null {
  const { key, body, ...rest } = (readStorage(STORED_AS, 'session') ?? unstored ?? {}) as Partial<Attempt>
  return key && rest.userId === userId && body?.billingInfo && body.seen ? { userId, key, body } : null
}

/** It was answered, with an order or a refusal: nothing of it is stored. */
export function closeAttempt() {
  unstored = null
  removeStorage(STORED_AS, 'session')
}

// Storage may be closed in private windows; the attempt then lives as long as the page.
let unstored: Attempt | null = null
