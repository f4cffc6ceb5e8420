import { createHash, timingSafeEqual } from 'node:crypto'
import { type Form, readForm } from './form.ts'
import { docs, StripeFault } from './stripe-errors.ts'

export const STRIPE_SECRET_KEY = 'sk_test_emulator'
export const STRIPE_PUBLIC_KEY = 'pk_test_emulator'

export type StripeRequest = {
  method: string
  path: string
  query: string
  body: string
  headers: Record<string, string>
}

export type Call = { method: string; path: string; form: Form; publicKey: boolean }

/** `isStored` says whether the idempotency key remembers the result. */
export type Result = { status: number; body: unknown; isStored: boolean }

/** Admits calls with one of the two keys. */
export function admit({ method, path, query, body, headers }: StripeRequest): Call {
  const key = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? ''
  const publicKey = same(key, STRIPE_PUBLIC_KEY)
  if (!publicKey && !same(key, STRIPE_SECRET_KEY)) {
    const message =
      key === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${key.slice(0, 8)}***`
    throw new StripeFault(401, { type: 'invalid_request_error', message }, { isStored: false })
  }
  return { method, path, publicKey, form: readForm(method === 'GET' ? query : body) }
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

type StoredResult = Result & { fingerprint: string; requestId: string }

/** The idempotency keys seen so far, each with the first result it got: refusals and 500s are stored too. */
export function keyMemory() {
  const keys = new Map<string, StoredResult>()

  function once(
    request: StripeRequest,
    requestId: string,
    work: () => Result,
  ): Result & { replayOf: string | null } {
    const key = keyOf(request)
    if (key === null) return { ...work(), replayOf: null }
    const fingerprint = createHash('sha256').update(`${request.path} ${request.body}`).digest('hex')
    const known = keys.get(key)
    if (known && known.fingerprint !== fingerprint) throw keyReused(key)
    if (known) return { ...known, replayOf: known.requestId }
    const result = work()
    if (result.isStored) keys.set(key, { ...result, fingerprint, requestId })
    return { ...result, replayOf: null }
  }

  return { once, forget: () => keys.clear() }
}

export function keyOf(request: StripeRequest): string | null {
  return request.method === 'POST' ? (request.headers['idempotency-key'] ?? null) : null
}

/** What Stripe answers while another request under the same key is not finished yet. */
export function keyInUse(key: string): StripeFault {
  const code = 'idempotency_key_in_use'
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  const body = { type: 'idempotency_error', code, doc_url: docs(code), message }
  return new StripeFault(409, body, { isStored: false })
}

function keyReused(key: string): StripeFault {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new StripeFault(400, { type: 'idempotency_error', message }, { isStored: false })
}
