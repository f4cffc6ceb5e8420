import { ApiError, type Input, type Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'

type CreationOptions = Output<'POST /profile/factors/passkey/start'>
type RequestOptions = Output<'POST /sign-in/passkey/options'>

// The library comes with the first passkey: few people have one, and the shop's pages stay small.
const load = () => import('@simplewebauthn/browser')

export const knowsPasskeys = () => 'PublicKeyCredential' in window

/** Has the browser make a passkey for this shop. A person who presses cancel gets a sentence. */
export async function makePasskey(
  options: CreationOptions,
): Promise<Input<'POST /profile/factors/passkey'>['response']> {
  const { startRegistration } = await load()
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const made = await startRegistration({ optionsJSON: options as unknown as Options }).catch(throwCancelled)
  return { ...made, clientExtensionResults: {} }
}

/** Has the browser sign with one of the person's passkeys. */
export async function askForPasskey(
  options: RequestOptions,
): Promise<Input<'POST /sign-in/passkey'>['response']> {
  const { startAuthentication } = await load()
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const signed = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(
    throwCancelled,
  )
  return { ...signed, clientExtensionResults: {} }
}

// What browsers say is in English and about errors; it is nearly always somebody who changed their mind.
function throwCancelled(): never {
  throw new ApiError({
    status: 400,
    code: 'accounts.passkey_cancelled',
    detail: m.accounts_passkey_cancelled(),
  })
}
