import type { Endpoint, RawEndpoint } from './endpoint.ts'

/** What outsiders are promised: what a key may call, and the readings that are the same for everybody. */
export const isPublished = ({ keyScope, isPublic }: { keyScope?: unknown; isPublic?: true }) =>
  keyScope !== undefined || isPublic === true

/** The whole path of an endpoint. */
export const pathOf = ({ work, path }: Pick<Endpoint | RawEndpoint, 'work' | 'path'>) =>
  work === 'raw' ? path : `/api/v1${path}`

/** Whether a repeated `Idempotency-Key` gets the first answer: wherever it is asked for, and at every published POST. */
export const takesKey = (one: Endpoint): boolean =>
  one.needsKey || (one.method === 'POST' && isPublished(one))
