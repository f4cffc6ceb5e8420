import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  crumbs?: readonly Crumb[] | undefined
  crumbsLabel?: string | undefined
  /** One primary action; others go in a menu. */
  actions?: ReactNode
}

export function PageHeader({ title, description, crumbs, crumbsLabel = '', actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {crumbs && <Breadcrumbs label={crumbsLabel} crumbs={crumbs} />}
        <h1 className="font-bold text-2xl">{title}</h1>
        {description && <p className="mt-1 max-w-prose text-muted text-sm">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
