import type { Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { storeHref } from '../../rules.ts'

/** The stores that somebody may have meant, above the products that were found. */
export function FoundStores({ stores }: { stores: Output<'GET /stores'>['items'] }) {
  if (stores.length === 0) return null
  return (
    <section aria-labelledby="found-stores" className="mt-4">
      <h2 id="found-stores" className="font-bold text-lg">
        {m.stores_title()}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-3">
        {stores.map(({ name, slug, logoUrl, address }) => (
          <li key={slug} className="min-w-0 max-sm:w-full">
            <a
              href={storeHref(slug)}
              className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface py-2.5 pr-5 pl-3 hover:border-line-strong hover:shadow-soft"
            >
              <Avatar name={name} src={logoUrl && `${logoUrl}/96`} />
              <span className="min-w-0">
                <b className="block truncate font-semibold">{name}</b>
                {address && <span className="block truncate text-muted text-sm">{address}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
