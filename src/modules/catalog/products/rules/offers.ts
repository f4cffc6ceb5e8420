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
  // A variant that gets the price which its product had, or an offer that does not count, changed nothing.
  const changes = history.filter(({ priceCents }, place) => priceCents !== history[place - 1]?.priceCents)
  return changes
    .filter(({ since }, place) => {
      const until = changes[place + 1]?.since
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

/** What an offer says of a price: the price itself, or how much lower than now it is; exactly one of them. */
export type OfferTerms = {
  priceCents?: number | undefined
  percent?: number | undefined
  amountCents?: number | undefined
}

/** The price of an offer on something that costs `priceCents` now, at least a cent; never less than the percent off. */
export const offeredPrice = (
  priceCents: number,
  { priceCents: fixed, percent, amountCents }: OfferTerms,
): number =>
  fixed ??
  Math.max(
    1,
    amountCents === undefined ? Math.floor((priceCents * (100 - percent!)) / 100) : priceCents - amountCents,
  )
