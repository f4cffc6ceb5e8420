import * as z from 'zod'
import { readSettings } from '#modules/platform/settings/public.ts'
import { anyone, isMember } from '#server/auth/actor.ts'
import { drawCode } from '#server/http/draw-code.ts'
import { type Call, endpoint, type Limit, steppedEndpoint } from '#server/http/endpoint.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'
import { noInput } from '#server/http/input.ts'
import * as adding from '../commands/add-factor.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '../commands/check-passkey.ts'
import * as recovering from '../commands/recovery-codes.ts'
import * as removing from '../commands/remove-factor.ts'
import * as proving from '../commands/second-step.ts'
import {
  addPasskeyInput,
  addTotpInput,
  factorCodeInput,
  passkeyInput,
  provePasswordInput,
  removeFactorInput,
} from '../input.ts'
import { listFactors as readFactors } from '../queries/factors.ts'
import { DEVICE_COOKIE, PASSWORD_TRIES, SESSION_COOKIE_SECONDS } from '../rules.ts'
import { STEP_COOKIE } from '../rules/second-factor.ts'

const done = z.object({})
// What a browser is handed on to its authenticator as it is.
const passkeyOptions = z.looseObject({ challenge: z.string() })
const added = z.object({
  recoveryCodes: z.array(z.string()).nullable().describe('with the first factor, and never again'),
})
const perAddress: Limit = { name: 'second-step', hits: 30, seconds: 600, by: 'address', shared: true }
const perPerson: Limit = { name: 'add-factor', hits: 20, seconds: 900, by: 'user', shared: true }

const broughtBy = (cookies: Call<never>['cookies']) => ({
  stepToken: cookies.get(STEP_COOKIE),
  sessionToken: cookies.get(SESSION_COOKIE),
  deviceToken: cookies.get(DEVICE_COOKIE),
})

async function finishSignIn({ cookies, ...place }: Omit<Call<never>, 'actor' | 'key'>, proof: proving.Proof) {
  const { sessionToken } = await proving.proveFactor(proof, broughtBy(cookies), place)
  cookies.set(STEP_COOKIE, '', { maxAgeSeconds: 0 })
  cookies.set(SESSION_COOKIE, sessionToken, { maxAgeSeconds: SESSION_COOKIE_SECONDS })
  return {}
}

export const signInByCode = steppedEndpoint({
  method: 'POST',
  path: '/sign-in/code',
  summary: 'The second step of a sign-in, by the code of an app or a recovery code',
  input: factorCodeInput,
  output: done,
  allow: anyone,
  limit: perAddress,
  run: (call, { code }) => finishSignIn(call, { code }),
})

export const askForPasskey = steppedEndpoint({
  method: 'POST',
  path: '/sign-in/passkey/options',
  summary: 'What the browser needs to ask for a passkey at the second step',
  input: noInput,
  output: passkeyOptions,
  allow: anyone,
  limit: perAddress,
  run: async ({ cookies, now }) => ({ ...(await proving.askForPasskey(broughtBy(cookies), { now })) }),
})

export const signInByPasskey = steppedEndpoint({
  method: 'POST',
  path: '/sign-in/passkey',
  summary: 'The second step of a sign-in, by a passkey',
  input: passkeyInput,
  output: done,
  allow: anyone,
  limit: perAddress,
  run: (call, { response }) => finishSignIn(call, { passkey: response as AuthenticationResponseJSON }),
})

export const listFactors = endpoint({
  method: 'GET',
  path: '/profile/factors',
  summary: "The caller's second factors, and how many recovery codes are left",
  input: noInput,
  output: z.object({
    factors: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['totp', 'passkey']),
        name: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
    recoveryCodesLeft: z.int(),
    isDuty: z.boolean().describe('the shop asks its administrators for one, and this is one of them'),
  }),
  allow: isMember,
  async run({ tx, actor }) {
    const { requireAdminSecondFactor } = await readSettings(tx, 'security')
    const isDuty = requireAdminSecondFactor && (actor.kind === 'admin' || actor.owesFactor === true)
    return { ...(await readFactors(tx, actor)), isDuty }
  },
})

export const startTotp = steppedEndpoint({
  method: 'POST',
  path: '/profile/factors/totp/start',
  summary: 'Begin to add an authenticator app; asks for the password',
  input: provePasswordInput,
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  allow: isMember,
  limit: PASSWORD_TRIES,
  async run({ actor, now, address }, { password }) {
    const { secret, uri } = await adding.startTotp({ password }, { actor, now, address })
    return { secret, uri, qr: drawCode(uri) }
  },
})

export const addTotp = endpoint({
  method: 'POST',
  path: '/profile/factors/totp',
  summary: 'Add the app that shows the right code; all other sessions end',
  input: addTotpInput,
  output: added,
  allow: isMember,
  limit: perPerson,
  run: ({ tx, actor, now, address }, input) => adding.addTotp(tx, input, { actor, now, address }),
})

export const startPasskey = steppedEndpoint({
  method: 'POST',
  path: '/profile/factors/passkey/start',
  summary: 'Begin to add a passkey; asks for the password',
  input: provePasswordInput,
  output: passkeyOptions,
  allow: isMember,
  limit: PASSWORD_TRIES,
  run: async ({ actor, now, address }, { password }) => ({
    ...(await adding.startPasskey({ password }, { actor, now, address })),
  }),
})

export const addPasskey = steppedEndpoint({
  method: 'POST',
  path: '/profile/factors/passkey',
  summary: 'Add the passkey that the browser made; all other sessions end',
  input: addPasskeyInput,
  output: added,
  allow: isMember,
  limit: perPerson,
  run: ({ actor, now, address }, { name, response }) =>
    adding.addPasskey({ name, response: response as RegistrationResponseJSON }, { actor, now, address }),
})

export const removeFactor = steppedEndpoint({
  method: 'POST',
  path: '/profile/factors/{id}/remove',
  summary: 'Remove one of the own factors; asks for the password, and all other sessions end',
  input: removeFactorInput,
  output: done,
  allow: isMember,
  limit: PASSWORD_TRIES,
  async run({ actor, now, address }, input) {
    await removing.removeFactor(input, { actor, now, address })
    return {}
  },
})

export const renewRecoveryCodes = steppedEndpoint({
  method: 'POST',
  path: '/profile/recovery-codes',
  summary: 'Replace the recovery codes; asks for the password, and all other sessions end',
  input: provePasswordInput,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  allow: isMember,
  limit: PASSWORD_TRIES,
  run: async ({ actor, now, address }, { password }) => ({
    recoveryCodes: await recovering.renewRecoveryCodes({ password }, { actor, now, address }),
  }),
})
