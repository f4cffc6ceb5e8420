import { ShoppingCart, Trash2 } from 'lucide-react'
import { productHref } from '#modules/catalog/products/components/shop/card.ts'
import { priceText } from '#modules/catalog/products/components/shop/price-text.ts'
import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { formatUsd } from '#lib/money.ts'
import { useSession } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'

export type Wish = Output<'GET /wishlist'>['items'][number]

type WishRowProps = { item: Wish; onMove: () => void; onRemove: () => void }

export function WishRow({ item, onMove, onRemove }: WishRowProps) {
  const { id, title, imageUrl, category, stock } = item
  const isSoldOut = stock === 0
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-soft">
      <ProductThumb
        imageUrl={imageUrl}
        size={96}
        className={cx('sm:row-span-2', isSoldOut && 'opacity-60 grayscale')}
      />
      <div className="min-w-0">
        <Link href={productHref(id)} className="line-clamp-2 wrap-anywhere font-semibold hover:underline">
          {title}
        </Link>
        <Link
          href={`/categoria/${category.slug}`}
          className="inline-flex min-h-11 items-center text-muted text-sm hover:underline sm:min-h-6"
        >
          {category.name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <WishPrice {...item} />
          {isSoldOut && <Badge tone="bad">{m.wishlist_out_of_stock()}</Badge>}
          <WishChanges item={item} />
        </p>
      </div>
      <div className="flex gap-2 max-sm:col-span-2">
        {item.hasOptions && !isSoldOut ? (
          <Button
            size="sm"
            data-add={id}
            href={productHref(id)}
            aria-label={`${m.common_choose_options()}: ${title}`}
            className="max-sm:flex-1"
          >
            {m.common_choose_options()}
          </Button>
        ) : (
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
        )}
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

/** What is different since it was saved; that it is sold out stands there anyway. */
function WishChanges({ item: { changes, savedCents, priceCents } }: { item: Wish }) {
  const change = formatUsd(Math.abs(priceCents - (savedCents ?? priceCents)))
  return (
    <>
      {changes.includes('cheaper') && <Badge tone="ok">{m.wishlist_cheaper({ change })}</Badge>}
      {changes.includes('dearer') && <Badge>{m.wishlist_dearer({ change })}</Badge>}
      {changes.includes('back') && <Badge tone="ok">{m.wishlist_back()}</Badge>}
      {changes.includes('sold_out') && (
        <span className="text-muted text-sm">{m.wishlist_sold_out_since()}</span>
      )}
    </>
  )
}

/** What this person pays; a person without the plan sees the other price beside it. */
function WishPrice({
  premiumPriceCents,
  ...price
}: Pick<Wish, 'priceCents' | 'priceToCents' | 'premiumPriceCents'>) {
  const { user } = useSession()
  const listed = priceText(price)
  if (premiumPriceCents === null) return <Price text={listed} />
  const premium = priceText(price, premiumPriceCents)
  if (!user?.isPremium)
    return (
      <>
        <Price text={listed} />
        <span className="money text-brand-ink text-sm">{m.storefront_premium_short({ price: premium })}</span>
      </>
    )
  return (
    <>
      <Price text={premium} />
      <s className="money text-muted text-sm">{listed}</s>
      <Badge tone="brand">{m.common_premium_price()}</Badge>
    </>
  )
}

const Price = ({ text }: { text: string }) => <span className="money font-bold text-lg">{text}</span>
