/**
 * A refusal the business expects: sold out, card declined, not your store.
 * `code` is also the message key, so the server never composes a sentence.
 * Anything else that is thrown is a bug, and is reported as one.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: string
  readonly status: RefusalStatus
  readonly params: RefusalParams
  constructor(code: string, status: RefusalStatus, params: RefusalParams = {}) {
    super(code)
    this.code = code
    this.status = status
    this.params = params
  }
}

export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** `field` points at the input; `retryAfter` is in seconds; objects travel in the problem document as they are. */
export type RefusalParams = Record<string, string | number | boolean | null | readonly object[]>

/** The SQLSTATE and constraint of a failed statement, however many wrappers the driver put around it. */
export function databaseError(error: unknown): { code: string; constraint: string | undefined } | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as Error & { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
      return { code, constraint: typeof constraint === 'string' ? constraint : undefined }
  }
  return null
}

/** Whether a statement failed on this unique, check or foreign-key constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint
}

// Class 08 is a broken connection, 57P0x a server that ends, begins or dropped us, 53300 one that is full.
const AWAY =
  /^(08...|57P0[1235]|53300|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|ENOTFOUND|EAI_AGAIN)$/
// A connection that was never made counts for whatever reason, as a socket that is gone: ENOENT alone is also a missing file.
const CONNECTS = /^(connect|getaddrinfo)$/
const AWAY_SAID =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when|Query read timeout)/
// Somebody holds a row for too long, or a statement ran for too long.
const SLOW = /^(55P03|57014)$/
// A full or broken disk, the database's or ours, or a copy of the database that only reads.
const UNSAVED = /^(53100|58030|25006|ENOSPC|EDQUOT|EROFS)$/

/** Whether the database could not be reached: the same call may go well in a moment. Others are asked in their own modules. */
export const isDatabaseAway = (error: unknown) => said(error, AWAY, { words: AWAY_SAID, calls: CONNECTS })

/** The refusal for what is no one's mistake and passes: the database is away or slow, or nothing can be written down. */
export function passingTrouble(error: unknown): AppError | null {
  if (error instanceof AppError) return error.status === 503 ? error : null
  if (said(error, UNSAVED)) return new AppError('app.cannot_save', 503, { retryAfter: 60 })
  return said(error, SLOW) || isDatabaseAway(error) ? new AppError('app.busy', 503, { retryAfter: 2 }) : null
}

/**
 * What to say of a database to which no connection was made: its setting and its place, never its password. The error
 * behind it stays its cause.
 */
export function noConnection(url: string, error: unknown): Error {
  const { hostname, port, searchParams } = new URL(url)
  const place = searchParams.get('host') ?? `${hostname}:${port || 5432}`
  const setting = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].find(
    (name) => process.env[name] === url,
  )
  return new Error(
    `${setting ?? 'DATABASE_URL'}: no connection to the database at ${place} (${reasonOf(error)}).`,
    { cause: error },
  )
}

/** A name with several addresses fails with one error for each and says nothing itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

function said(
  error: unknown,
  codes: RegExp,
  { words, calls }: { words?: RegExp; calls?: RegExp } = {},
): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as Error & { code?: unknown; syscall?: unknown }
    if (words?.test(current.message) || (typeof code === 'string' && codes.test(code))) return true
    if (typeof syscall === 'string' && calls?.test(syscall)) return true
  }
  return false
}
