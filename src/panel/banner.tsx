import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What somebody must know before the list, and what can be done about it. */
export const Banner = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-soft p-4 text-warn-ink">
    <p className="flex min-w-0 items-start gap-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
    {action}
  </div>
)
