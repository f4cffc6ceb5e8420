import { writtenDay } from '#lib/panama-days.ts'

type Expiry = { expMonth: number; expYear: number }

/** A card lasts to the end of the month that stands on it. */
export const isExpired = ({ expMonth, expYear }: Expiry, now: Date): boolean =>
  `${expYear}-${String(expMonth).padStart(2, '0')}` < writtenDay(now).slice(0, 7)

/** As it stands on the card: `04/29`. */
export const writtenExpiry = ({ expMonth, expYear }: Expiry): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
