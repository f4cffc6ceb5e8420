export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.cancelled',
  'order.shipped',
  'order.delivered',
  'refund.sent',
  'stock.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const WEBHOOK_VERSION = 1
export const WEBHOOK_URL_MAX = 500
export const ADDRESSES_AT_MOST = 20
/** How much of an answer is stored. */
export const ANSWER_CHARACTERS = 1024
export const LOG_DAYS = 30
/** How long both secrets sign after a new one was made. */
export const OVERLAP_HOURS = 24

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
// Two days in all.
const PAUSES_MINUTES = [1, 5, 15, 60, 180, 360, 720, 720, 720]

/** When a message that was tried so often is tried again; null when its two days are over. A test is tried once. */
export function nextTryAt({ event, tries, now }: { event: string; tries: number; now: Date }): Date | null {
  const minutes = event === 'test' ? undefined : PAUSES_MINUTES[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

const DEAD_FAILURES = 20
const DEAD_HOURS = 24

/** Whether an address is switched off: many failures one after the other, and not only during one bad hour. */
export const isDead = (
  { failures, failingSince }: { failures: number; failingSince: Date | null },
  now: Date,
) =>
  failures >= DEAD_FAILURES &&
  failingSince !== null &&
  now.getTime() - failingSince.getTime() >= DEAD_HOURS * HOUR_MS

export const overlapEnds = (now: Date) => new Date(now.getTime() + OVERLAP_HOURS * HOUR_MS)
