import { pino, stdSerializers } from 'pino'
import { logFacts } from './asked.ts'
import { env } from '../process/env.ts'
import { tracing } from './trace.ts'

/** A failed statement is logged without its values: they are personal data. */
export function describeError(error: Error) {
  const described = stdSerializers.err(error)
  const { query, params } = error as Error & { query?: unknown; params?: unknown }
  if (typeof query !== 'string' || params === undefined) return described
  const { params: _, ...rest } = described
  const message = `Failed query: ${query}`
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return { ...rest, message: message + cause, stack: described.stack.replace(error.message, () => message) }
}

export const log = pino({
  level: env.ISTMO_LOG,
  base: null,
  mixin: () => {
    const traceId = tracing?.traceId()
    return traceId ? { ...logFacts(), traceId } : logFacts()
  },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  redact: {
    paths: [
      'password',
      '*.password',
      'token',
      '*.token',
      'secret',
      '*.secret',
      'headers.cookie',
      'headers.authorization',
    ],
    censor: '[hidden]',
  },
})
