import { useEffect, useRef } from 'react'
import type { Card } from './card.ts'
import { cardHtml } from './card-html.ts'
import { showWished } from './wish-marks.ts'

type ProductGridProps = {
  items: readonly Card[]
  /** `section` keeps four in a row, `row` scrolls sideways on a phone, `panel` leaves space for a column of filters. */
  layout?: 'page' | 'section' | 'row' | 'panel' | undefined
  /** How many are seen first and loaded at once. */
  eager?: number | undefined
  headingLevel?: 2 | 3 | undefined
}

export function ProductGrid({ items, layout = 'page', eager = 0, headingLevel = 3 }: ProductGridProps) {
  const list = useRef<HTMLUListElement>(null)
  // A card that was rendered again has forgotten its heart.
  useEffect(() => {
    if (list.current) showWished(list.current)
  }, [items])
  return (
    <ul ref={list} className={grids[layout].className}>
      {items.map((card, at) => (
        <li
          key={card.id}
          className="card"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by cardHtml, which escapes
          dangerouslySetInnerHTML={{
            __html: cardHtml(card, {
              eager: at < eager,
              heading: headingLevel === 2 ? 'h2' : 'h3',
              sizes: grids[layout].sizes,
            }),
          }}
        />
      ))}
    </ul>
  )
}

const FOUR = '(width >= 64rem) calc(min(25vw, 332px) - 45px)'
const PAGE = `${FOUR}, (width >= 48rem) calc(34vw - 45px), calc(50vw - 40px)`
const SECTION = `${FOUR}, (width >= 48rem) calc(25vw - 39px)`

// How wide the columns of product-card.css draw a picture; beside filters as without, or closing them would draw each card anew.
const grids = {
  page: { className: 'card-grid', sizes: PAGE },
  section: { className: 'card-grid card-grid-4', sizes: `${SECTION}, calc(50vw - 40px)` },
  row: { className: 'card-grid card-grid-4 card-row', sizes: `${SECTION}, max(118px, 45vw - 32px)` },
  panel: { className: 'card-grid card-grid-3', sizes: PAGE },
}
