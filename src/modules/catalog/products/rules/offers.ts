const DAY_MS = 86_400_000
/** An offer is held against the lowest price of so many days before it. */
export const LOWEST_OF_DAYS = 90
/** What has had a price for less than this has none to be compared with. */
export const KNOWN_FOR_DAYS = 30

/** A price and since when it held; a history is in the order of time. */
export type PriceSince = { priceCents: number; since: Date }

/** The prices that held at some moment of the ninety days before `at`, each since it held, no earlier than those. */
export function pricesBefore(history: readonly PriceSince[], at: Date): PriceSince[] {
  const from = new Date(at.getTime() - LOWEST_OF_DAYS * DAY_MS)
  return history
    .filter(({ since }, place) => {
      const until = history[place + 1]?.since
      return since <= at && (until === undefined || until > from)
    })
    .map(({ priceCents, since }) => ({ priceCents, since: since < from ? from : since }))
}

export type OfferVerdict =
  | { compareAtCents: number }
  /** Too young to be compared, or no lower than it was. */
  | { refused: 'unknown' | 'not_lower'; lowestCents: number }

/**
 * Whether a price may be called an offer at a moment: at least one percent below the lowest price of the ninety days
 * before, of a product whose prices are known for thirty. A price raised for a day changes nothing: the lower one counts.
 */
export function judgeOffer(
  priceCents: number,
  { history, at }: { history: readonly PriceSince[]; at: Date },
): OfferVerdict {
  const prices = pricesBefore(history, at)
  const lowestCents = Math.min(...prices.map((one) => one.priceCents))
  const knownSince = history[0]?.since
  if (!knownSince || at.getTime() - knownSince.getTime() < KNOWN_FOR_DAYS * DAY_MS)
    return { refused: 'unknown', lowestCents }
  if (percentOff(priceCents, lowestCents) < 1) return { refused: 'not_lower', lowestCents }
  return { compareAtCents: lowestCents }
}

/** Whole percents, rounded down: never more than it is. */
export const percentOff = (priceCents: number, compareAtCents: number): number =>
  Math.floor(((compareAtCents - priceCents) * 100) / compareAtCents)
