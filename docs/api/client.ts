import type { Operations, Problem } from './client-types.ts'

/** A program's connection to the shop; without a key it reads what is public. */
type Connection = { url: string; key?: string; language?: 'es' | 'en' | 'pt' }
type Route = keyof Operations
type Options = { idempotencyKey?: string; signal?: AbortSignal }

/** The version of the API that this client was written for; the shop refuses it when it no longer speaks it. */
const VERSION = '2026-11-28'

/** A refusal; `code` is for the program, the message for a person. */
export class Refused<R extends Route = Route> extends Error {
  readonly problem: Problem & { code: Operations[R]['code'] }
  constructor(problem: Refused<R>['problem']) {
    super(problem.detail)
    this.problem = problem
  }
}

/** `const call = connect({ url, key })`, then `await call('GET /admin/products/{id}', { id })`. */
export function connect({ url, key, language = 'es' }: Connection) {
  return async function call<R extends Route>(
    route: R,
    input: Operations[R]['input'],
    { idempotencyKey, signal }: Options = {},
  ): Promise<Operations[R]['output']> {
    const [method = '', template = ''] = route.split(' ')
    const fields = new Map(Object.entries(input))
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(fields.get(name))
      fields.delete(name)
      return encodeURIComponent(value)
    })
    const isRead = method === 'GET'
    const given = [...fields].filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const answer = await fetch(`${url}/api/v1${path}${isRead && given.length > 0 ? `?${query}` : ''}`, {
      method,
      headers: {
        'accept-language': language,
        'istmo-version': VERSION,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(isRead ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(isRead ? {} : { body: JSON.stringify(Object.fromEntries(given)) }),
      ...(signal ? { signal } : {}),
    })
    if (answer.status === 204) return undefined as Operations[R]['output']
    // A proxy in between answers in HTML when the shop is away.
    if (!/json/.test(answer.headers.get('content-type') ?? ''))
      throw new Error(`${route} answered ${answer.status} without JSON`)
    const said = (await answer.json()) as never
    if (!answer.ok) throw new Refused<R>(said)
    return said
  }
}
