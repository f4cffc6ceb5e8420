import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { ProviderDeclined, ProviderMisconfigured, ProviderUnavailable } from '../provider.ts'

const ADDRESSES = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const
const TIMEOUT_MS = 10_000
// Somebody waits for it with the page open: the token, the call and whatever is asked again share this.
const WITHIN_MS = 14_000
const RETRIES = 2
const FIRST_WAIT_MS = 200
// A token that dies on its way is refused; this much before its end a new one is fetched.
const TOKEN_SPARE_MS = 60_000

/** `apiUrl` stands in for PayPal's own address, for the emulator. The limits are PayPal's unless a test says. */
export type PayPalConfig = {
  clientId: string
  clientSecret: string
  environment: 'sandbox' | 'live'
  apiUrl?: string
  timeoutMs?: number
  withinMs?: number
  retries?: number
}

/** `key` makes PayPal do the work once however often it is asked; `body` may be text that must not be rewritten. */
export type PayPalCall = { method: 'GET' | 'POST'; path: string; body?: object | string; key?: string }

export type PayPalClient = {
  /** The answer as the schema sees it. Throws one of the errors of `provider.ts`. */
  ask<Answer>(schema: z.ZodType<Answer>, call: PayPalCall): Promise<Answer>
}

/**
 * PayPal's API with its token cached until it ends. Each call waits 10 s and is repeated twice when no usable
 * answer came, until 14 s are over: a read changes nothing, and whatever changes something carries a key.
 */
export function payPalClient(config: PayPalConfig): PayPalClient {
  const { clientId, clientSecret } = config
  const { timeoutMs = TIMEOUT_MS, withinMs = WITHIN_MS, retries = RETRIES } = config
  if (clientId.trim() === '' || clientSecret.trim() === '') throw new ProviderMisconfigured('client_missing')
  const address = (config.apiUrl ?? ADDRESSES[config.environment]).replace(/\/$/, '')
  let token: { value: Promise<string>; endsAt: number } | undefined

  async function ask<Answer>(schema: z.ZodType<Answer>, call: PayPalCall): Promise<Answer> {
    const endsAt = Date.now() + withinMs
    const asked = () => reach(call.path, endsAt, async () => init(call, await accessToken(endsAt)))
    let response = await asked()
    if (response.status === 401) {
      // Tokens may be taken back before their time; a fresh one that is refused too is no token at all.
      token = undefined
      response = await asked()
    }
    return read(schema, response)
  }

  function init({ method, body, key }: PayPalCall, accessToken: string): RequestInit {
    return {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key ? { 'paypal-request-id': key } : {}),
      },
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) } : {}),
    }
  }

  // One token for everybody who asks at once; a failed one is not cached.
  function accessToken(endsAt: number): Promise<string> {
    if (token && token.endsAt > Date.now()) return token.value
    const fetched = fetchToken(endsAt)
    const cached = { value: fetched.then(({ access_token: value }) => value), endsAt: Infinity }
    token = cached
    fetched.then(
      ({ expires_in: seconds }) => (cached.endsAt = Date.now() + seconds * 1000 - TOKEN_SPARE_MS),
      () => token === cached && (token = undefined),
    )
    return cached.value
  }

  async function fetchToken(endsAt: number) {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const response = await reach('/v1/oauth2/token', endsAt, async () => ({
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    }))
    return read(tokenBody, response)
  }

  async function reach(path: string, endsAt: number, make: () => Promise<RequestInit>): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      const sent = await make()
      const signal = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, endsAt - Date.now())))
      const answer = await fetch(`${address}${path}`, { ...sent, redirect: 'manual', signal })
        .then(
          // The body belongs to the wait: headers alone are no answer.
          async (response) => new Response(await response.text(), response),
          (error: unknown) => error,
        )
        .catch((error: unknown) => error)
      if (answer instanceof Response && !isNoAnswer(answer.status)) return answer
      const restMs = FIRST_WAIT_MS * 2 ** tries
      if (tries >= retries || Date.now() + restMs >= endsAt) throw noAnswer(answer)
      await wait(restMs)
    }
  }

  return { ask }
}

const tokenBody = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const refusal = z.object({
  details: z.array(z.object({ issue: z.string().max(100) })).min(1),
})

// 409 says that the same request is still being worked.
const isNoAnswer = (status: number) => status >= 500 || status === 429 || status === 409

function noAnswer(answer: unknown): ProviderUnavailable {
  if (answer instanceof Response) return new ProviderUnavailable(`status_${answer.status}`, debugId(answer))
  // No `cause`: the request carries the token, and an error ends up in a log.
  return new ProviderUnavailable(answer instanceof Error ? answer.name : 'unknown')
}

async function read<Answer>(schema: z.ZodType<Answer>, response: Response): Promise<Answer> {
  const { status } = response
  const body: unknown = await response.json().catch(() => null)
  const requestId = debugId(response)
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw new ProviderUnavailable('answer_malformed', requestId)
  }
  if (status === 401) throw new ProviderMisconfigured('client_refused')
  if (status === 403) throw new ProviderMisconfigured('permission_missing')
  if (status === 404) throw new ProviderDeclined('payment_not_found', requestId)
  const issue = refusal.safeParse(body).data?.details[0]?.issue
  throw new ProviderDeclined(issue?.toLowerCase() ?? 'request_invalid', requestId)
}

const debugId = (response: Response) => response.headers.get('paypal-debug-id')
