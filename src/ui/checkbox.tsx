import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  /** Some, but not all, of what it stands for. */
  mixed?: boolean | undefined
  ref?: ((element: HTMLInputElement | null) => void) | undefined
}

export function Checkbox({
  label,
  hideLabel,
  hint,
  error,
  mixed = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (own.current) own.current.indeterminate = mixed
  }, [mixed])
  return (
    <div className={className}>
      <label
        className={cx(
          'flex min-h-6 w-fit items-start gap-2.5 text-base md:text-sm',
          hideLabel ? 'p-3 md:p-1' : 'py-2.5 md:py-1',
        )}
      >
        <input
          type="checkbox"
          {...rest}
          ref={(element) => {
            own.current = element
            ref?.(element)
          }}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          className="mt-0.5 size-5 shrink-0 rounded-sm accent-brand-strong md:size-4.5"
        />
        <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-7.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
