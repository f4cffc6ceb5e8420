import { ChevronRight } from 'lucide-react'
import { Link } from './link.tsx'

export type Crumb = { label: string; href?: string | undefined }

type BreadcrumbsProps = { label: string; crumbs: readonly Crumb[] }

/** The last crumb is the page itself and needs no href. */
export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className="min-w-0 text-sm">
      <ol className="flex min-w-0 items-center gap-1">
        {crumbs.map((crumb, at) => (
          <li
            key={`${crumb.href} ${crumb.label}`}
            className="flex min-w-0 max-w-2/5 shrink-0 items-center gap-1 last:max-w-none last:shrink"
          >
            {at > 0 && <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />}
            {crumb.href && at < crumbs.length - 1 ? (
              <Link
                href={crumb.href}
                className="truncate text-muted leading-11 hover:text-ink hover:underline md:leading-6"
              >
                {crumb.label}
              </Link>
            ) : (
              <span
                aria-current={at === crumbs.length - 1 ? 'page' : undefined}
                className="truncate font-medium"
              >
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
