export type FactorKind = 'totp' | 'passkey'
/** What somebody can prove themselves with at the second step. */
export type FactorWay = FactorKind | 'recovery'
export const FACTOR_WAYS = ['totp', 'passkey', 'recovery'] as const satisfies readonly FactorWay[]

/** What is mailed and written down, as `accounts.totp_added`. */
export type FactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'second_factors_dropped'

export const STEP_COOKIE = 'istmo_sign_in'
export const STEP_MINUTES = 10
/** Tries at the second step before the password is asked for again. */
export const STEP_TRIES = 5
export const SETUP_MINUTES = 15
export const MAX_PASSKEYS = 10

/** What a secret is encrypted for: it cannot be moved to another person. */
export const factorContext = (userId: string) => `second-factor:${userId}`

export const RECOVERY_CODES = 10
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const HALF = 5

/** `K7QWD-3MXTA`: letters and digits that no one takes for one another, some 49 bits. */
export function recoveryCode(numbers: ArrayLike<number>): string {
  const characters = Array.from(
    numbers,
    (number) => RECOVERY_ALPHABET[number % RECOVERY_ALPHABET.length],
  ).join('')
  return `${characters.slice(0, HALF)}-${characters.slice(HALF, 2 * HALF)}`
}

/** A recovery code however it was typed; null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain.length === 2 * HALF ? `${plain.slice(0, HALF)}-${plain.slice(HALF)}` : null
}

/** The six digits of an app however they were typed; null for anything else. */
export function readTotpCode(typed: string): string | null {
  const plain = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(plain) ? plain : null
}
