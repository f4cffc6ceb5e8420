import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, useFieldProps } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

type SelectProps = ComponentProps<'select'> & {
  /** Instead of `option` children. */
  options?: readonly SelectOption[] | undefined
  placeholder?: string | undefined
}

export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const field = useFieldProps()
  return (
    <span className={cx('relative block', className)}>
      <select
        {...field}
        {...rest}
        className={cx(controlClass, 'h-11 appearance-none truncate pr-9 pl-3 md:h-10')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </span>
  )
}
