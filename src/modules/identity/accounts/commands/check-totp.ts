import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
// A clock half a minute off is still the person's.
const WINDOW = 1

export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, { email, shopName }: { email: string; shopName: string }) =>
  totpOf(secret, { issuer: shopName, label: email }).toString()

/** The half minute that a code belongs to, or null when it is none of the secret's at this time. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
