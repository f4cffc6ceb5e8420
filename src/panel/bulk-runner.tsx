import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '#browser/failure.ts'
import { readAgain } from '#browser/read-again.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { BulkAct } from './bulk-run.tsx'

type Row = { id: string }

type BulkRunProps<R extends Row> = {
  act: BulkAct<R>
  rows: readonly R[]
  rowName: (row: R) => string
  onClose: () => void
  /** When all of them are done. */
  onDone?: (() => void) | undefined
}

type Failure<R> = { row: R; reason: string }
type Phase<R> =
  | { at: 'asking' }
  | { at: 'running'; done: number; of: number }
  | { at: 'failed'; failures: readonly Failure<R>[] }

const AT_ONCE = 4
const SOON_MS = 400

/** Asks, runs over the rows, says of each that failed why, and tries those again. */
export function BulkRunner<R extends Row>({ act, rows, rowName, onClose, onDone }: BulkRunProps<R>) {
  const [phase, setPhase] = useState<Phase<R>>(
    act.asks ? { at: 'asking' } : { at: 'running', done: 0, of: rows.length },
  )
  const run = async (wanted: readonly R[]) => {
    setPhase({ at: 'running', done: 0, of: wanted.length })
    const failures = await runOver(wanted, act, (done) =>
      setPhase({ at: 'running', done, of: wanted.length }),
    )
    readAgain(...act.refreshes)
    const done = wanted.length - failures.length
    if (done > 0) toast.success(act.said(done))
    if (failures.length > 0) {
      toast.error(act.failed())
      return setPhase({ at: 'failed', failures })
    }
    onDone?.()
    onClose()
  }
  const hasBegun = useRef(false)
  useEffect(() => {
    if (act.asks || hasBegun.current) return
    hasBegun.current = true
    void run(rows)
  })

  const { title, consequence } = act.asks?.(rows) ?? { title: act.label(), consequence: '' }
  if (phase.at === 'asking')
    return (
      <ConfirmDialog
        open
        danger={act.danger}
        title={title}
        consequence={consequence}
        confirmLabel={act.label()}
        cancelLabel={m.common_cancel()}
        onClose={onClose}
        onConfirm={() => void run(rows)}
      />
    )
  if (phase.at === 'running') return <Running label={act.label()} done={phase.done} of={phase.of} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.panel_failed_count({ count: phase.failures.length })}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.panel_understood()}
          </Button>
          <Button onClick={() => void run(phase.failures.map(({ row }) => row))}>
            {m.panel_retry_failed()}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {phase.failures.map(({ row, reason }) => (
          <li key={row.id} className="py-2.5">
            <p className="truncate font-semibold">{rowName(row)}</p>
            <p className="text-bad-ink text-sm">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** How far it is; what is done in a blink needs no dialog. */
function Running({ label, done, of }: { label: string; done: number; of: number }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog open={isLong} size="sm" title={label} closeLabel={m.common_close()} onClose={() => {}}>
      <ProgressBar value={done / of} label={label} />
      <output className="mt-2 block text-muted text-sm tabular-nums">
        {m.panel_run_progress({ done, total: of })}
      </output>
    </Dialog>
  )
}

async function runOver<R extends Row>(
  rows: readonly R[],
  act: BulkAct<R>,
  onProgress: (done: number) => void,
) {
  const failures: Failure<R>[] = []
  const waiting = [...rows]
  let done = 0
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      try {
        if (act.needs?.(row) ?? true) await act.run(row)
      } catch (error) {
        failures.push({ row, reason: reasonOf(error, act.failed()) })
      }
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failures
}
