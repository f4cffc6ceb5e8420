/** How far the numbers of a promotion go, in its form as at its endpoints. */
export const LIMITS = {
  name: 80,
  cents: 10_000_000,
  allCents: 1_000_000_000,
  units: 99,
  count: 1_000_000,
  /** Categories, products, stores or provinces that a condition names. */
  named: 200,
  /** Promotions of one seller. */
  promotions: 1000,
} as const

/** Days of Panama that a promotion's report has, today included. */
export const REPORT_DAYS = 30

/** Orders that a promotion's report names of those which a known card paid. */
export const REPORT_ORDERS = 20
