import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

export type PaginationLabels = {
  navigation: string
  previous: string
  next: string
  page: (page: number) => string
}

type PaginationProps = {
  page: number
  pageCount: number
  hrefOf: (page: number) => string
  labels: PaginationLabels
}

/** Pages as links, so that they can be shared and crawled. Nothing is shown for a single page. */
export function Pagination({ page, pageCount, hrefOf, labels }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label={labels.navigation}>
      <ol className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <Step href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev" label={labels.previous}>
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
        </li>
        {pagesAround(page, pageCount).map((shown, at) => (
          <li
            key={shown ?? `gap ${at}`}
            // On a phone only the ends and the page itself fit.
            className={shown === null || [1, page, pageCount].includes(shown) ? undefined : 'max-sm:hidden'}
          >
            {shown === null ? (
              <span aria-hidden className="px-1 text-muted">
                …
              </span>
            ) : (
              <Link
                href={hrefOf(shown)}
                aria-label={labels.page(shown)}
                aria-current={shown === page ? 'page' : undefined}
                className={cx(
                  cell,
                  'font-semibold tabular-nums',
                  shown === page ? 'bg-brand-strong text-on-brand' : 'hover:bg-sunken',
                )}
              >
                {shown}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step href={page < pageCount ? hrefOf(page + 1) : undefined} rel="next" label={labels.next}>
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </li>
      </ol>
    </nav>
  )
}

function Step(props: { href: string | undefined; rel: string; label: string; children: ReactNode }) {
  if (!props.href) return <span className={cx(cell, 'text-muted opacity-40')}>{props.children}</span>
  return (
    <Link href={props.href} rel={props.rel} aria-label={props.label} className={cx(cell, 'hover:bg-sunken')}>
      {props.children}
    </Link>
  )
}

const cell = 'flex size-11 items-center justify-center rounded-control text-sm transition-colors md:size-10'

/** First, last and one on each side of the page; `null` stands for a gap. Never more than seven entries. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, at) => at + 1)
  if (page <= 3) return [1, 2, 3, 4, null, pageCount]
  if (page >= pageCount - 2) return [1, null, pageCount - 3, pageCount - 2, pageCount - 1, pageCount]
  return [1, null, page - 1, page, page + 1, null, pageCount]
}
