import { isDatabaseAway } from '../http/errors.ts'
import { log } from '../observability/log.ts'

const LAST_CALL_MS = 7_000

/** Ends the process, and the shop that started it, with a sentence; only one whose database is away is started again. */
export function failStart(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  if (!isDatabaseAway(error)) process.send?.({ failed: reason })
  log.error(reason)
  process.exit(1)
}

/**
 * Closes in the given order on SIGTERM, SIGINT, or when the parent process is gone,
 * and leaves within seven seconds whatever happens.
 */
export function stopOnSignals(closers: readonly (() => Promise<unknown> | void)[]) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), LAST_CALL_MS).unref()
    for (const close of closers) {
      await Promise.resolve(close()).catch((error: unknown) => log.warn({ err: error }, 'closing'))
    }
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  process.on('disconnect', () => void stop())
}
