import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { TotalRow, Totals } from '#modules/sales/cart/components/totals.tsx'
import { SellerLine } from '#modules/sellers/stores/components/shop/seller-line.tsx'
import { maskedGiftCard } from '#modules/payments/gift-cards/rules.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'

export type SummaryLine = {
  variantId: string
  title: string
  imageUrl: string | null
  seller: { name: string; slug: string } | null
  quantity: number
  lineCents: number
  listPriceCents: number
  isPremiumPriced: boolean
  isAvailable?: boolean
  isForSale?: boolean
  /** What a promotion gives: one unit for nothing, beside those that are bought. */
  isGift?: boolean
}

/** What a gift card pays of the total, and what is left. */
export type GiftShare = { last4: string; coveredCents: number; dueCents: number }

type CheckoutSummaryProps = {
  lines: readonly SummaryLine[]
  subtotalCents: number
  /** What promotions took off the subtotal. */
  savedCents?: number | undefined
  shippingCents: number
  gift?: GiftShare | undefined
  /** Opens the cart; absent once the order stands. */
  onEdit?: (() => void) | undefined
  children?: ReactNode
}

/** What is bought and what it costs: beside the steps on a desktop, folded above them on a phone. */
export function CheckoutSummary({
  lines,
  subtotalCents,
  savedCents,
  shippingCents,
  gift,
  onEdit,
  children,
}: CheckoutSummaryProps) {
  const dueCents = gift?.dueCents ?? subtotalCents + shippingCents
  const count = lines.reduce(
    (sum, line) => sum + (line.isAvailable === false || line.isGift ? 0 : line.quantity),
    0,
  )
  return (
    <aside
      aria-label={m.checkout_summary()}
      className="rounded-card border border-line bg-surface shadow-soft max-lg:order-first lg:sticky lg:top-32"
    >
      <details className="group lg:hidden">
        <summary className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block font-bold text-sm">{m.checkout_summary()}</span>
            <span className="block text-muted text-sm">{m.common_units({ count })}</span>
          </span>
          <span className="flex items-center gap-2">
            <span className="money font-bold text-lg">{formatUsd(dueCents)}</span>
            <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <div className="border-line border-t px-4 py-4">
          <SummaryBody
            lines={lines}
            subtotalCents={subtotalCents}
            savedCents={savedCents}
            shippingCents={shippingCents}
            gift={gift}
            onEdit={onEdit}
          />
        </div>
      </details>
      <div className="hidden p-5 lg:block">
        <h2 className="mb-4 font-bold text-lg">{m.checkout_summary()}</h2>
        <SummaryBody
          lines={lines}
          subtotalCents={subtotalCents}
          savedCents={savedCents}
          shippingCents={shippingCents}
          gift={gift}
          onEdit={onEdit}
          scrolls
        />
        {children}
      </div>
    </aside>
  )
}

type SummaryBodyProps = Omit<CheckoutSummaryProps, 'children'> & { scrolls?: boolean }

function SummaryBody({
  lines,
  subtotalCents,
  savedCents,
  shippingCents,
  gift,
  onEdit,
  scrolls,
}: SummaryBodyProps) {
  return (
    <>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, and the keyboard must reach it
        tabIndex={scrolls && lines.length > 4 ? 0 : undefined}
        aria-label={m.checkout_summary()}
        className={cx('grid gap-4', scrolls && 'max-h-[min(24rem,calc(100dvh-28rem))] overflow-y-auto p-1')}
      >
        {lines.map((line) => (
          <SummaryRow key={`${line.variantId} ${line.isGift}`} line={line} />
        ))}
      </ul>
      {onEdit && (
        <button
          type="button"
          onClick={onEdit}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-brand-ink text-sm underline underline-offset-4 md:min-h-6"
        >
          {m.checkout_edit_cart()}
        </button>
      )}
      <Totals
        {...{ subtotalCents, shippingCents }}
        savedCents={savedCents ?? 0}
        totalCents={subtotalCents + shippingCents}
        isLive
        className="mt-4 border-line border-t pt-4"
      >
        {gift && (
          <>
            <TotalRow
              label={m.common_gift_card_of({ card: maskedGiftCard(gift.last4) })}
              cents={-gift.coveredCents}
              className="mt-1 text-ok-ink"
            />
            <TotalRow
              label={m.checkout_gift_due()}
              cents={gift.dueCents}
              isLive
              className="font-bold text-base"
            />
          </>
        )}
      </Totals>
    </>
  )
}

function SummaryRow({ line }: { line: SummaryLine }) {
  const { title, imageUrl, quantity, lineCents, listPriceCents, isPremiumPriced, isGift } = line
  const { isAvailable = true } = line
  return (
    <li className="flex items-start gap-3">
      <ProductThumb imageUrl={imageUrl} size={56} className={isAvailable ? '' : 'opacity-50 grayscale'} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="line-clamp-2 wrap-anywhere font-semibold">
          {isGift ? m.orders_line_gift({ title }) : title}
        </p>
        <SellerLine seller={line.seller} />
        {isAvailable ? (
          <p className="text-muted">{m.common_quantity_is({ count: quantity })}</p>
        ) : (
          <Badge tone="bad">
            {line.isForSale === false ? m.common_not_for_sale() : m.common_unavailable()}
          </Badge>
        )}
        {isAvailable && isPremiumPriced && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted">
            <Badge tone="brand">{m.common_premium_price()}</Badge>
            {m.common_regular_price({ price: formatUsd(listPriceCents) })}
          </p>
        )}
      </div>
      {isAvailable && (
        <p className={cx('money font-semibold text-sm', isGift && 'text-ok-ink')}>
          {isGift ? m.common_free() : formatUsd(lineCents)}
        </p>
      )}
    </li>
  )
}
