import { type PaymentMethod, METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { maskedGiftCard } from '#modules/payments/gift-cards/rules.ts'
import { TotalRow } from '#modules/sales/cart/components/totals.tsx'
import { m } from '#paraglide/messages.js'
import type { Tax } from '../rules/taxes.ts'

type OrderRowsProps = {
  totalCents: number
  taxes: readonly Tax[]
  paymentMethod: PaymentMethod
  /** What of the total a gift card pays. */
  giftCard?: { last4: string; amountCents: number } | null
}

/** Below the total of an order: the tax that is in its prices, and what a gift card pays of it. */
export function OrderRows({ totalCents, taxes, paymentMethod, giftCard }: OrderRowsProps) {
  return (
    <>
      {taxes.map(({ percent, grossCents, taxCents }) => (
        <TotalRow
          key={percent}
          label={percent === 0 ? m.orders_itbms_exempt() : m.orders_itbms({ percent })}
          cents={percent === 0 ? grossCents : taxCents}
          tone="muted"
        />
      ))}
      {giftCard && (
        <TotalRow
          label={m.common_gift_card_of({ card: maskedGiftCard(giftCard.last4) })}
          cents={-giftCard.amountCents}
          tone="ok"
        />
      )}
      {giftCard && giftCard.amountCents < totalCents && (
        <TotalRow
          label={m.orders_gift_rest({ method: METHODS[paymentMethod].name() })}
          cents={totalCents - giftCard.amountCents}
        />
      )}
    </>
  )
}
