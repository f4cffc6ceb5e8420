import { RefreshCw } from 'lucide-react'
import type { Route } from '#browser/client.ts'
import { readAgain } from '#browser/read-again.ts'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { tabClass, tabsClass } from '#ui/tabs.tsx'

type Part = 'jobs' | 'resting' | 'events' | 'letters'
const parts: readonly { part: Part; href: string; label: () => string }[] = [
  { part: 'jobs', href: '/admin/work', label: m.events_jobs },
  { part: 'resting', href: '/admin/work/resting', label: m.events_resting },
  { part: 'events', href: '/admin/work/events', label: m.events_failed },
  { part: 'letters', href: '/admin/work/letters', label: m.events_letters },
]

/** The four parts of the work that goes by itself, each with how much of it waits for a person. */
export const workTabs = (here: Part) =>
  function WorkTabs() {
    const { data } = useRead('GET /admin/failures', {})
    return (
      <nav aria-label={m.events_title()} className={cx(tabsClass, 'mb-4')}>
        {parts.map(({ part, href, label }) => (
          <Link
            key={part}
            href={href}
            ref={part === here ? inSight : undefined}
            aria-current={part === here ? 'page' : undefined}
            className={tabClass(part === here)}
          >
            {label()}
            {data && data[part] > 0 && (
              <span className="rounded-full bg-bad-soft px-1.5 text-bad-ink text-sm tabular-nums">
                {data[part] > 99 ? '99+' : data[part]}
                <span className="sr-only"> {m.events_wait_for_you()}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
    )
  }

const inSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Reads a part of the work anew, with the numbers of all of them. */
export const refreshing = (...reads: readonly Route[]) =>
  function Refresh() {
    return (
      <Button
        variant="secondary"
        icon={<RefreshCw aria-hidden />}
        onClick={() => readAgain(...reads, 'GET /admin/failures')}
      >
        {m.common_refresh()}
      </Button>
    )
  }
