import type { Endpoint, RawEndpoint } from './endpoint.ts'

/** The day of the last change that a program would notice. */
export const API_VERSION = '2026-11-28'
/** How answers are for who names no version. */
export const FIRST_VERSION = '2026-11-27'
export const VERSION_HEADER = 'Istmo-Version'

const PREFIXES_SINCE = '2026-11-28'
/** From this version on, answers carry ids with their prefixes. */
export const hasPrefixes = (version: string | null | undefined) =>
  (version ?? FIRST_VERSION) >= PREFIXES_SINCE

/** What outsiders are promised: what a key may call, and the readings that are the same for everybody. */
export const isPublished = ({ keyScope, isPublic }: { keyScope?: unknown; isPublic?: true }) =>
  keyScope !== undefined || isPublic === true

/** The whole path of an endpoint. */
export const pathOf = ({ work, path }: Pick<Endpoint | RawEndpoint, 'work' | 'path'>) =>
  work === 'raw' ? path : `/api/v1${path}`

/** Whether a repeated `Idempotency-Key` gets the first answer: wherever it is asked for, and at every published POST. */
export const takesKey = (one: Endpoint | RawEndpoint): boolean =>
  (one.work !== 'raw' && one.needsKey) || (one.method === 'POST' && isPublished(one))
