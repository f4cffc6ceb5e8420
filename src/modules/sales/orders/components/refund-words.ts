import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'

type Given = { lines: readonly { title: string; quantity: number }[]; shippingCents: number }

/** What an admin's refund was for: `2 × Café, envío`. Empty for a plain amount. */
export function refundItems({ lines, shippingCents }: Given): string {
  return [
    ...lines.map(({ title, quantity }) => m.common_quantity_times({ title, quantity })),
    ...(shippingCents > 0 ? [m.orders_refund_shipping_item()] : []),
  ].join(', ')
}

/** A refund in the buyer's words: how much, and beside it what it was for and why. */
export function refundText(refund: Given & { amountCents: number; state: string; note: string | null }): {
  title: string
  details: string[]
} {
  const amount = formatUsd(refund.amountCents)
  const items = refundItems(refund)
  return {
    title: refund.state === 'done' ? m.orders_refund_done({ amount }) : m.orders_refund_queued({ amount }),
    details: [
      ...(items ? [m.orders_refund_of({ items })] : []),
      ...(refund.note ? [m.orders_refund_note({ note: refund.note })] : []),
    ],
  }
}
