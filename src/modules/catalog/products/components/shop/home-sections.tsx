import { RotateCcw, ShieldCheck, Tag, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { giftHref } from '../../rules/gifts.ts'
import { type Card, categoryHref, productHref } from './card.ts'
import { escapeHtml, pictureHtml } from './card-html.ts'
import { priceText } from './price-text.ts'
import { ProductSection, SectionHead, SeeAll } from './product-section.tsx'

const OFFERS = 'ofertas-especiales'

// How wide the columns of home-sections.css draw a picture.
const LARGE = '(width >= 48rem) calc(min(25vw, 332px) - 39px), max(112px, 34vw - 19px)'
const BESIDE =
  '(width >= 64rem) calc(min(10vw, 133px) - 16px), (width >= 48rem) 72px, max(112px, 34vw - 19px)'
const TILE = '(width >= 48rem) calc(min(12.5vw, 166px) - 34px), calc(25vw - 28px)'
// Each seventh is wide, one large product and three beside it.
const WIDE_EACH = 7

type Sections = {
  season: string
  seasonal: readonly Card[]
  offers: readonly Card[]
  sections: readonly { name: string; slug: string; items: readonly Card[] }[]
}

type FirstSectionProps = {
  featured: readonly Card[]
  offers: readonly Card[]
  /** Null where shipping is not free everywhere from one amount. */
  freeFromCents: number | null
}

/** What the shop promises, in one line, and what its people picked. */
export function FirstSection({ featured, offers, freeFromCents }: FirstSectionProps) {
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
          {freeFromCents === null
            ? m.storefront_promise_delivery()
            : m.storefront_free_from({ price: formatUsd(freeFromCents) })}
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

/** The sections below those of the person, each kind in a shape of its own. */
export function OtherSections({ season, seasonal, offers, sections }: Sections) {
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
            <SmallCards items={seasonal} sizesOf={() => LARGE} />
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
        {sections.map(({ name, slug, items }, tile) => (
          <section key={slug} aria-labelledby={slug} className="tile">
            <h2 id={slug}>{name}</h2>
            <p>{m.storefront_category_reason({ category: name })}</p>
            <SmallCards
              items={items}
              sizesOf={(at) => (tile % WIDE_EACH > 0 ? TILE : at > 0 ? BESIDE : LARGE)}
            />
            <SeeAll href={categoryHref(slug)} title={name} />
          </section>
        ))}
      </div>
    </>
  )
}

type SmallCardsProps = { items: readonly Card[]; sizesOf: (at: number) => string }

const SmallCards = ({ items, sizesOf }: SmallCardsProps) => (
  <ul
    className="small-cards"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by smallCardHtml, which escapes
    dangerouslySetInnerHTML={{ __html: items.map((card, at) => smallCardHtml(card, sizesOf(at))).join('') }}
  />
)

/** Picture, name and price in one link, for sections with many products. */
function smallCardHtml(card: Card, sizes: string): string {
  const price = card.stock > 0 ? priceText(card) : escapeHtml(m.common_sold_out())
  const picture = card.imageUrl === null ? '<i></i>' : pictureHtml(card.imageUrl, { eager: false, sizes })
  return `<li><a href="${productHref(escapeHtml(card.id))}">${picture}<span>${escapeHtml(card.title)}</span><b>${price}</b>${
    card.premiumPriceCents === null
      ? ''
      : `<b class="small-premium">${priceText(card, card.premiumPriceCents)}</b>`
  }</a></li>`
}

type GiftSectionsProps = {
  sections: readonly { slug: string; title: string; description: string; items: readonly Card[] }[]
}

/** Of each page of presents its first products; here, because sections of products are one file of the browser. */
export const GiftSections = ({ sections }: GiftSectionsProps) =>
  sections.map(({ slug, title, description, items }, at) => (
    <ProductSection
      key={slug}
      id={slug}
      title={title}
      reason={description}
      href={giftHref(slug)}
      items={items}
      isRow
      eager={at === 0}
    />
  ))
