import { foldText } from '#lib/text.ts'

export const GIFT_CARD_STATES = ['active', 'blocked'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]
/** `spent` and `expired` are what time and buying make of an active card. */
export const GIFT_CARD_STANDINGS = ['active', 'spent', 'expired', 'blocked'] as const
export type GiftCardStanding = (typeof GIFT_CARD_STANDINGS)[number]
export type GiftCardEntryKind = 'issue' | 'redeem' | 'give_back' | 'block' | 'unblock'

export const MIN_GIFT_CENTS = 100
export const MAX_GIFT_CENTS = 100_000
export const MAX_GIFT_CARDS = 100
/** Money that comes back to a card can be spent for at least this long. */
export const GIVEN_BACK_DAYS = 30

const DAY_MS = 86_400_000
// No 0/O and no 1/I/L: a code is read off a screen and typed by hand.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUP = 4

/**
 * A new code such as `GIFT-7K3M-9QWX-2HTA-5RBC`: `length` random characters in groups of four after the prefix,
 * which makes it no harder to guess and is not counted.
 */
export function newGiftCode({ prefix, length }: { prefix: string; length: number }): string {
  let characters = ''
  while (characters.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length * 2))
    // Bytes past the last whole round of the alphabet would make its first characters likelier.
    for (const byte of bytes) if (byte < 248 && characters.length < length) characters += ALPHABET[byte % 31]
  }
  const groups = characters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []
  return [prefix.toUpperCase(), ...groups].filter((part) => part !== '').join('-')
}

/** One spelling of a code, however it was typed: what is hashed. */
export const plainGiftCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** What may be shown of a card whose code no one reads any more. */
export const maskedGiftCard = (last4: string): string => `••••${last4}`

/** How much of a total a card pays, and what is left for the main method. */
export function coverByGift(totalCents: number, balanceCents: number) {
  const coveredCents = Math.min(totalCents, balanceCents)
  return { totalCents, coveredCents, dueCents: totalCents - coveredCents }
}

export function giftCardStanding(
  card: { state: GiftCardState; balanceCents: number; expiresAt: Date },
  now: Date,
): GiftCardStanding {
  if (card.state === 'blocked') return 'blocked'
  if (card.expiresAt <= now) return 'expired'
  return card.balanceCents === 0 ? 'spent' : 'active'
}

export const giftCardEndsAt = (days: number, now: Date): Date => new Date(now.getTime() + days * DAY_MS)

export type HeldByPayment = { paymentId: string; provider: string; leftCents: number }

/**
 * From which payments a refund comes: the main method's first, the one that holds most before the others, and
 * the gift card last. Null when all of them together hold less.
 */
export function splitRefund(
  amountCents: number,
  held: readonly HeldByPayment[],
): { paymentId: string; amountCents: number }[] | null {
  const isGift = ({ provider }: HeldByPayment) => Number(provider === 'gift_card')
  let missing = amountCents
  const shares: { paymentId: string; amountCents: number }[] = []
  for (const { paymentId, leftCents } of held.toSorted(
    (a, b) => isGift(a) - isGift(b) || b.leftCents - a.leftCents,
  )) {
    const share = Math.min(missing, leftCents)
    if (share > 0) shares.push({ paymentId, amountCents: share })
    missing -= Math.max(0, share)
  }
  return missing > 0 ? null : shares
}

const GIFT_CARD_SEARCH =
  /(?<![\p{L}\p{Nd}])(?:(?:tarjetas?|vales?|bonos?|certificados?|cupon(?:es)?)\s+(?:de\s+)?regalos?|gift\s?cards?|gift\s(?:voucher|certificate)s?|(?:cartao|cartoes|vale)[\s-](?:de\s)?presentes?)(?![\p{L}\p{Nd}])/u

/** Whether a search, in any language of the shop, asks for gift cards. */
export const isGiftCardSearch = (q: string): boolean => GIFT_CARD_SEARCH.test(foldText(q))
