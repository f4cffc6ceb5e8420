/** How long Yappy waits for its customer to confirm, by its developer page. */
const CONFIRM_MINUTES = 5
/** The notice of a request that ended comes a little later. */
const NOTICE_MINUTES = 1

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** Until when the buyer confirms in the app. */
export const confirmUntil = ({ createdAt }: { createdAt: Date }): Date =>
  minutesAfter(createdAt, CONFIRM_MINUTES)
/** When an attempt ends without a notice, because Yappy cannot be asked how it stands. */
export const endsAt = ({ createdAt }: { createdAt: Date }): Date =>
  minutesAfter(createdAt, CONFIRM_MINUTES + NOTICE_MINUTES)

/** The eight digits of a mobile phone of Panama (6xxx-xxxx), with or without +507; null for anything else. */
export function readMobile(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(\+|00)?507(?=\d{8}$)/, '')
  return /^6\d{7}$/.test(digits) ? digits : null
}

const DOMAIN = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?)\/?$/

/** The host of a domain as people and Yappy write it: `https://tienda.com/` and `tienda.com` are one. */
export const hostOf = (domain: string): string | null => DOMAIN.exec(domain.trim().toLowerCase())?.[1] ?? null
export const isDomain = (text: string): boolean => hostOf(text) !== null

/** Two decimals, as Yappy takes amounts. */
export const yappyAmount = (cents: number): string => (cents / 100).toFixed(2)

/** What a notice says of a request, by Yappy's four words. */
export const NOTICE_STATES = { E: 'executed', R: 'rejected', C: 'cancelled', X: 'expired' } as const
export type NoticeStatus = keyof typeof NOTICE_STATES

/** Why an attempt failed by its notice. */
export const NOTICE_FAILURES = {
  R: 'yappy_rejected',
  C: 'yappy_cancelled',
  X: 'yappy_expired',
} as const satisfies Record<Exclude<NoticeStatus, 'E'>, string>

/** The request of this orderId stands at Yappy already. */
export const REGISTERED = 'E007'

/** `phone` is for the buyer to correct, `again` passes by itself, `request` is a fault of the shop's request. */
type Refusal = 'phone' | 'again' | 'request'

/** The published codes of Yappy besides `REGISTERED`, and what each means for who pays. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  E002: 'again',
  E004: 'request',
  E005: 'phone',
  E006: 'again',
  E008: 'again',
  E009: 'request',
  E010: 'request',
  E011: 'request',
  E012: 'again',
  E100: 'request',
  'YAPPY-004': 'request',
}

const SENTENCES: Readonly<Record<Refusal, string>> = {
  phone: 'checkout.declined_yappy_phone',
  again: 'checkout.declined_yappy_again',
  request: 'checkout.declined_by_yappy',
}

const FAILURE = 'yappy_'

/** A refusal of Yappy as the reason of a failed attempt. */
export const failureOf = (code: string): string => FAILURE + code.toLowerCase()

/** The code of the sentence for the buyer; null where the reason is none of Yappy's. */
export function yappySentence(failureCode: string): string | null {
  if (!failureCode.startsWith(FAILURE)) return null
  if (Object.values<string>(NOTICE_FAILURES).includes(failureCode)) return `checkout.declined_${failureCode}`
  return SENTENCES[REFUSALS[failureCode.slice(FAILURE.length).toUpperCase()] ?? 'request']
}
