import { env } from '../process/env.ts'
import type { Tracing } from './tracing.ts'

/** Who writes down what takes how long; no one, and nothing of it is loaded, until there is an address to send it to. */
export let tracing: Tracing | undefined

export async function openTracing(process: 'web' | 'worker') {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return
  const { startTracing } = await import('./tracing.ts')
  tracing = startTracing({ name: `istmo-${process}`, endpoint })
}

/** Sends what was not sent yet. */
export async function closeTracing() {
  const closing = tracing
  tracing = undefined
  await closing?.close()
}
