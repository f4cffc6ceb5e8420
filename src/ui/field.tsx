import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from './cx.ts'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** Shown after the label of a field that may stay empty. */
  optionalLabel?: string | undefined
  hideLabel?: boolean | undefined
  /** Only when something outside must point at the control; otherwise one is made. */
  id?: string | undefined
  className?: string | undefined
  /** One Input, Textarea or Select; it finds its id, error and hint by itself. */
  children: ReactNode
}

export function Field({
  label,
  hint,
  error,
  required,
  optionalLabel,
  hideLabel,
  id,
  className,
  children,
}: FieldProps) {
  const made = useId()
  const controlId = id ?? made
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const described = cx(errorId, hintId) || undefined
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
        {required && (
          <span aria-hidden className="text-bad-ink">
            {' *'}
          </span>
        )}
        {optionalLabel && <span className="ml-1.5 font-normal text-muted">{optionalLabel}</span>}
      </label>
      <FieldContext value={{ id: controlId, described, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-bad-ink text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

type FieldContextValue = {
  id: string
  described: string | undefined
  invalid: boolean
  required: boolean | undefined
}

const FieldContext = createContext<FieldContextValue | null>(null)

/** What a control inside a Field puts on its element. Props given by hand win. */
export function useFieldProps() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.described,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

export const controlClass =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface text-base text-ink placeholder:text-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-bad md:text-sm'
