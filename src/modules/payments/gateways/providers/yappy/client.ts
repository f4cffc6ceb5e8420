import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { ProviderDeclined, ProviderMisconfigured, ProviderUnavailable } from '../provider.ts'
import { REGISTERED } from './rules.ts'

const ADDRESSES = {
  test: 'https://api-comecom-uat.yappycloud.com',
  live: 'https://apipagosbg.bgeneral.cloud',
} as const
const TIMEOUT_MS = 10_000
// Somebody waits for it with the page open: both steps and whatever is asked again share this.
const WITHIN_MS = 14_000
const RETRIES = 2
const FIRST_WAIT_MS = 200

/** `apiUrl` stands in for Yappy's own address, for the emulator. The limits are the shop's unless a test says. */
export type YappyConfig = {
  merchantId: string
  domain: string
  environment: 'test' | 'live'
  apiUrl?: string
  timeoutMs?: number
  withinMs?: number
  retries?: number
}

/** Amounts have two decimals; `orderId` is ours, at most fifteen characters from A to Z and 0 to 9, and used once. */
export type YappyRequest = {
  orderId: string
  aliasYappy: string
  ipnUrl: string
  discount: string
  taxes: string
  subtotal: string
  total: string
}

export type YappyClient = {
  /** Step 1: proves the merchant and its domain. Takes no money and may be repeated. Throws as `request` does. */
  validate(): Promise<{ token: string; epochTime: number }>
  /**
   * Step 2: sends the request to the phone. The same `orderId` is one request, so a repeat after a lost answer is safe.
   * Throws `ProviderDeclined` with Yappy's code, `ProviderMisconfigured` where step 1 was refused, and
   * `ProviderUnavailable` with `asked` true where the request may have arrived.
   */
  request(request: YappyRequest): Promise<void>
}

/** No usable answer of Yappy; `asked` says whether the request may be on the phone. */
export class YappyUnavailable extends ProviderUnavailable {
  readonly asked: boolean
  constructor(reason: string, asked: boolean) {
    super(reason)
    this.asked = asked
  }
}

/** Yappy's payment button, version 2. Each call waits 10 s and is repeated twice when no usable answer came, until 14 s are over. */
export function yappyClient(config: YappyConfig): YappyClient {
  const { merchantId, domain, timeoutMs = TIMEOUT_MS, withinMs = WITHIN_MS, retries = RETRIES } = config
  if (merchantId.trim() === '' || domain.trim() === '') throw new ProviderMisconfigured('merchant_missing')
  const address = (config.apiUrl ?? ADDRESSES[config.environment]).replace(/\/$/, '')

  async function validateWithin(endsAt: number) {
    const { code, body } = await reach(
      '/payments/validate/merchant',
      { merchantId, urlDomain: domain },
      endsAt,
    )
    const valid = merchantBody.safeParse(body)
    if (valid.success) return valid.data
    if (code === null) throw new YappyUnavailable('answer_malformed', false)
    throw new ProviderMisconfigured(`merchant_refused ${code}`)
  }

  async function request(asked: YappyRequest): Promise<void> {
    const endsAt = Date.now() + withinMs
    const { token, epochTime } = await validateWithin(endsAt)
    const sent = { merchantId, domain, paymentDate: epochTime, ...asked }
    const { code, body } = await reach('/payments/payment-wc', sent, endsAt, token)
    if (requestBody.safeParse(body).success || code === REGISTERED) return
    if (code === null) throw new YappyUnavailable('answer_malformed', true)
    throw new ProviderDeclined(code)
  }

  async function reach(path: string, sent: object, endsAt: number, token?: string) {
    for (let tries = 0; ; tries += 1) {
      const signal = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, endsAt - Date.now())))
      const answer = await fetch(`${address}${path}`, {
        method: 'POST',
        // The token stands alone, without "Bearer".
        headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
        body: JSON.stringify(sent),
        redirect: 'manual',
        signal,
      })
        .then(
          // The body belongs to the wait: headers alone are no answer.
          async (response) => ({ status: response.status, text: await response.text() }),
          (error: unknown) => error,
        )
        .catch((error: unknown) => error)
      if (isAnswer(answer)) return read(answer)
      const restMs = FIRST_WAIT_MS * 2 ** tries
      if (tries >= retries || Date.now() + restMs >= endsAt) throw noAnswer(answer, token !== undefined)
      await wait(restMs)
    }
  }

  return { validate: () => validateWithin(Date.now() + withinMs), request }
}

type Answer = { status: number; text: string }

const answerBody = z.object({
  status: z.object({ code: z.coerce.string().max(40) }),
  body: z.unknown().optional(),
})
const merchantBody = z.object({ token: z.string().min(1), epochTime: z.coerce.number().positive() })
const requestBody = z.object({ transactionId: z.string().min(1) })

/** Yappy's code and what came with it; the code is null where the answer is not in Yappy's form. */
function read({ text }: Answer): { code: string | null; body: unknown } {
  const parsed = answerBody.safeParse(parse(text))
  return parsed.success
    ? { code: parsed.data.status.code, body: parsed.data.body }
    : { code: null, body: undefined }
}

// An explicit code is an answer whatever the status; Yappy sends its refusals with several.
const isAnswer = (answer: unknown): answer is Answer => {
  if (answer instanceof Error || typeof answer !== 'object' || answer === null) return false
  const { status } = answer as Answer
  return status < 500 && status !== 429
}

function noAnswer(answer: unknown, asked: boolean): YappyUnavailable {
  // No `cause`: the request carries the token and a phone, and an error ends up in a log.
  if (answer instanceof Error) return new YappyUnavailable(answer.name, asked)
  return new YappyUnavailable(`status_${(answer as Answer).status}`, asked)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
