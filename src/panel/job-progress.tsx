import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { ProgressBar } from '#ui/progress-bar.tsx'

export type JobView = {
  state: 'waiting' | 'running' | 'done' | 'failed'
  done: number
  /** Null while no one knows how much there is. */
  total: number | null
  /** Why it failed, or what it left out. */
  problem?: string | null
}

/** The progress of background work; the page reads it again with each live update. */
export function JobProgress({ label, job }: { label: string; job: JobView }) {
  const { state, done, total, problem } = job
  const isOver = state === 'done' || state === 'failed'
  const share = total === null || total === 0 ? null : done / total
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <p className="flex items-center justify-between gap-4 text-sm">
        <span className="min-w-0 font-semibold">{label}</span>
        <output className="flex shrink-0 items-center gap-1.5 text-muted tabular-nums">
          {state === 'done' && <CircleCheck aria-hidden className="size-4 text-ok-ink" />}
          {state === 'failed' && <CircleAlert aria-hidden className="size-4 text-bad-ink" />}
          {state === 'running' && total !== null
            ? m.panel_run_progress({ done: formatCount(done), total: formatCount(total) })
            : stateWords[state]()}
        </output>
      </p>
      <ProgressBar
        label={label}
        value={isOver ? 1 : share}
        tone={state === 'failed' ? 'bad' : state === 'done' ? 'ok' : 'brand'}
      />
      {problem && (
        <p role="alert" className="text-bad-ink text-sm [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
    </div>
  )
}

const stateWords: Record<JobView['state'], () => string> = {
  waiting: m.common_waiting,
  running: m.panel_job_running,
  done: m.panel_job_done,
  failed: m.panel_job_failed,
}
