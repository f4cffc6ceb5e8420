import type { Output, Route } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import type { ImportEndpoints } from './import-endpoints.ts'

type RunStatus = Output<'GET /admin/imports/{id}'>['status']

export const readsOf = ({ list, one }: ImportEndpoints): readonly Route[] => [list, one]

export const statusWords: Record<RunStatus, { label: () => string; tone: Tone }> = {
  reading: { label: m.imports_status_reading, tone: 'brand' },
  ready: { label: m.imports_status_ready, tone: 'brand' },
  refused: { label: m.imports_status_refused, tone: 'bad' },
  queued: { label: m.common_waiting, tone: 'brand' },
  running: { label: m.imports_status_running, tone: 'brand' },
  stopped: { label: m.imports_status_stopped, tone: 'warn' },
  done: { label: m.imports_status_done, tone: 'ok' },
  failed: { label: m.imports_status_failed, tone: 'bad' },
  undoing: { label: m.imports_status_undoing, tone: 'brand' },
  undone: { label: m.imports_status_undone, tone: 'neutral' },
  discarded: { label: m.imports_status_discarded, tone: 'neutral' },
}
