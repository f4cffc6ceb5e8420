import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** On the right: a price, a badge, an icon. */
  aside?: ReactNode
}

/** One choice of several in a RadioGroup. All cards of a group share a `name`. */
export function RadioCard({ label, hint, aside, className, ...rest }: RadioCardProps) {
  return (
    <label
      className={cx(
        'flex items-start gap-3 rounded-card border border-line-strong bg-surface p-4 transition-colors hover:bg-sunken has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand-strong has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <input type="radio" {...rest} className="mt-0.5 size-5 shrink-0 accent-brand-strong outline-none" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-base md:text-sm">{label}</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
      {aside && <span className="shrink-0 font-semibold text-base md:text-sm">{aside}</span>}
    </label>
  )
}

type RadioGroupProps = {
  legend: ReactNode
  hideLegend?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function RadioGroup({ legend, hideLegend, className, children }: RadioGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold text-sm'}>{legend}</legend>
      <div className={cx('grid gap-3', className)}>{children}</div>
    </fieldset>
  )
}
