import { m } from '#paraglide/messages.js'
import { ApiError } from './client.ts'
import { toast } from './toast.ts'

/**
 * Why it did not work: the server's own sentence where it refused, else the sentence of the screen, which knows what
 * was wanted, with the reference of what broke.
 */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.status === 0) return m.app_offline()
  if (error.code === 'app.unexpected' && error.reference)
    return m.app_with_reference({ sentence: otherwise, reference: error.reference })
  return error.message || otherwise
}

export function showFailure(error: unknown, otherwise: string) {
  toast.error(reasonOf(error, otherwise))
}

export const isStale = (error: unknown) => error instanceof ApiError && error.code === 'app.stale'
