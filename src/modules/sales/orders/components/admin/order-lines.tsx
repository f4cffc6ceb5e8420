import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { m } from '#paraglide/messages.js'
import { maskedGiftCard } from '#modules/payments/gift-cards/rules.ts'
import { formatUsd } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { promotedOff } from '../../rules/adjustments.ts'
import { TaxRows } from '../tax-rows.tsx'
import { lineKey, lineTitle } from '../../words.ts'
import { shippingNames } from '../../words/admin.ts'
import type { OrderDetail } from './order-sheet.tsx'
import { SheetSection } from '#panel/record-sheet.tsx'

export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <SheetSection title={m.common_products()}>
      <ul className="divide-y divide-line rounded-card border border-line">
        {order.lines.map((line) => (
          <Line key={lineKey(line)} line={line} />
        ))}
      </ul>
      <dl className="mt-3 grid gap-1 px-3 text-sm">
        <Sum label={m.common_subtotal()} cents={order.subtotalCents} />
        <Sum label={shippingNames[order.shippingMethod]()} cents={order.shippingCents} />
        <div className="mt-1 flex justify-between gap-4 border-line border-t pt-2 font-bold text-base">
          <dt>{m.common_total()}</dt>
          <dd className="money">{formatUsd(order.totalCents)}</dd>
        </div>
        <TaxRows taxes={order.taxes} />
        {order.giftCard && (
          <>
            <Sum
              label={m.common_gift_card_of({ card: maskedGiftCard(order.giftCard.last4) })}
              cents={-order.giftCard.amountCents}
            />
            {order.giftCard.amountCents < order.totalCents && (
              <Sum
                label={m.orders_gift_rest({ method: METHODS[order.paymentMethod].name() })}
                cents={order.totalCents - order.giftCard.amountCents}
              />
            )}
          </>
        )}
      </dl>
    </SheetSection>
  )
}

function Line({ line }: { line: OrderDetail['lines'][number] }) {
  const { productId, imageUrl, uniqueCode, quantity, unitPriceCents, listPriceCents, lineCents } = line
  return (
    <li className="flex items-center gap-3 p-3">
      <Picture
        src={imageUrl?.startsWith('/media/') ? `${imageUrl}/96` : imageUrl}
        alt=""
        width={48}
        height={48}
        className="size-12 shrink-0 overflow-hidden rounded-control border border-line bg-sunken"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-1 basis-30">
          <Link
            href={`/admin/products/${productId}`}
            className="line-clamp-2 font-medium text-sm [overflow-wrap:anywhere] hover:underline"
          >
            {lineTitle(line)}
          </Link>
          <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
            <span className="money">
              {quantity} × {formatUsd(unitPriceCents)}
            </span>
            {unitPriceCents < listPriceCents && <s className="money">{formatUsd(listPriceCents)}</s>}
            {line.isPremiumPriced && <Badge tone="brand">{m.common_premium_price()}</Badge>}
            {promotedOff(line) > 0 && (
              <span>{m.orders_line_promotion({ amount: formatUsd(promotedOff(line)) })}</span>
            )}
            {uniqueCode && <span>{uniqueCode}</span>}
          </p>
        </div>
        <span className="money ml-auto font-semibold text-sm">
          {line.isGift ? m.common_free() : formatUsd(lineCents)}
        </span>
      </div>
    </li>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="money">{formatUsd(cents)}</dd>
    </div>
  )
}
