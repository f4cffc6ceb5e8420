/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a checkbox brings its checked state along */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** On or off at once. For what is sent with a form use a Checkbox. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center justify-between gap-4 md:min-h-8">
        <span className="min-w-0 font-medium text-base md:text-sm">{label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hint ? hintId : undefined}
          {...rest}
          className={cx(
            'relative h-6 w-10 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors',
            'before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:bg-line-strong before:transition-transform',
            'checked:border-brand-strong checked:bg-brand-strong checked:before:translate-x-4 checked:before:bg-on-brand disabled:cursor-not-allowed disabled:opacity-50',
          )}
        />
      </label>
      {hint && (
        <p id={hintId} className="max-w-prose text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
