import type { Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

type StoreHeadProps = { store: Output<'GET /stores/{slug}'>; siteName: string }

/** Who sells here: logo, name, place, since when, what the badge means, and what the store says of itself. */
export function StoreHead({ store, siteName }: StoreHeadProps) {
  const { name, logoUrl, description, address, since, isVerified } = store
  return (
    <header className="mt-2 flex flex-col gap-4 rounded-card border border-line bg-surface p-4 md:flex-row md:gap-6 md:p-6">
      <span
        aria-hidden
        className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-card bg-brand-soft font-bold text-3xl text-brand-ink md:size-24"
      >
        {logoUrl ? (
          <img src={`${logoUrl}/320`} alt="" width={96} height={96} className="size-full object-cover" />
        ) : (
          Array.from(name)[0]?.toUpperCase()
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="wrap-anywhere font-bold text-2xl md:text-3xl">{name}</h1>
        <ul className="mt-2 flex flex-wrap items-start gap-x-5 gap-y-2 text-muted text-sm">
          {isVerified && (
            <li>
              <details>
                <summary className="cursor-pointer list-none max-md:-my-2.5 max-md:py-2.5 [&::-webkit-details-marker]:hidden">
                  <span className="inline-block rounded-full bg-ok-soft px-2.5 py-0.5 font-semibold text-ok-ink">
                    {m.storefront_verified()}
                  </span>
                </summary>
                <p className="mt-2 max-w-sm">{m.stores_verified_means({ site: siteName })}</p>
              </details>
            </li>
          )}
          {address && <li className="wrap-anywhere min-w-0 py-0.5">{address}</li>}
          <li className="py-0.5">{m.stores_since({ site: siteName, date: monthOf(since) })}</li>
        </ul>
        {description && <p className="wrap-anywhere mt-3 max-w-prose whitespace-pre-line">{description}</p>}
      </div>
    </header>
  )
}

// The dates of the panels would be one file more on a page that has a budget.
const monthOf = (iso: string) =>
  new Date(iso).toLocaleDateString(getLocale() === 'es' ? 'es-PA' : getLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'America/Panama',
  })
