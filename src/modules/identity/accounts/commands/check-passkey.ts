import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { env } from '#server/process/env.ts'

export type { AuthenticationResponseJSON, RegistrationResponseJSON }

export type Passkey = { credentialId: string; publicKey: Buffer; signCount: number; transports: string[] }

// From the configured address and never from the request: a proxy of a sign-in must not choose what it is for.
const origin = () => new URL(env.PUBLIC_URL).origin
const rpID = () => new URL(env.PUBLIC_URL).hostname
// EdDSA, ES256 and RS256: what authenticators sign with, and nothing that the runtime still calls an experiment.
const ALGORITHMS = [-8, -7, -257]
const known = (passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** What a browser needs to make a passkey for this shop; none that the person has already. */
export const passkeyCreation = (
  person: { userId: string; email: string; fullName: string },
  { passkeys, shopName }: { passkeys: readonly Passkey[]; shopName: string },
) =>
  generateRegistrationOptions({
    rpName: shopName,
    rpID: rpID(),
    userID: new TextEncoder().encode(person.userId),
    userName: person.email,
    userDisplayName: person.fullName,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known(passkeys),
    // It stands beside a password, so the key itself is proof enough; no PIN is forced on a plain security key.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })

/** The passkey that a browser made for this challenge; null when it is not what was asked for. */
export async function checkNewPasskey(
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<Passkey | null> {
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin(),
    expectedRPID: rpID(),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter, transports }
}

export const passkeyRequest = (passkeys: readonly Passkey[]) =>
  generateAuthenticationOptions({
    rpID: rpID(),
    allowCredentials: known(passkeys),
    userVerification: 'preferred',
  })

/** The count that a passkey signed with, or null when it did not sign this challenge, here. */
export async function checkPasskey(
  response: AuthenticationResponseJSON,
  { passkey, challenge }: { passkey: Passkey; challenge: string },
): Promise<number | null> {
  const { credentialId, publicKey, signCount } = passkey
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin(),
    expectedRPID: rpID(),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signCount },
    requireUserVerification: false,
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}
