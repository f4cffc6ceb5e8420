import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Card, toCard } from './card.ts'
import { ProductSection } from './product-section.tsx'
import { seenBefore } from './trail.ts'

/** What this browser saw before this product, at the prices of now; nothing where it saw nothing else that is still there. */
export function SeenSection({ productId }: { productId: string }) {
  const [cards, setCards] = useState<readonly Card[] | null>(null)
  const [ids] = useState(() => seenBefore(productId))
  useEffect(() => {
    let isOver = false
    const asked = ids.map((id) => call('GET /products/{id}', { id }).then(toCard, () => null))
    void Promise.all(asked).then((found) => isOver || setCards(found.filter((card) => card !== null)))
    return () => {
      isOver = true
    }
  }, [ids])
  if (ids.length === 0) return null
  // As high as a section, so that little moves below it when its cards load.
  if (!cards)
    return (
      <div className="page pt-10">
        <Skeleton className="h-112" />
      </div>
    )
  return (
    <ProductSection
      isRow
      id="seen"
      title={m.storefront_seen()}
      reason={m.storefront_seen_reason()}
      items={cards}
    />
  )
}
