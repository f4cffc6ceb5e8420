import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed'

type SaveBarProps = {
  state: SaveState
  /** Said in place: that there are unsaved changes, that they are saved, why they are not. */
  message?: ReactNode
  saveLabel: string
  savingLabel: string
  discardLabel?: string | undefined
  onDiscard?: (() => void) | undefined
}

/** The submit button of a form, and beside it what became of the last save. */
export function SaveBar({ state, message, saveLabel, savingLabel, discardLabel, onDiscard }: SaveBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <output className={cx('mr-auto flex items-center gap-1.5 text-sm', messageColors[state])}>
        {message && state === 'saved' && <CircleCheck aria-hidden className="size-4" />}
        {message && state === 'failed' && <CircleAlert aria-hidden className="size-4" />}
        {message}
      </output>
      {discardLabel && (state === 'dirty' || state === 'failed') && (
        <Button variant="quiet" onClick={onDiscard}>
          {discardLabel}
        </Button>
      )}
      <Button type="submit" busy={state === 'saving'} busyLabel={savingLabel}>
        {saveLabel}
      </Button>
    </div>
  )
}

const messageColors: Record<SaveState, string> = {
  clean: 'text-muted',
  dirty: 'text-muted',
  saving: 'text-muted',
  saved: 'text-ok-ink',
  failed: 'text-bad-ink',
}
