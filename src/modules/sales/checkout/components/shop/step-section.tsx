import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

const STEPS = ['contact', 'shipping', 'payment'] as const
type Step = (typeof STEPS)[number]

/** Which steps stand closed: all of them for somebody whose usual choices are known, and each until it is opened. */
export function useFolds(isKnown: boolean) {
  const [folded, setFolded] = useState<readonly Step[]>(isKnown ? STEPS : [])
  return {
    isFolded: (step: Step) => folded.includes(step),
    open: (step: Step) => setFolded((before) => before.filter((one) => one !== step)),
  }
}

/** Another press that opens a closed step, at one of its fields. */
type AlsoOpens = { label: string; at: string; onOpen: () => void }

type StepSectionProps = {
  number?: number
  title: string
  aside?: ReactNode
  /** Instead of the choices what was chosen, and the press that brings them. */
  folded?: { says: ReactNode; onOpen: () => void; also?: AlsoOpens | undefined } | null
  children?: ReactNode
}

/** One step of the page; without a number it stands alone. */
export function StepSection({ number, title, aside, folded = null, children }: StepSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const openedAt = useRef<string | null>(null)
  const isFolded = folded !== null

  // The button that was pressed is gone: the hand goes on at what it brought.
  useEffect(() => {
    if (isFolded || !openedAt.current) return
    section.current?.querySelector<HTMLElement>(openedAt.current)?.focus()
    openedAt.current = null
  }, [isFolded])
  const open = (at: string, onOpen: () => void) => () => {
    openedAt.current = at
    onOpen()
  }

  return (
    <section
      ref={section}
      aria-labelledby={id}
      className={cx('rounded-card border border-line bg-surface p-4 shadow-soft', !folded && 'md:p-6')}
    >
      <div className={cx('flex items-center justify-between gap-2', folded ? 'mb-1' : 'mb-4 flex-wrap')}>
        <h2
          id={id}
          className={cx('flex min-w-0 items-center gap-3 font-bold text-lg', folded && 'max-sm:text-base')}
        >
          {number && (
            <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-strong text-base text-on-brand tabular-nums">
              {number}
              <span className="sr-only">. </span>
            </span>
          )}
          {title}
        </h2>
        {folded ? (
          <Button
            variant="link"
            size="sm"
            aria-label={m.checkout_change_step({ step: title })}
            onClick={open('select, input:checked', folded.onOpen)}
          >
            {m.common_change()}
          </Button>
        ) : (
          aside
        )}
      </div>
      {folded && (
        <div className="text-sm sm:pl-11">
          {folded.says}
          {folded.also && (
            <Button variant="link" size="sm" onClick={open(folded.also.at, folded.also.onOpen)}>
              {folded.also.label}
            </Button>
          )}
        </div>
      )}
      {children}
    </section>
  )
}
