import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Card, toCard } from '#modules/catalog/products/components/shop/card.ts'
import { ProductSection } from '#modules/catalog/products/components/shop/product-section.tsx'
import { showWished } from '#modules/catalog/products/components/shop/wish-marks.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { keepShelfSpace } from './shelf-space.ts'

type Shelves = { userId: string; suggested: readonly Card[]; bought: readonly Card[] }

const ROW = 4
// Kept while the page lives, so that whoever comes back to the first page finds it as it was.
let known: Shelves | null = null

/** What the shop picked for this person; a shelf with nothing on it is not shown. */
export function PersonalShelves({ userId }: { userId: string }) {
  const [shelves, setShelves] = useState(known?.userId === userId ? known : null)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let isHere = true
    void readShelves(userId).then((read) => {
      known = read
      if (isHere) setShelves(read)
    })
    return () => {
      isHere = false
    }
  }, [userId])

  // The shelves around it stand as they were left, and so do their hearts.
  useEffect(() => showWished(document), [])

  useLayoutEffect(() => {
    if (shelves && place.current) keepShelfSpace(place.current.offsetHeight)
  }, [shelves])

  return (
    <div ref={place}>
      {shelves ? (
        <>
          <ProductSection
            id="suggested"
            title={m.storefront_for_you()}
            reason={m.storefront_for_you_reason()}
            items={shelves.suggested}
            isRow
          />
          <ProductSection
            id="bought"
            title={m.storefront_buy_again()}
            reason={m.storefront_buy_again_reason()}
            items={shelves.bought}
            isRow
          />
        </>
      ) : (
        <ShelfSkeleton />
      )}
    </div>
  )
}

/** A full shelf before its products are known: the same boxes, empty. */
function ShelfSkeleton() {
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

async function readShelves(userId: string): Promise<Shelves> {
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

// The page is whole without them, so a shelf that did not arrive is no error to tell.
const nothing = (): Card[] => []
