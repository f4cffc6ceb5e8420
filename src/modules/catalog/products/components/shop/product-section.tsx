import { m } from '#paraglide/messages.js'
import type { Card } from './card.ts'
import { ProductGrid } from './product-grid.tsx'
import { cx } from '#ui/cx.ts'

type HeadProps = {
  id: string
  title: string
  /** Why these products stand here, in one line. */
  reason: string
  href?: string | undefined
}

type ProductSectionProps = HeadProps & {
  items: readonly Card[]
  /** Scrolls sideways on a phone. */
  isRow?: boolean | undefined
  eager?: boolean | undefined
}

/** Four products and the way to the rest. Nothing to show means no section. */
export function ProductSection({ items, isRow, eager, ...head }: ProductSectionProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={head.id} className={cx('page pt-6 md:pt-10', !eager && 'section-below')}>
      <SectionHead {...head} />
      <ProductGrid items={items} layout={isRow ? 'row' : 'section'} eager={eager ? 4 : 0} />
    </section>
  )
}

export function SectionHead({ id, title, reason, href }: HeadProps) {
  return (
    <div className="mb-3 flex items-end justify-between gap-4 md:mb-4">
      <div className="min-w-0">
        <h2 id={id} className="font-bold text-xl md:text-2xl">
          {title}
        </h2>
        <p className="text-muted text-sm md:text-base">{reason}</p>
      </div>
      {href && <SeeAll href={href} title={title} />}
    </div>
  )
}

export function SeeAll({ href, title }: { href: string; title: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 shrink-0 items-center font-semibold text-brand-ink text-sm underline-offset-4 hover:underline md:min-h-8"
    >
      {m.storefront_see_all()}
      <span className="sr-only">: {title}</span>
    </a>
  )
}
