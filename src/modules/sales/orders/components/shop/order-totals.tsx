import type { ComponentProps } from 'react'
import { TotalRow, Totals } from '#modules/sales/cart/components/totals.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { OrderRows } from '../order-rows.tsx'

type OrderTotalsProps = ComponentProps<typeof OrderRows> & {
  subtotalCents: number
  shippingCents: number
  /** With what each seller was to be paid, when they are paid one by one. */
  sellerOrders?: readonly { totalCents: number; payment: { state: string } | null }[]
}

export function OrderTotals({ sellerOrders = [], ...order }: OrderTotalsProps) {
  const { subtotalCents, shippingCents, totalCents } = order
  const sumOf = (state: string) =>
    sellerOrders.reduce((sum, own) => sum + (own.payment?.state === state ? own.totalCents : 0), 0)
  const [paidCents, lapsedCents] = [sumOf('paid'), sumOf('lapsed')]
  return (
    <Totals {...{ subtotalCents, shippingCents, totalCents }}>
      <OrderRows {...order} />
      {sellerOrders.length > 1 && paidCents > 0 && (
        <TotalRow label={m.common_paid()} cents={paidCents} tone="ok" />
      )}
      {sellerOrders.length > 1 && lapsedCents > 0 && (
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
