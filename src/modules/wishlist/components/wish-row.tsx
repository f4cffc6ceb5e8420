import { ShoppingCart, Trash2 } from 'lucide-react'
import { ProductThumb } from '#modules/cart/components/product-thumb.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'

export type Wish = Output<'GET /wishlist'>['items'][number]

type WishRowProps = { item: Wish; onMove: () => void; onRemove: () => void }

export function WishRow({ item, onMove, onRemove }: WishRowProps) {
  const { id, title, imageUrl, category, priceCents, stock } = item
  const isSoldOut = stock === 0
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-soft">
      <ProductThumb
        imageUrl={imageUrl}
        size={96}
        className={cx('sm:row-span-2', isSoldOut && 'opacity-60 grayscale')}
      />
      <div className="min-w-0">
        <Link href={`/product/${id}`} className="line-clamp-2 wrap-anywhere font-semibold hover:underline">
          {title}
        </Link>
        <Link
          href={`/categoria/${category.slug}`}
          className="inline-flex min-h-6 items-center text-muted text-sm hover:underline"
        >
          {category.name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="money font-bold text-lg">{formatUsd(priceCents)}</span>
          {isSoldOut && <Badge tone="bad">{m.wishlist_out_of_stock()}</Badge>}
        </p>
      </div>
      <div className="flex gap-2 max-sm:col-span-2">
        <Button
          size="sm"
          icon={<ShoppingCart aria-hidden />}
          disabled={isSoldOut}
          aria-label={`${m.wishlist_add_to_cart()}: ${title}`}
          onClick={onMove}
          className="max-sm:flex-1"
        >
          {m.wishlist_add_to_cart()}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          aria-label={`${m.wishlist_remove()}: ${title}`}
          onClick={onRemove}
        >
          {m.wishlist_remove()}
        </Button>
      </div>
    </li>
  )
}
