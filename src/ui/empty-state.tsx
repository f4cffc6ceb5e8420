import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { MolaEmpty } from './mola.tsx'

type EmptyStateProps = {
  title: ReactNode
  /** Why it is empty, in one sentence. */
  reason?: ReactNode
  /** What to do next: usually one Button. */
  action?: ReactNode
  /** In place of the mola ornament; `false` for none. */
  icon?: ReactNode
  headingLevel?: 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState({ title, reason, action, icon, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('flex flex-col items-center gap-2 px-4 py-12 text-center', className)}>
      {icon !== false && <span className="mb-2 text-brand [&_svg]:size-24">{icon ?? <MolaEmpty />}</span>}
      <Heading className="font-bold text-lg">{title}</Heading>
      {reason && <p className="max-w-prose text-muted">{reason}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
