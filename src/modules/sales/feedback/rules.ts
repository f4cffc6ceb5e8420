export const MAX_ANSWER = 1000
export const MAX_REASON = 500

/** Words are shown as they were written; what looks like the code of a page was not meant to be read. */
export const looksLikeCode = (words: string): boolean => /<[a-z/!?]/i.test(words)

/** How a person is called in public: the first name and an initial. */
export function publicName(fullName: string): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/u)
  const initial = Array.from(rest.at(-1) ?? '')[0]
  const name = Array.from(first).slice(0, 30).join('')
  return initial ? `${name} ${initial.toLocaleUpperCase('es')}.` : name
}

export const MAX_WORDS = 2000
export const MAX_PHOTOS = 4
/** Photos that no review of the sender shows yet. */
export const MAX_LOOSE_PHOTOS = 12
/** A buyer has had it in use for a week before they are asked; after a month it would be odd to ask. */
export const INVITED_AFTER_DAYS = 7
export const LATEST_INVITATION_DAYS = 30
/** A sale that the site did not collect counts once its buyer had so long to complain. */
export const TRUSTED_AFTER_DAYS = 10
/** The purpose of the signed link in a review email. */
export const REVIEW_EMAILS = 'review-letters'
export const STARS = [5, 4, 3, 2, 1] as const

export const REVIEW_STATES = ['reported', 'hidden', 'shown'] as const

/** Why somebody may not say what they think of a product. */
export const REFUSALS = [
  'not_bought',
  'not_received',
  'given_back',
  'paid_outside',
  'own_store',
  'near_store',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** What became of the units of one product in one order of the buyer. */
export type Purchase = {
  arrivedAt: Date | null
  isPaid: boolean
  /** The store says itself that this money came. */
  isPaidToStore: boolean
  unitsHeld: number
}

const DAY_MS = 86_400_000
/** From when a purchase that arrived then says something of its product. */
export const trustedFrom = ({ arrivedAt, isPaidToStore }: { arrivedAt: Date; isPaidToStore: boolean }) =>
  new Date(arrivedAt.getTime() + (isPaidToStore ? TRUSTED_AFTER_DAYS * DAY_MS : 0))

/** Bought, received and not given back whole, in one order at least that can be trusted; null where that is so. */
export function whyNotReview(purchases: readonly Purchase[], now: Date): Refusal | null {
  const paid = purchases.filter(({ isPaid }) => isPaid)
  if (paid.length === 0) return 'not_bought'
  const arrived = paid.flatMap(({ arrivedAt, ...rest }) => (arrivedAt ? [{ ...rest, arrivedAt }] : []))
  if (arrived.length === 0) return 'not_received'
  const held = arrived.filter(({ unitsHeld: units }) => units > 0)
  if (held.length === 0) return 'given_back'
  return held.some((one) => trustedFrom(one) <= now) ? null : 'paid_outside'
}

export const MAX_QUESTION = 500
/** Open ones of a person on one product, and in all. */
export const MAX_OPEN = 3
export const MAX_OPEN_IN_ALL = 10

export const QUESTION_STATES = ['unanswered', 'answered', 'reported', 'hidden'] as const
