/** What is bought without an order: a plan, a gift card. How such a purchase stands. */
export const PURCHASE_STATUSES = ['awaiting', 'review', 'paid', 'failed', 'expired', 'refunded'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

const PURCHASE_MINUTES = 30

/** Until when a purchase waits for its money, as an order paid by card does. */
export const purchaseEndsAt = (now: Date) => new Date(now.getTime() + PURCHASE_MINUTES * 60_000)

export const isOpenPurchase = ({ status }: { status: string }): boolean =>
  status === 'awaiting' || status === 'failed'

const UNPAID = { review: 'review', held: 'review', awaiting: 'awaiting', failed: 'failed' } as const

/** What becomes of a purchase whose money stands so; one that is reopened has a fresh time to be paid another way. */
export function unpaidChange(
  state: keyof typeof UNPAID | 'reopened',
  now: Date,
): { status: 'review' | 'awaiting' | 'failed'; expiresAt?: Date } {
  if (state === 'reopened') return { status: 'failed', expiresAt: purchaseEndsAt(now) }
  return { status: UNPAID[state] }
}
