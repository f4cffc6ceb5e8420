import type { ReactNode } from 'react'
import { cx } from './cx.ts'

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
