import { dayRead, dayWritten, panamaDay, panamaHour, startOfDay } from '#lib/panama-days.ts'
import { PURCHASE_STATUSES } from '#modules/payments/core/rules/purchases.ts'
import type { IntentRequest } from '#modules/payments/gateways/public.ts'

/** `cancelled`: paid, and called off before or after its delivery; `refunded` once the money is back. */
export const GIFT_PURCHASE_STATUSES = [...PURCHASE_STATUSES, 'cancelled'] as const
export type GiftPurchaseStatus = (typeof GIFT_PURCHASE_STATUSES)[number]
export const GIFT_DELIVERIES = ['email', 'link'] as const
export type GiftDelivery = (typeof GIFT_DELIVERIES)[number]

/** What is offered with one press; any amount between the limits can be typed. */
export const GIFT_AMOUNTS = [1000, 2500, 5000, 10_000, 20_000] as const
export const MIN_SOLD_CENTS = 500
export const MAX_SOLD_CENTS = 50_000
export const MAX_GIFT_NOTE = 300
export const MAX_GIFT_NAME = 80
const MAX_DAYS_AHEAD = 365
/** From this hour of its day on a card is emailed, so that no phone rings at night. */
const DELIVERY_HOUR = 8
/** For how long after its delivery the code can be shown again, and after it was spent. */
export const CODE_DAYS = 365
export const SPENT_CODE_DAYS = 30
const DAY_MS = 86_400_000

/** Whether a day can be chosen: today in Panama, or within a year. */
export function canSendOn(day: string, now: Date): boolean {
  const ahead = dayRead(day) - panamaDay(now)
  return ahead >= 0 && ahead <= MAX_DAYS_AHEAD
}

/** The first and the last day that can be chosen. */
export const daysToChoose = (now: Date) => ({
  first: dayWritten(panamaDay(now)),
  last: dayWritten(panamaDay(now) + MAX_DAYS_AHEAD),
})

/** The latest day whose cards are emailed by now. */
export const lastDueDay = (now: Date): string =>
  dayWritten(panamaHour(now) >= DELIVERY_HOUR ? panamaDay(now) : panamaDay(now) - 1)

/** Whether the page behind a link may show the code. */
export const mayReveal = ({ sendOn }: { sendOn: string }, now: Date): boolean => startOfDay(sendOn) <= now

/** Its buyer calls it off by themselves while no one has the code. */
export const canCancel = ({ status, cardId }: { status: GiftPurchaseStatus; cardId: string | null }) =>
  status === 'paid' && cardId === null

/** An email is sent again once a day. */
export const canResend = (
  purchase: { delivery: GiftDelivery; status: GiftPurchaseStatus; hasCode: boolean } & {
    deliveredAt: Date | null
    resentAt: Date | null
  },
  now: Date,
): boolean => {
  const { delivery, status, hasCode, deliveredAt, resentAt } = purchase
  const latest = resentAt ?? deliveredAt
  if (delivery !== 'email' || status !== 'paid' || !hasCode || latest === null) return false
  return now.getTime() - latest.getTime() >= DAY_MS
}

export const codeUntil = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** What is asked of the provider for one attempt. Made of what never changes, so that asking again is the same request. */
export const intentOf = (
  { id }: { id: string },
  { attempt, amountCents }: { attempt: number; amountCents: number },
): IntentRequest => ({
  orderId: id,
  attempt,
  amountCents,
  currency: 'USD',
  idempotencyKey: `gift_${id}_${attempt}`,
  description: `Gift card ${id.slice(0, 8)}`,
  metadata: { gift_card_purchase: id },
})

/** Why money for a gift card goes back. */
export type MoneyBack = 'second_charge' | 'late_money'

/** Whether money that has just come pays the card: not when it had its money, was given up, or its buyer has left. */
export function whyMoneyBack(
  { status }: { status: GiftPurchaseStatus },
  { hasLeft }: { hasLeft: boolean },
): MoneyBack | null {
  if (status === 'paid' || status === 'cancelled' || status === 'refunded') return 'second_charge'
  return status === 'expired' || hasLeft ? 'late_money' : null
}
