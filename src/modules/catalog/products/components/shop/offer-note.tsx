import { CalendarClock, Info } from 'lucide-react'
import { formatDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { ProductDetails } from './product-details.ts'

type OfferNoteProps = NonNullable<ProductDetails['offer']>

/** The old price with what it is, how it came about behind the 'i', and how long the new one lasts. */
export function OfferNote({ compareAtCents, percentOff, endsAt, unitsLeft, history }: OfferNoteProps) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <s className="money text-base text-muted">{formatUsd(compareAtCents)}</s>
        <b className="rounded-control bg-bad-soft px-1.5 text-bad-ink">−{percentOff} %</b>
      </p>
      <details className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-muted md:min-h-6 [&::-webkit-details-marker]:hidden">
          {m.storefront_offer_lowest()}
          <Info aria-hidden className="size-4.5 shrink-0 text-brand-ink" />
          <span className="sr-only">{m.storefront_offer_history()}</span>
        </summary>
        <div className="mt-1 mb-2 rounded-control bg-sunken p-3">
          <p className="font-semibold">{m.storefront_offer_history()}</p>
          <ul className="mt-1">
            {history.map(({ priceCents, since }) => (
              <li key={since} className="flex justify-between gap-4">
                <span className="text-muted">{m.storefront_offer_since({ date: formatDay(since) })}</span>
                <span className="money">{formatUsd(priceCents)}</span>
              </li>
            ))}
          </ul>
        </div>
      </details>
      <p className="flex items-start gap-1.5 font-semibold text-warn-ink">
        <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {endsAt && m.storefront_offer_until({ date: formatDay(lastMoment(endsAt)) })}
          {endsAt && unitsLeft !== null && ' · '}
          {unitsLeft !== null && m.storefront_offer_left({ count: unitsLeft })}
        </span>
      </p>
    </div>
  )
}

/** It ends as the day after begins; said is the last day on which it holds. */
const lastMoment = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString()
