import type { Settings } from '#modules/platform/settings/input.ts'

/** The purpose of the signed link in an email about a cart. */
export const CART_EMAILS = 'cart-emails'
export const FIGURES_DAYS = 30
/** An email that could not be sent in time is sent so much later and not after it. */
export const LATE_DAYS = 2
/** Lines that an email shows. */
export const MOST_LINES = 10

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Reminder = 'first' | 'second'
/** A cart that no one has changed for a while, and the emails about it. */
export type LeftCart = {
  changedAt: Date
  /** The latest email to its owner, whatever the cart was then. */
  latestAt: Date | null
  /** Whether that email was about this very cart: something of it is still there, and nothing was bought since. */
  isAboutThis: boolean
  hadSecond: boolean
}
/** Carts whose last change is after the first moment, and at the second one or before it. */
export type Span = { after: Date; until: Date }
export type Waits = {
  first: Span
  second: Span
  /** Who got an email later than this waits. */
  quietSince: Date
}

/** When carts must have changed last for an email about them to be due now. */
export function waitsOf(
  { firstAfterHours, secondAfterDays }: Pick<Settings['carts'], 'firstAfterHours' | 'secondAfterDays'>,
  now: Date,
): Waits {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const second = ago(secondAfterDays * DAY_MS)
  return {
    first: { after: second, until: ago(firstAfterHours * HOUR_MS) },
    second: { after: ago((secondAfterDays + LATE_DAYS) * DAY_MS), until: second },
    quietSince: ago(DAY_MS),
  }
}

/**
 * Which email about a cart is due. A change restarts the wait and gives no further email: a cart has one first and one
 * second, and its owner one a day.
 */
export function dueReminder(
  { changedAt, latestAt, isAboutThis, hadSecond }: LeftCart,
  { first, second, quietSince }: Waits,
): Reminder | null {
  if (latestAt !== null && latestAt > quietSince) return null
  const isIn = ({ after, until }: Span) => changedAt > after && changedAt <= until
  if (latestAt === null || !isAboutThis) return isIn(first) ? 'first' : null
  return !hadSecond && isIn(second) ? 'second' : null
}
