import { useState } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { reasonOf } from '#browser/failure.ts'
import { useRead } from '#browser/reading.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Picture } from '#ui/picture.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { pictureSet } from '../../rules/picture-set.ts'
import { OptionGroups } from './option-groups.tsx'
import { priceText } from './price-text.ts'
import type { Shown } from './product-details.ts'
import { StockLine } from './stock-line.tsx'
import { addressedVariant } from './variant-address.ts'

type OptionSheetProps = {
  /** The card's link to the page of a product with options. */
  link: HTMLAnchorElement
  onClose: () => void
  onAdd: (variantId: string) => void
}

/** The choice of a product's page, beside its card. */
export function OptionSheet({ link, onClose, onAdd }: OptionSheetProps) {
  const read = useRead('GET /products/{id}', { id: link.dataset['add']! }, { asVisitor: true, fresh: true })
  const product = read.data
  const [shown, setShown] = useState<Shown | null>(null)
  const { stock } = shown ?? { stock: 1 }
  const add = () => (shown?.ask ? shown.ask() : shown?.variantId && onAdd(shown.variantId))
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.common_choose_options()}
      closeLabel={m.common_close()}
      footer={
        <Button size="lg" wide disabled={!shown || stock <= 0} onClick={add}>
          {stock > 0 ? m.common_add() : m.common_sold_out()}
        </Button>
      }
    >
      {read.error ? (
        <ErrorState
          title={m.common_load_failed()}
          reason={reasonOf(read.error, m.app_offline())}
          retryLabel={m.common_retry()}
          onRetry={read.refresh}
        />
      ) : product ? (
        <div className="flex flex-col gap-5">
          <Head product={shown ?? product} href={link.href} onLeave={onClose} />
          <OptionGroups product={product} onShown={setShown} ofCard={{ variantId: addressedVariant(link) }} />
        </div>
      ) : (
        <div aria-busy className="flex flex-col gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Sheet>
  )
}

type HeadProps = { product: Shown; href: string; onLeave: () => void }

function Head({ product, href, onLeave }: HeadProps) {
  const { title, premiumPriceCents, offer, stock } = product
  const imageUrl = product.pictureUrl ?? product.imageUrl
  const set = imageUrl ? pictureSet(imageUrl, [96, 160, 320]) : null
  return (
    <div className="flex gap-4">
      <Picture
        src={set?.src}
        srcSet={set?.srcSet}
        sizes="6rem"
        alt=""
        width={96}
        height={96}
        className="size-24 shrink-0 overflow-hidden rounded-control bg-sunken"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <a href={href} onClick={onLeave} className="wrap-anywhere font-semibold hover:underline">
          {title}
        </a>
        <p>
          <b className="money text-lg">{priceText(product)}</b>
          {offer && <s className="ml-2 text-muted text-sm">{formatUsd(offer.compareAtCents)}</s>}
        </p>
        {premiumPriceCents !== null && (
          <p className="text-brand-ink text-sm">
            {m.storefront_premium_price({ price: priceText(product, premiumPriceCents) })}
          </p>
        )}
        <StockLine stock={stock} />
      </div>
    </div>
  )
}
