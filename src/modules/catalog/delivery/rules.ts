/** How long each way of sending takes in a part of the country, in working days from when a parcel is handed over. */
export type Zone = { places: string[]; standardDays: number; expressDays: number; freeDays: number }
/** Where something goes, as far as it is known. */
export type Destination = { state: string; city: string }
/** Of what a page knows; null where it does not know the province. */
export const destinationOf = ({
  province,
  city,
}: {
  province?: string | null | undefined
  city?: string | undefined
}): Destination | null => (province ? { state: province, city: city ?? '' } : null)
export type Way = 'standard' | 'express' | 'free'

/** From what the shop counts the day of arrival; small enough to travel with every page. */
export type Calendar = {
  /** The minute of the day, in Panama, from which an order counts for the next working day. */
  cutOff: number
  /** The coming working days, as days since 1970. */
  workingDays: readonly number[]
}

/**
 * The day in Panama on which something ordered at `now` (milliseconds) arrives after that many working days. What is
 * ordered at the cut-off or later, or on a day off, counts from the next working day. Undefined past the calendar's end.
 * It names nothing outside itself: the page runs its text before any script has come.
 */
export function arrivalDay(now: number, days: number, { cutOff, workingDays }: Calendar): number | undefined {
  // Panama stands five hours behind UTC all year.
  const minute = Math.floor(now / 60_000) - 300
  const today = Math.floor(minute / 1440)
  const isOpen = minute - today * 1440 < cutOff
  const first = workingDays.findIndex((day) => day > today || (day === today && isOpen))
  return first < 0 ? undefined : workingDays[first + days]
}

/**
 * The working days that a way takes to a place: of its district where a zone names it, else of its province, and where
 * no place is known of the slowest zone, so that the day is true for everybody. Names nothing outside itself either.
 */
export function transitDays(zones: readonly Zone[], way: Way, to: Destination | null): number {
  const zone =
    to &&
    (zones.find(({ places }) => places.includes(`${to.state} / ${to.city}`)) ??
      zones.find(({ places }) => places.includes(to.state)))
  return zone ? zone[`${way}Days`] : Math.max(...zones.map((one) => one[`${way}Days`]))
}
