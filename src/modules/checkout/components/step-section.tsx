import { type ReactNode, useId } from 'react'

type StepSectionProps = { number?: number; title: string; aside?: ReactNode; children: ReactNode }

/** One step of the page; without a number it stands alone. */
export function StepSection({ number, title, aside, children }: StepSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-soft md:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="flex items-center gap-3 font-bold text-lg">
          {number && (
            <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-strong text-base text-on-brand tabular-nums">
              {number}
              <span className="sr-only">. </span>
            </span>
          )}
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
