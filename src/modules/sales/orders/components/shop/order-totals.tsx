import { maskedGiftCard } from '#modules/payments/gift-cards/rules.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { type PaymentMethod, METHODS } from '#modules/payments/gateways/rules/methods.ts'
import type { Tax } from '../../rules/taxes.ts'
import { TaxRows } from '../tax-rows.tsx'

type OrderTotalsProps = {
  subtotalCents: number
  shippingCents: number
  totalCents: number
  taxes: readonly Tax[]
  paymentMethod: PaymentMethod
  /** What of the total a gift card pays. */
  giftCard?: { last4: string; amountCents: number } | null
  /** With what each seller was to be paid, when they are paid one by one. */
  sellerOrders?: readonly { totalCents: number; payment: { state: string } | null }[]
}

export function OrderTotals({
  subtotalCents,
  shippingCents,
  totalCents,
  taxes,
  paymentMethod,
  giftCard,
  sellerOrders = [],
}: OrderTotalsProps) {
  const sumOf = (state: string) =>
    sellerOrders.reduce((sum, own) => sum + (own.payment?.state === state ? own.totalCents : 0), 0)
  const [paidCents, lapsedCents] = [sumOf('paid'), sumOf('lapsed')]
  return (
    <dl className="grid gap-1">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{m.common_subtotal()}</dt>
        <dd className="money">{formatUsd(subtotalCents)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{m.common_shipping()}</dt>
        <dd className="money">{shippingCents === 0 ? m.common_free() : formatUsd(shippingCents)}</dd>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold">
        <dt>{m.common_total()}</dt>
        <dd className="money text-xl">{formatUsd(totalCents)}</dd>
      </div>
      <TaxRows taxes={taxes} />
      {giftCard && (
        <>
          <div className="flex justify-between gap-4 text-ok-ink">
            <dt>{m.common_gift_card_of({ card: maskedGiftCard(giftCard.last4) })}</dt>
            <dd className="money">−{formatUsd(giftCard.amountCents)}</dd>
          </div>
          {giftCard.amountCents < totalCents && (
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{m.orders_gift_rest({ method: METHODS[paymentMethod].name() })}</dt>
              <dd className="money">{formatUsd(totalCents - giftCard.amountCents)}</dd>
            </div>
          )}
        </>
      )}
      {sellerOrders.length > 1 && paidCents > 0 && (
        <div className="flex justify-between gap-4 text-ok-ink">
          <dt>{m.common_paid()}</dt>
          <dd className="money font-semibold">{formatUsd(paidCents)}</dd>
        </div>
      )}
      {sellerOrders.length > 1 && lapsedCents > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{m.orders_total_lapsed()}</dt>
          <dd className="money text-muted">
            <s>{formatUsd(lapsedCents)}</s>
          </dd>
        </div>
      )}
    </dl>
  )
}
