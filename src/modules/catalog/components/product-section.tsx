import { m } from '#paraglide/messages.js'
import type { Card } from './card.ts'
import { ProductGrid } from './product-grid.tsx'

type ProductSectionProps = {
  id: string
  title: string
  /** Why these products stand here, in one line. */
  reason: string
  href?: string | undefined
  items: readonly Card[]
  eager?: boolean | undefined
}

/** Four products and the way to the rest. Nothing to show means no section. */
export function ProductSection({ id, title, reason, href, items, eager }: ProductSectionProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="page pt-10">
      <div className="mb-4 flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 id={id} className="font-bold text-xl md:text-2xl">
            {title}
          </h2>
          <p className="text-muted text-sm md:text-base">{reason}</p>
        </div>
        {href && (
          <a
            href={href}
            className="inline-flex min-h-11 shrink-0 items-center font-semibold text-brand-ink text-sm underline-offset-4 hover:underline md:min-h-8"
          >
            {m.storefront_see_all()}
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </div>
      <ProductGrid items={items} layout="section" eager={eager ? 4 : 0} />
    </section>
  )
}
