import type { ComponentProps } from 'react'
import { TotalRow, Totals } from '#modules/sales/cart/components/totals.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { OrderRows } from '../order-rows.tsx'

type OrderTotalsProps = ComponentProps<typeof OrderRows> & {
  subtotalCents: number
  shippingCents: number
  /** What each seller was to be paid, when they are paid one by one. */
  parts?: readonly { state: string; amountCents: number }[]
}

export function OrderTotals({ parts = [], ...order }: OrderTotalsProps) {
  const { subtotalCents, shippingCents, totalCents } = order
  const sumOf = (state: string) =>
    parts.reduce((sum, part) => sum + (part.state === state ? part.amountCents : 0), 0)
  const [paidCents, lapsedCents] = [sumOf('paid'), sumOf('lapsed')]
  return (
    <Totals {...{ subtotalCents, shippingCents, totalCents }}>
      <OrderRows {...order} />
      {parts.length > 1 && paidCents > 0 && <TotalRow label={m.common_paid()} cents={paidCents} tone="ok" />}
      {parts.length > 1 && lapsedCents > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{m.orders_total_lapsed()}</dt>
          <dd className="money text-muted">
            <s>{formatUsd(lapsedCents)}</s>
          </dd>
        </div>
      )}
    </Totals>
  )
}
