import { m } from '#paraglide/messages.js'
import { type ListingSearch, listingHref, withFilter } from './listing-search.ts'

type Read = { path: string; search: ListingSearch; meant: string | null }

/** Says what the words of a search were read as, and offers them as they are; `meant` is null where a question was understood. */
export function ReadAs({ path, search, meant }: Read) {
  const q = search.q?.trim() ?? ''
  const asTyped = (
    <a href={listingHref(path, withFilter(search, { exact: true }))} className="text-brand-ink underline">
      {m.storefront_as_typed({ q })}
    </a>
  )
  if (meant === null)
    return (
      <p className="text-sm">
        <span className="text-muted">{m.storefront_understood()}</span> {asTyped}
      </p>
    )
  return (
    <p className="wrap-anywhere text-sm">
      <a
        href={listingHref(path, withFilter(search, { q: meant }))}
        className="font-semibold text-base text-brand-ink hover:underline"
      >
        {m.storefront_did_you_mean({ meant })}
      </a>{' '}
      <span className="text-muted">{m.storefront_did_you_mean_reason({ q })}</span> {asTyped}
    </p>
  )
}
