import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlClass, useFieldProps } from './field.tsx'

type InputProps = ComponentProps<'input'> & {
  /** An icon or a short sign such as $ before the text. */
  before?: ReactNode
  /** A unit, a button or a key hint after the text. */
  after?: ReactNode
}

export function Input({ before, after, className, ...rest }: InputProps) {
  const field = useFieldProps()
  const input = (
    <input
      {...field}
      {...rest}
      className={cx(
        controlClass,
        'h-11 md:h-10',
        before ? 'pl-10' : 'pl-3',
        after ? 'pr-12' : 'pr-3',
        !before && !after && className,
      )}
    />
  )
  if (!before && !after) return input
  return (
    <span className={cx('relative block', className)}>
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-10 items-center justify-center text-muted [&_svg]:size-4.5">
          {before}
        </span>
      )}
      {input}
      {after && (
        <span className="absolute inset-y-0 right-2 flex min-w-8 items-center justify-center text-muted text-sm">
          {after}
        </span>
      )}
    </span>
  )
}
