import { Lock, Trash2, TrendingUp } from 'lucide-react'
import { formatMoment } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { withOneStop } from '#lib/text.ts'
import { variantHref } from '#modules/catalog/products/components/shop/variant-address.ts'
import { percentOff } from '#modules/catalog/products/rules/offers.ts'
import { m } from '#paraglide/messages.js'
import { SellerLine } from '#modules/sellers/stores/components/shop/seller-line.tsx'
import type { Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { QuantityStepper } from '#ui/quantity.tsx'
import { ProductThumb } from '../thumb.tsx'
import { MAX_QUANTITY } from '../../rules/limits.ts'

export type CartLine = Output<'GET /cart'>['lines'][number]

const FEW_LEFT_BELOW = 5

type CartLineRowProps = {
  line: CartLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onFollow: () => void
}

/** One product of the cart: what it is, how many, what it costs, and what changed about it. */
export function CartLineRow({ line, onQuantity, onRemove, onFollow }: CartLineRowProps) {
  const { productId, variantId, title, imageUrl, isAvailable, quantity, stock } = line
  return (
    <li className="flex gap-3 py-4">
      <ProductThumb imageUrl={imageUrl} size={72} className={isAvailable ? '' : 'opacity-50 grayscale'} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <Link
            href={variantHref(productId, variantId)}
            onClick={onFollow}
            className="line-clamp-2 min-h-11 min-w-0 flex-1 py-0.5 md:min-h-0 font-semibold text-sm hover:underline"
          >
            {title}
          </Link>
          <IconButton
            label={m.cart_remove_of({ title })}
            icon={<Trash2 />}
            size="sm"
            onClick={onRemove}
            className="-mt-2 -mr-2 text-muted md:-mt-1 md:-mr-1"
          />
        </div>
        <SellerLine seller={line.seller} onFollow={onFollow} />
        {isAvailable ? <LinePrice line={line} /> : <Unavailable isForSale={line.isForSale} />}
        {isAvailable && (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <QuantityStepper
              value={quantity}
              max={Math.min(stock, MAX_QUANTITY)}
              onChange={onQuantity}
              labels={{
                quantity: m.common_quantity_of({ title }),
                decrease: m.cart_decrease_of({ title }),
                increase: m.cart_increase_of({ title }),
              }}
            />
            <span className="money font-bold">{formatUsd(line.lineCents)}</span>
          </div>
        )}
        {isAvailable && stock < FEW_LEFT_BELOW && (
          <p className="mt-2 font-semibold text-sm text-warn-ink">{m.cart_only_left({ available: stock })}</p>
        )}
      </div>
    </li>
  )
}

function LinePrice({ line }: { line: CartLine }) {
  const { unitPriceCents, listPriceCents, compareAtCents, isPremiumPriced, priceRoseFromCents } = line
  const before = compareAtCents ?? (isPremiumPriced ? listPriceCents : null)
  return (
    <div className="mt-0.5 grid justify-items-start gap-1">
      <p className="text-muted text-sm">
        <span className="money">{m.common_each({ price: formatUsd(unitPriceCents) })}</span>
        {before !== null && <s className="money ml-2">{formatUsd(before)}</s>}
        {compareAtCents !== null && (
          <b className="ml-2 text-bad-ink">−{percentOff(unitPriceCents, compareAtCents)} %</b>
        )}
      </p>
      {isPremiumPriced && <Badge tone="brand">{m.common_premium_price()}</Badge>}
      {line.priceKeptUntil && line.priceNowCents !== null && (
        <p className="flex items-start gap-1.5 text-ok-ink text-sm">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {withOneStop(
            m.cart_price_kept({
              price: formatUsd(line.priceNowCents),
              until: formatMoment(line.priceKeptUntil),
            }),
          )}
        </p>
      )}
      {priceRoseFromCents !== null && (
        <p className="flex items-start gap-1.5 text-sm text-warn-ink">
          <TrendingUp aria-hidden className="mt-0.5 size-4 shrink-0" />
          {m.cart_price_rose({ old: formatUsd(priceRoseFromCents), price: formatUsd(unitPriceCents) })}
        </p>
      )}
    </div>
  )
}

/** A copy that an earlier release stored does not say whether it is for sale. */
function Unavailable({ isForSale }: { isForSale: boolean | undefined }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
      <Badge tone="bad">{m.common_unavailable()}</Badge>
      {isForSale === false ? m.cart_not_for_sale() : m.cart_not_counted()}
    </p>
  )
}
