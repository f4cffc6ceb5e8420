import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, useFieldProps } from './field.tsx'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldProps()
  return (
    <textarea
      {...field}
      rows={rows}
      {...rest}
      className={cx(controlClass, 'field-sizing-content max-h-96 min-h-24 px-3 py-2', className)}
    />
  )
}
