import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

export type SaveState = 'clean' | 'dirty' | 'waiting' | 'saving' | 'saved' | 'failed'

type SaveBarProps = {
  state: SaveState
  /** Why the last save did not work. */
  problem?: string | null
  saveLabel: string
  /** Takes back what was typed. */
  onDiscard?: (() => void) | undefined
  /** Sends nothing while uploads are still on their way. */
  onStopWaiting: () => void
  /** On the left: the way back. */
  children?: ReactNode
}

/** The submit button of a form, and beside it what became of the last save; stays in view. */
export function SaveBar({ state, problem, saveLabel, onDiscard, onStopWaiting, children }: SaveBarProps) {
  const message = state === 'failed' ? problem : messages[state]?.()
  return (
    <div
      data-bottom-bar
      className="sticky short:static bottom-0 z-20 -mx-4 mt-5 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-4 py-3 md:-mx-6 md:px-6"
    >
      {children}
      <output className={cx('mr-auto flex min-w-0 items-center gap-1.5 text-sm', colors[state])}>
        {state === 'saved' && <CircleCheck aria-hidden className="size-4 shrink-0" />}
        {message && state === 'failed' && <CircleAlert aria-hidden className="size-4 shrink-0" />}
        {message}
      </output>
      {onDiscard && (state === 'dirty' || state === 'failed') && (
        <Button variant="quiet" onClick={onDiscard}>
          {m.panel_discard()}
        </Button>
      )}
      {state === 'waiting' && (
        <Button variant="quiet" onClick={onStopWaiting}>
          {m.common_upload_wait_stop()}
        </Button>
      )}
      <Button
        type="submit"
        busy={state === 'saving' || state === 'waiting'}
        busyLabel={state === 'waiting' ? m.common_upload_waiting() : m.panel_saving()}
      >
        {saveLabel}
      </Button>
    </div>
  )
}

const messages: Partial<Record<SaveState, () => string>> = { dirty: m.panel_unsaved, saved: m.panel_saved }

const colors: Record<SaveState, string> = {
  clean: 'text-muted',
  dirty: 'text-muted',
  waiting: 'text-muted',
  saving: 'text-muted',
  saved: 'text-ok-ink',
  failed: 'text-bad-ink',
}
