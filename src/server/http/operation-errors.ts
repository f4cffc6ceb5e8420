import type { Endpoint, RawEndpoint } from './endpoint.ts'
import { isPublished, pathOf, takesKey } from './published.ts'
import written from './operation-errors.json' with { type: 'json' }

/** Every code of a refusal with the statuses that it is answered with, as `scripts/api.ts` reads them from the code. */
export const CODES: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(written.codes).map(([code, statuses]) => [code, statuses.split(' ').map(Number)]),
)
const BEHIND: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(written.operations).map(([route, codes]) => [route, codes === '' ? [] : codes.split(' ')]),
)

type Any = Endpoint | RawEndpoint
const routeOf = (one: Any) => `${one.method} ${pathOf(one)}`

/** The codes that a published operation can answer: those of the work behind it and those of the way in. */
export const errorsOf = (one: Any): string[] => [
  ...new Set([...wayIn(one), ...(BEHIND.get(routeOf(one)) ?? [])]),
]

/** What any call can be refused for before its work begins, by what its description says. */
function wayIn(one: Any): string[] {
  const isOpen = one.allow({ kind: 'visitor' })
  const isJson = one.work !== 'raw'
  return [
    ...['app.unexpected', 'app.busy', 'app.cannot_save', 'app.maintenance', 'app.bad_characters'],
    ...['app.unknown_version', 'programs.key_refused', 'app.too_many_requests'],
    ...(one.keyScope ? ['app.key_lacks_scope'] : ['app.closed_to_keys']),
    ...(isOpen
      ? []
      : [one.path.includes('/admin/') ? 'app.no_session' : 'app.sign_in_first', 'app.forbidden']),
    // A download checks its own filters, so it can refuse them too.
    ...(isJson || one.method === 'GET' ? ['app.invalid_input'] : []),
    ...(isJson && one.method !== 'GET' ? ['app.bad_json', 'app.json_only', 'app.too_large'] : []),
    ...(takesKey(one) ? ['app.key_invalid', 'app.key_reused', 'app.still_running'] : []),
    ...(isJson && one.needsKey ? ['app.key_required'] : []),
  ]
}

/** A page of another site is refused; a program is not asked where it comes from. */
const ONLY_OF_BROWSERS = 'app.foreign_origin'

/** Whether a refusal is one that the published description does not name. */
export const isUndescribed = (one: Any, code: string) =>
  isPublished(one) && BEHIND.has(routeOf(one)) && code !== ONLY_OF_BROWSERS && !errorsOf(one).includes(code)

/** The published operations that can answer a code. */
export const operationsWith = (code: string, all: readonly Any[]) =>
  all.filter((one) => isPublished(one) && errorsOf(one).includes(code)).map(routeOf)
