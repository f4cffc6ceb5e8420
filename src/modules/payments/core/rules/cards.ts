import { writtenDay } from '#lib/panama-days.ts'

type Expiry = { expMonth: number; expYear: number }

/** A card lasts to the end of the month that stands on it. */
export const isExpired = ({ expMonth, expYear }: Expiry, now: Date): boolean =>
  `${expYear}-${String(expMonth).padStart(2, '0')}` < writtenDay(now).slice(0, 7)
