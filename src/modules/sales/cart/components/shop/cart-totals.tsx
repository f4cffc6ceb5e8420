import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'

type CartTotalsProps = {
  subtotalCents: number
  shippingCents: number
  totalCents: number
  refreshing?: boolean
}

/** Subtotal, shipping and total, as they are wherever a purchase is summed up. */
export function CartTotals({ subtotalCents, shippingCents, totalCents, refreshing }: CartTotalsProps) {
  return (
    <dl className={cx('grid gap-1 text-sm transition-opacity', refreshing && 'opacity-60')}>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{m.common_subtotal()}</dt>
        <dd className="money">{formatUsd(subtotalCents)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{m.common_shipping()}</dt>
        <dd className="money">{shippingCents === 0 ? m.common_free() : formatUsd(shippingCents)}</dd>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-3">
        <dt className="font-bold text-base">
          {m.common_total()} <span className="font-normal text-muted text-sm">{m.common_tax_included()}</span>
        </dt>
        <dd className="money font-bold text-xl">{formatUsd(totalCents)}</dd>
      </div>
    </dl>
  )
}
