import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Card, toCard } from '#modules/catalog/products/components/shop/card.ts'
import { ProductSection } from '#modules/catalog/products/components/shop/product-section.tsx'
import { showWished } from '#modules/catalog/products/components/shop/wish-marks.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { keepSectionSpace } from './section-space.ts'

type Sections = { userId: string; suggested: readonly Card[]; bought: readonly Card[] }

const ROW = 4
// Cached while the page lives, so that a visitor who comes back to the first page finds it as it was.
let known: Sections | null = null

/** What the shop picked for this person; an empty section is not shown. */
export function PersonalSections({ userId }: { userId: string }) {
  const [sections, setSections] = useState(known?.userId === userId ? known : null)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let isHere = true
    void readSections(userId).then((read) => {
      known = read
      if (isHere) setSections(read)
    })
    return () => {
      isHere = false
    }
  }, [userId])

  // The sections around it stay as they were, and so do their hearts.
  useEffect(() => showWished(document), [])

  useLayoutEffect(() => {
    if (sections && place.current) keepSectionSpace(place.current.offsetHeight)
  }, [sections])

  return (
    <div ref={place}>
      {sections ? (
        <>
          <ProductSection
            id="suggested"
            title={m.storefront_for_you()}
            reason={m.storefront_for_you_reason()}
            items={sections.suggested}
            isRow
          />
          <ProductSection
            id="bought"
            title={m.storefront_buy_again()}
            reason={m.storefront_buy_again_reason()}
            items={sections.bought}
            isRow
          />
        </>
      ) : (
        <SectionSkeleton />
      )}
    </div>
  )
}

/** A full section before its products are known: the same boxes, empty. */
function SectionSkeleton() {
  return (
    <section aria-busy aria-labelledby="suggested" className="page pt-6 md:pt-10">
      <h2 id="suggested" className="font-bold text-xl md:text-2xl">
        {m.storefront_for_you()}
      </h2>
      <p className="mb-3 text-muted text-sm md:mb-4 md:text-base">{m.storefront_for_you_reason()}</p>
      <ul aria-hidden className="card-grid card-grid-4 card-row animate-pulse">
        {Array.from({ length: 2 * ROW }, (_, at) => (
          <li key={at} className="card">
            <span className="card-picture" />
            <span className="card-title" />
            <span className="card-rating">&nbsp;</span>
            <span className="card-price">&nbsp;</span>
            <span className="card-arrives" />
            <span className="card-add" />
          </li>
        ))}
      </ul>
    </section>
  )
}

async function readSections(userId: string): Promise<Sections> {
  const [suggested, bought] = await Promise.all([
    call('GET /me/suggestions').then(cardsOf, nothing),
    call('GET /me/repurchase').then(cardsOf, nothing),
  ])
  return { userId, suggested, bought }
}

/** Whole rows only: five cards would leave three places empty. */
function cardsOf({ items }: { items: readonly Card[] }): Card[] {
  return items.slice(0, items.length < 2 * ROW ? ROW : 2 * ROW).map(toCard)
}

// The page is whole without them, so a section that did not arrive is not reported as an error.
const nothing = (): Card[] => []
