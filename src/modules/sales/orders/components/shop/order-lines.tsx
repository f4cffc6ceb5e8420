import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { SellerLine } from '#modules/sellers/stores/components/shop/seller-line.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { promotedOff } from '../../rules/adjustments.ts'
import { isUnpaidEnd } from '../../rules/seller-orders.ts'
import { lineKey, lineTitle } from '../../words.ts'
import type { SellerOrder } from '../seller-payment-words.ts'

type OrderLine = Output<'GET /orders/{id}'>['lines'][number]
type OrderLinesProps = { lines: readonly OrderLine[]; sellerOrders?: readonly SellerOrder[] }

/** What was bought, as it was named and priced on that day. */
export function OrderLines({ lines, sellerOrders = [] }: OrderLinesProps) {
  const sellerOrderOf = new Map(sellerOrders.map((own) => [own.id, own]))
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={lineKey(line)} className="flex gap-3 py-4 first:pt-0 last:pb-0">
          <ProductThumb imageUrl={line.imageUrl} size={72} />
          {/* An amount that would squeeze the name goes under it. */}
          <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
            <div className="min-w-0 flex-1 basis-30">
              <Link
                href={`/product/${line.productId}`}
                className="line-clamp-2 wrap-anywhere font-semibold hover:underline"
              >
                {lineTitle(line)}
              </Link>
              <SellerLine seller={line.seller} />
              <p className="mt-0.5 text-muted text-sm">
                {m.common_quantity_is({ count: line.quantity })}
                {line.quantity > 1 && ' · '}
                {line.quantity > 1 && (
                  <span className="money">{m.common_each({ price: formatUsd(line.unitPriceCents) })}</span>
                )}
              </p>
              {isUnpaidEnd(sellerOrderOf.get(line.sellerOrderId)?.payment?.state ?? null) && (
                <p className="mt-1">
                  <Badge>{m.orders_line_not_paid()}</Badge>
                </p>
              )}
              {sellerOrderOf.get(line.sellerOrderId)?.state === 'delivered' && (
                <Link
                  href={`/product/${line.productId}#opinar`}
                  className="inline-flex min-h-11 items-center font-semibold text-brand-ink text-sm hover:underline md:min-h-8 print:hidden"
                >
                  {m.orders_review()}
                  <span className="sr-only">: {line.title}</span>
                </Link>
              )}
              {line.isPremiumPriced && (
                <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
                  <Badge tone="brand">{m.common_premium_price()}</Badge>
                  {m.common_regular_price({ price: formatUsd(line.listPriceCents) })}
                </p>
              )}
              {promotedOff(line) > 0 && (
                <p className="mt-1 text-ok-ink text-sm">
                  {m.orders_line_promotion({ amount: formatUsd(promotedOff(line)) })}
                </p>
              )}
            </div>
            <p className="money ml-auto font-bold">
              {line.isGift ? m.common_free() : formatUsd(line.lineCents)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
