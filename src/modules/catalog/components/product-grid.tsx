import { useEffect, useRef } from 'react'
import type { Card } from './card.ts'
import { cardHtml } from './card-html.ts'
import { showWished } from './wish-marks.ts'

type ProductGridProps = {
  items: readonly Card[]
  /** `section` keeps four in a row, `row` scrolls sideways on a phone, `panel` leaves room for a column of filters. */
  layout?: 'page' | 'section' | 'row' | 'panel' | undefined
  /** How many are seen first and loaded at once. */
  eager?: number | undefined
  headingLevel?: 2 | 3 | undefined
}

export function ProductGrid({ items, layout = 'page', eager = 0, headingLevel = 3 }: ProductGridProps) {
  const list = useRef<HTMLUListElement>(null)
  // A card that was drawn anew has forgotten its heart.
  useEffect(() => {
    if (list.current) showWished(list.current)
  }, [items])
  return (
    <ul ref={list} className={grids[layout]}>
      {items.map((card, at) => (
        <li
          key={card.id}
          className="card"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by cardHtml, which escapes
          dangerouslySetInnerHTML={{
            __html: cardHtml(card, { eager: at < eager, heading: headingLevel === 2 ? 'h2' : 'h3' }),
          }}
        />
      ))}
    </ul>
  )
}

const grids = {
  page: 'card-grid',
  section: 'card-grid card-grid-4',
  row: 'card-grid card-grid-4 card-row',
  panel: 'card-grid card-grid-3',
}
