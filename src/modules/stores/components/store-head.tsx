import { BadgeCheck, CalendarDays, MapPin } from 'lucide-react'
import type { Output } from '#browser/client.ts'
import { formatMonth } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'

type StoreHeadProps = { store: Output<'GET /stores/{slug}'>; siteName: string }

/** Who sells here: logo, name, place, since when, what the badge means, and what the store says of itself. */
export function StoreHead({ store, siteName }: StoreHeadProps) {
  const { name, logoUrl, description, address, since } = store
  return (
    <header className="mt-2 flex flex-col gap-4 rounded-card border border-line bg-surface p-4 md:flex-row md:gap-6 md:p-6">
      <Avatar name={name} src={logoUrl && `${logoUrl}/320`} size="xl" />
      <div className="min-w-0 flex-1">
        <h1 className="wrap-anywhere font-bold text-2xl md:text-3xl">{name}</h1>
        <ul className="mt-2 flex flex-wrap items-start gap-x-5 gap-y-2 text-muted text-sm">
          <li>
            <details className="group">
              <summary className="cursor-pointer list-none rounded-full [&::-webkit-details-marker]:hidden">
                <Badge tone="ok" icon={<BadgeCheck aria-hidden />}>
                  {m.storefront_verified()}
                </Badge>
              </summary>
              <p className="mt-2 max-w-sm">{m.stores_verified_means({ site: siteName })}</p>
            </details>
          </li>
          {address && (
            <li className="flex min-w-0 items-start gap-1.5 py-0.5">
              <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="wrap-anywhere min-w-0">{address}</span>
            </li>
          )}
          <li className="flex items-start gap-1.5 py-0.5">
            <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0" />
            {m.stores_since({ site: siteName, date: formatMonth(since) })}
          </li>
        </ul>
        {description && <p className="wrap-anywhere mt-3 max-w-prose whitespace-pre-line">{description}</p>}
      </div>
    </header>
  )
}
