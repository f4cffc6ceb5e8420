export type Role = 'customer' | 'admin'
export type Plan = 'basic' | 'premium'
/** `adult`: declared to be 18 or older, which a paid plan asks for. `offers`: wants offers of the shop by email. `carts`: wants an email about a cart that was left. */
export type Consent = 'adult' | 'offers' | 'carts'
export type TokenPurpose = 'confirm_email' | 'reset_password'

const MINUTE_MS = 60_000

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 1024
export const LOCK_MINUTES = 15
export const TOKEN_MINUTES: Record<TokenPurpose, number> = { confirm_email: 2 * 24 * 60, reset_password: 60 }
export const REGISTRATION_MINUTES = 60

export const DEVICE_COOKIE = 'istmo_device'
export const REGISTRATION_COOKIE = 'istmo_registration'
const DAY_SECONDS = 86_400
export const SESSION_DAYS = 30
export const SESSION_COOKIE_SECONDS = SESSION_DAYS * DAY_SECONDS
export const DEVICE_COOKIE_SECONDS = 365 * DAY_SECONDS

/** One count for all that asks for the password again: a borrowed session must not try it out. */
export const PASSWORD_TRIES = {
  name: 'own-password',
  hits: 10,
  seconds: 900,
  by: 'user',
  shared: true,
} as const

/** How often a session in use is written down at most. */
export const SEEN_EVERY_MS = MINUTE_MS

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

/** Sessions last seen before this moment have ended. */
export const idleSince = (now: Date, timeoutMinutes: number) => minutesAfter(now, -timeoutMinutes)

/** Sessions that began before this moment have ended, however much they are used. */
export const begunSince = (now: Date) => minutesAfter(now, -SESSION_DAYS * 24 * 60)

export const isDueToBeSeen = (lastSeenAt: Date, now: Date) =>
  now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS

export type PasswordPolicy = {
  enforcePolicy: boolean
  minPasswordLength: number
  requireUppercase: boolean
  requireNumbers: boolean
  requireSpecialChars: boolean
}
export type PasswordProblem =
  | 'too_short'
  | 'too_common'
  | 'needs_length'
  | 'needs_uppercase'
  | 'needs_number'
  | 'needs_special'

/** The first thing wrong with a new password, or null. Six characters always; the rest once the policy is switched on. */
export function passwordProblem(password: string, policy?: PasswordPolicy): PasswordProblem | null {
  const length = Array.from(password).length
  if (length < MIN_PASSWORD_LENGTH) return 'too_short'
  if (!policy?.enforcePolicy) return null
  if (length < policy.minPasswordLength) return 'needs_length'
  if (policy.requireUppercase && !/\p{Lu}/u.test(password)) return 'needs_uppercase'
  if (policy.requireNumbers && !/\p{Nd}/u.test(password)) return 'needs_number'
  if (policy.requireSpecialChars && !/[^\p{L}\p{N}\s]/u.test(password)) return 'needs_special'
  return null
}

/** Something a reader can see; a name of blanks that are no spaces is no name. */
export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** Whether a role may be taken away: somebody must remain who can run the shop. */
export const leavesAnAdministrator = (adminIds: readonly string[], leavingId: string) =>
  adminIds.some((id) => id !== leavingId)

/** The plan a person has now: the paid one while it runs, else the free one if it was chosen. */
export function planNow({ chosen, isPremium }: { chosen: Plan | null; isPremium: boolean }): Plan | null {
  if (isPremium) return 'premium'
  return chosen === 'basic' ? 'basic' : null
}

export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODES_A_DAY = 5
const CODE_GAP_MS = MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** Codes sent before this moment no longer count. */
export const codesSince = (now: Date) => new Date(now.getTime() - DAY_MS)

export type CodeLimit = { limit: 'gap' | 'day'; secondsLeft: number }

/** Whether another code may be sent after those of the last 24 hours: one a minute, five a day. */
export function codeLimit(sentAt: readonly Date[], now: Date): CodeLimit | null {
  const times = sentAt.map((date) => date.getTime()).sort((a, b) => b - a)
  const secondsUntil = (ms: number) => Math.max(1, Math.ceil((ms - now.getTime()) / 1000))
  const fifth = times[CODES_A_DAY - 1]
  if (fifth !== undefined) return { limit: 'day', secondsLeft: secondsUntil(fifth + DAY_MS) }
  const [newest] = times
  if (newest === undefined || now.getTime() - newest >= CODE_GAP_MS) return null
  return { limit: 'gap', secondsLeft: secondsUntil(newest + CODE_GAP_MS) }
}

/** `+507 6123-4567`: as people in Panama write their numbers; others as they are. */
export function formatPhone(phone: string): string {
  const [, first, last] = /^\+507(\d{3,4})(\d{4})$/.exec(phone) ?? []
  return first && last ? `+507 ${first}-${last}` : phone
}

export type Device = { browser: string | null; system: string | null; isPhone: boolean }

/** What a browser says about itself; it may lie, so it only helps its owner to recognise it. */
export function describeDevice(userAgent: string): Device {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return {
    browser: named(BROWSERS),
    system: named(SYSTEMS),
    isPhone: /Mobi|Android|iPhone|iPad/i.test(userAgent),
  }
}

// The first that fits: Edge and Opera also say Chrome, and Chrome also says Safari.
const BROWSERS = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/** Whether a network address belongs to a local network and not to the internet. */
export function isLocalAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(
    plain,
  )
}

/** What keeps somebody from deleting their own account. */
export type StayReason = 'administrator' | 'open_orders' | 'store_open_orders' | 'store_owed'

export function whyStay({
  role,
  openOrders,
  storeOpenOrders,
  storeOwedCents,
}: {
  role: Role
  openOrders: number
  storeOpenOrders: number
  /** What the site has not paid out to their store yet. */
  storeOwedCents: number
}): StayReason | null {
  if (role === 'admin') return 'administrator'
  if (openOrders > 0) return 'open_orders'
  if (storeOpenOrders > 0) return 'store_open_orders'
  return storeOwedCents > 0 ? 'store_owed' : null
}

export const MAX_ADDRESSES = 10

/** What stands where the address of somebody who has left stood. */
export const anonymousAddress = (userId: string) => `${userId}@anonimo.invalid`
