export const MAX_WORDS = 2000
export const MAX_PHOTOS = 4
/** A buyer has had it in use for a week before they are asked; after a month it would be odd to ask. */
export const INVITED_AFTER_DAYS = 7
export const LATEST_INVITATION_DAYS = 30
/** What the link of a letter is for. */
export const REVIEW_LETTERS = 'review-letters'
export const STARS = [5, 4, 3, 2, 1] as const

export const REVIEW_STATES = ['reported', 'hidden', 'shown'] as const

/** Why somebody may not say what they think of a product. */
export const REFUSALS = ['not_bought', 'not_received', 'given_back', 'own_store'] as const
export type Refusal = (typeof REFUSALS)[number]

/** What became of the units of one product in one order of the buyer. */
export type Purchase = { hasArrived: boolean; isPaid: boolean; kept: number }

/** Bought, received and not given back whole, in one order at least; null where that is so. */
export function whyNotReview(purchases: readonly Purchase[]): Refusal | null {
  const paid = purchases.filter(({ isPaid }) => isPaid)
  if (paid.length === 0) return 'not_bought'
  const arrived = paid.filter(({ hasArrived }) => hasArrived)
  if (arrived.length === 0) return 'not_received'
  return arrived.some(({ kept }) => kept > 0) ? null : 'given_back'
}
