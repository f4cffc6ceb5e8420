import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

type FormSectionProps = {
  title: ReactNode
  description?: ReactNode
  /** On the right of the title: a badge, a switch. */
  aside?: ReactNode
  /** Under a line at the bottom, usually a SaveBar. */
  footer?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function FormSection({ title, description, aside, footer, className, children }: FormSectionProps) {
  return (
    <section className={cx('rounded-card border border-line bg-surface', className)}>
      <header className="flex items-start justify-between gap-4 px-4 pt-4 md:px-6 md:pt-5">
        <div className="min-w-0">
          <h2 className="font-bold text-lg">{title}</h2>
          {description && <p className="mt-1 max-w-prose text-muted text-sm">{description}</p>}
        </div>
        {aside}
      </header>
      <div className="grid gap-4 p-4 md:p-6">{children}</div>
      {footer && <footer className="border-line border-t px-4 py-3 md:px-6">{footer}</footer>}
    </section>
  )
}

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
