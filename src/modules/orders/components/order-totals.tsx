import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'

type OrderTotalsProps = { subtotalCents: number; shippingCents: number; totalCents: number }

export function OrderTotals({ subtotalCents, shippingCents, totalCents }: OrderTotalsProps) {
  return (
    <dl className="grid gap-1">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{m.orders_subtotal()}</dt>
        <dd className="money">{formatUsd(subtotalCents)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{m.orders_shipping()}</dt>
        <dd className="money">
          {shippingCents === 0 ? m.orders_shipping_cost_free() : formatUsd(shippingCents)}
        </dd>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold">
        <dt>{m.orders_total()}</dt>
        <dd className="money text-xl">{formatUsd(totalCents)}</dd>
      </div>
    </dl>
  )
}
