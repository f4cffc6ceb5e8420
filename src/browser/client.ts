import { askRepeatedly } from '#lib/ask-repeatedly.ts'
import { hasReach, noteReach } from './reach.ts'
import type { Calls } from '#app/endpoints.ts'
import type { Locale } from '#lib/locale.ts'

/** A refusal as the caller sees it; `message` is the server's sentence in the reader's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: readonly { field: string; code: string; message: string }[]
  readonly params: Record<string, unknown>
  /** Under which the shop's own log has it. */
  readonly reference: string | undefined
  constructor(problem: {
    status: number
    code: string
    detail: string
    fields?: ApiError['fields']
    params?: object
    requestId?: string
  }) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code
    this.fields = problem.fields ?? []
    this.params = { ...problem.params }
    this.reference = problem.requestId
  }
}

export type Route = keyof Calls
export type Input<R extends Route> = Calls[R]['input']
export type Output<R extends Route> = Calls[R]['output']
/**
 * `once` leaves trying again to the caller, `again` says that this write does no harm twice, and `keepalive` sends it
 * although the page is being left.
 */
type Options = { key?: string; signal?: AbortSignal; once?: boolean; again?: boolean; keepalive?: boolean }
type Rest<R extends Route> =
  Record<string, never> extends Input<R>
    ? [input?: Input<R>, options?: Options]
    : [input: Input<R>, options?: Options]
type InProcess = (route: string, input: unknown) => Promise<unknown>

const IN_PROCESS = Symbol.for('istmo.in-process')

const ASK_AGAIN_MS = 1_500
const MOST_ASKS = 20

/**
 * Calls an endpoint by its route, `call('GET /products/{id}', { id })`: over HTTP
 * in the browser, directly while a page is rendered on the server. Throws
 * `ApiError` for a refusal (status 0 and code `offline` when nothing answered).
 * What cannot do harm twice, a reading or a call with a key, is tried three times while no one answers,
 * and a key whose first call is still at work is asked again for half a minute. A write whose session has ended waits
 * for the sign-in and is sent again.
 */
export async function call<R extends Route>(route: R, ...[input, options]: Rest<R>): Promise<Output<R>> {
  const inProcess = (globalThis as { [IN_PROCESS]?: InProcess })[IN_PROCESS]
  if (inProcess) return (await inProcess(route, input ?? {})) as Output<R>
  const { url, init } = requestOf(route, { ...(input as object | undefined) }, options ?? {})
  const ask = () => askServer(url, init, options)
  // No one waits for the answer of a `keepalive` call.
  const isPressed = init.method !== 'GET' && !options?.keepalive
  return (await (isPressed ? withSession(ask) : ask())) as Output<R>
}

let recoverSession = async () => false

/** Says how a session that ended behind the page is brought back; `recover` answers whether the same person is back. */
export function recoverSessionsBy(recover: () => Promise<boolean>) {
  recoverSession = recover
}

/** Repeats a write after the sign-in when its session has ended: the same body under the same key. */
export async function withSession<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isSignedOut(error) || !(await recoverSession())) throw error
    return ask()
  }
}

const isSignedOut = (error: unknown) =>
  error instanceof ApiError && /^app\.(sign_in_first|no_session)$/.test(error.code)

async function askServer(url: string, init: RequestInit, options?: Options): Promise<unknown> {
  const isRepeatable =
    !options?.once && (init.method === 'GET' || options?.again === true || options?.key !== undefined)
  for (let asks = 1; ; asks += 1) {
    try {
      return await askRepeatedly(
        () => send(url, init),
        (error) => isRepeatable && isPassing(error),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0) noteReach(false)
      if (!isRepeatable || error.code !== 'app.still_running' || asks === MOST_ASKS) throw error
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'offline', detail: '' })
  }
  noteReach(true)
  if (response.status === 204) return undefined
  const body = await response.json().catch(() => ({ status: response.status, code: 'offline', detail: '' }))
  if (!response.ok) throw new ApiError(body)
  return body
}

/** No one answered although there is a line, or a server that is just being started anew. */
function isPassing(error: unknown) {
  if (!(error instanceof ApiError)) return false
  // Without a line, or after a call that tried long enough, trying again only makes the reader wait.
  return error.status === 0 ? navigator.onLine && hasReach() : [502, 503, 504].includes(error.status)
}

/** Installs the direct endpoint for server rendering. */
export function renderInProcess(
  endpoint: (route: string, input: unknown, locale: Locale) => Promise<unknown>,
  localeOf: () => Locale,
) {
  ;(globalThis as { [IN_PROCESS]?: InProcess })[IN_PROCESS] = (route, input) =>
    endpoint(route, input, localeOf())
}

function requestOf(route: string, input: Record<string, unknown>, { key, signal, keepalive }: Options) {
  const [method = 'GET', template = ''] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name]
    delete input[name]
    return encodeURIComponent(String(value))
  })
  const init: RequestInit = { method, ...(signal ? { signal } : {}), ...(keepalive ? { keepalive } : {}) }
  const url = `/api/v1${path}`
  if (method === 'GET') return { url: `${url}${queryOf(input)}`, init }
  init.headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
  init.body = JSON.stringify(input)
  return { url, init }
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
