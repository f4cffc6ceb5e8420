import type { Input } from '#browser/client.ts'

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
  store((storage) => storage.setItem(STORED_AS, JSON.stringify(attempt)))
  kept = attempt
  return attempt
}

/** An attempt of this person that was sent and never answered. */
export function readAttempt(userId: string): Attempt | null {
  const stored = store((storage) => storage.getItem(STORED_AS))
  const attempt = stored ? parse(stored) : kept
  return attempt?.userId === userId ? attempt : null
}

/** It was answered, with an order or a refusal: nothing of it is kept. */
export function closeAttempt() {
  kept = null
  store((storage) => storage.removeItem(STORED_AS))
}

// Storage may be closed in private windows; the attempt then lives as long as the page.
let kept: Attempt | null = null

function store<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

function parse(stored: string): Attempt | null {
  try {
    const { userId, key, body } = JSON.parse(stored) as Partial<Attempt>
    return userId && key && body?.billingInfo ? { userId, key, body } : null
  } catch {
    return null
  }
}
