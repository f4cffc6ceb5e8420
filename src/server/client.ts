import { noteReach } from '#lib/reach.ts'
import type { Calls } from '../endpoints.ts'
import type { Locale } from './locale.ts'

/** A refusal as the caller sees it; `message` is the server's sentence in the reader's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: readonly { field: string; code: string; message: string }[]
  readonly params: Record<string, unknown>
  constructor(problem: {
    status: number
    code: string
    detail: string
    fields?: ApiError['fields']
    params?: object
  }) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code
    this.fields = problem.fields ?? []
    this.params = { ...problem.params }
  }
}

export type Route = keyof Calls
export type Input<R extends Route> = Calls[R]['input']
export type Output<R extends Route> = Calls[R]['output']
type Options = { key?: string; signal?: AbortSignal }
type Rest<R extends Route> =
  Record<string, never> extends Input<R>
    ? [input?: Input<R>, options?: Options]
    : [input: Input<R>, options?: Options]
type InProcess = (route: string, input: unknown) => Promise<unknown>

const IN_PROCESS = Symbol.for('istmo.in-process')

/**
 * Calls an endpoint by its route, `call('GET /products/{id}', { id })`: over HTTP
 * in the browser, directly while a page is rendered on the server. Throws
 * `ApiError` for a refusal (status 0 and code `offline` when nothing answered).
 */
export async function call<R extends Route>(route: R, ...[input, options]: Rest<R>): Promise<Output<R>> {
  const inProcess = (globalThis as { [IN_PROCESS]?: InProcess })[IN_PROCESS]
  if (inProcess) return (await inProcess(route, input ?? {})) as Output<R>
  const { url, init } = requestOf(route, { ...(input as object | undefined) }, options ?? {})
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (error) {
    if (options?.signal?.aborted) throw error
    noteReach(false)
    throw new ApiError({ status: 0, code: 'offline', detail: '' })
  }
  noteReach(true)
  if (response.status === 204) return undefined as Output<R>
  const body = await response.json().catch(() => ({ status: response.status, code: 'offline', detail: '' }))
  if (!response.ok) throw new ApiError(body)
  return body
}

/** Installs the direct door for server rendering. */
export function renderInProcess(
  door: (route: string, input: unknown, locale: Locale) => Promise<unknown>,
  localeOf: () => Locale,
) {
  ;(globalThis as { [IN_PROCESS]?: InProcess })[IN_PROCESS] = (route, input) => door(route, input, localeOf())
}

function requestOf(route: string, input: Record<string, unknown>, { key, signal }: Options) {
  const [method = 'GET', template = ''] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name]
    delete input[name]
    return encodeURIComponent(String(value))
  })
  const init: RequestInit = { method, ...(signal ? { signal } : {}) }
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
