import { RotateCcw, ShieldCheck, Tag, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { type Card, categoryHref, productHref } from './card.ts'
import { escapeHtml, pictureHtml } from './card-html.ts'
import { ProductSection, SectionHead, SeeAll } from './product-section.tsx'

const OFFERS = 'ofertas-especiales'
const SMALL = { widths: [160, 320], sizes: '(width >= 64rem) 160px, 30vw' }

type Shelves = {
  season: string
  seasonal: readonly Card[]
  offers: readonly Card[]
  sections: readonly { name: string; slug: string; items: readonly Card[] }[]
}

type FirstShelfProps = { featured: readonly Card[]; offers: readonly Card[]; freeFromCents: number }

/** What the shop promises, in one line, and what its people picked. */
export function FirstShelf({ featured, offers, freeFromCents }: FirstShelfProps) {
  const least = Math.min(...offers.map(({ priceCents }) => priceCents))
  return (
    <>
      <ul className="promises page">
        {offers.length > 0 && (
          <Promise href={categoryHref(OFFERS)} icon={<Tag aria-hidden />} isOffer>
            {m.storefront_offers_from({ price: formatUsd(least) })}
          </Promise>
        )}
        <Promise href="/shipping" icon={<Truck aria-hidden />}>
          {m.storefront_free_from({ price: formatUsd(freeFromCents) })}
        </Promise>
        <Promise href="/returns" icon={<RotateCcw aria-hidden />}>
          {m.storefront_promise_returns()}
        </Promise>
        <Promise href="/payments" icon={<ShieldCheck aria-hidden />}>
          {m.storefront_promise_payment()}
        </Promise>
      </ul>
      <ProductSection
        id="featured"
        title={m.common_featured_products()}
        reason={m.storefront_featured_reason()}
        href="/search?featured=true"
        items={featured}
        isRow
        eager
      />
    </>
  )
}

function Promise({
  href,
  icon,
  isOffer,
  children,
}: {
  href: string
  icon: ReactNode
  isOffer?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <a href={href} className={isOffer ? 'promise promise-offer' : 'promise'}>
        {icon}
        {children}
      </a>
    </li>
  )
}

/** The shelves below those of the person, each kind in a shape of its own. */
export function OtherShelves({ season, seasonal, offers, sections }: Shelves) {
  return (
    <>
      {seasonal.length > 0 && (
        <section aria-labelledby="seasonal" className="page pt-6 md:pt-10">
          <div className="banner">
            <SectionHead
              id="seasonal"
              title={m.storefront_seasonal_title({ season })}
              reason={m.storefront_seasonal_reason()}
              href="/search?seasonal=true"
            />
            <SmallCards items={seasonal} />
          </div>
        </section>
      )}
      <ProductSection
        id="offers"
        title={m.storefront_offers()}
        reason={m.storefront_offers_reason()}
        href={categoryHref(OFFERS)}
        items={offers}
      />
      <div className="tiles page">
        {sections.map(({ name, slug, items }) => (
          <section key={slug} aria-labelledby={slug} className="tile">
            <h2 id={slug}>{name}</h2>
            <p>{m.storefront_category_reason({ category: name })}</p>
            <SmallCards items={items} />
            <SeeAll href={categoryHref(slug)} title={name} />
          </section>
        ))}
      </div>
    </>
  )
}

const SmallCards = ({ items }: { items: readonly Card[] }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by smallCardHtml, which escapes
  <ul className="small-cards" dangerouslySetInnerHTML={{ __html: items.map(smallCardHtml).join('') }} />
)

/** Picture, name and price in one link, for shelves of many. */
function smallCardHtml(card: Card): string {
  const price = card.stock > 0 ? formatUsd(card.priceCents) : escapeHtml(m.common_sold_out())
  const picture = card.imageUrl === null ? '<i></i>' : pictureHtml(card.imageUrl, false, SMALL)
  return `<li><a href="${productHref(escapeHtml(card.id))}">${picture}<span>${escapeHtml(card.title)}</span><b>${price}</b>${
    card.premiumPriceCents === null ? '' : `<b class="small-premium">${formatUsd(card.premiumPriceCents)}</b>`
  }</a></li>`
}
