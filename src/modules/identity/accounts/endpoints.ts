import * as z from 'zod'
import { endDevice } from '#modules/platform/emails/public.ts'
import { anyone } from '#server/auth/actor.ts'
import { endpoint, type Limit, steppedEndpoint } from '#server/http/endpoint.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'
import { noInput } from '#server/http/input.ts'
import { countCall } from '#server/http/rate-limit.ts'
import * as confirming from './commands/confirm-email.ts'
import { emailHash } from './commands/count-attempt.ts'
import { endSession } from './commands/end-sessions.ts'
import { deviceHash } from './commands/open-session.ts'
import * as resetting from './commands/reset-password.ts'
import * as signingIn from './commands/sign-in.ts'
import * as signingUp from './commands/sign-up.ts'
import { resetLinkInvalid } from './errors.ts'
import { recoveryInput, resetPasswordInput, signInInput, signUpInput, tokenInput } from './input.ts'
import { findMe, isResetLinkValid } from './queries.ts'
import {
  DEVICE_COOKIE,
  DEVICE_COOKIE_SECONDS,
  REGISTRATION_COOKIE,
  REGISTRATION_MINUTES,
  SESSION_COOKIE_SECONDS,
} from './rules.ts'
import { FACTOR_WAYS, STEP_COOKIE, STEP_MINUTES } from './rules/second-factor.ts'

export * from './api/addresses.ts'
export * from './api/devices.ts'
export * from './api/factors.ts'
export * from './api/profile.ts'
export * from './api/registration.ts'
export * from './api/saved-filters.ts'

const perAddress = (name: string, hits: number, seconds: number): Limit => ({
  name,
  hits,
  seconds,
  by: 'address',
  shared: true,
})
// A mailbox must not be filled by strangers, from however many addresses they ask.
const RECOVERY_PER_MAILBOX = perAddress('recovery-mailbox', 5, 3600)

const done = z.object({})

const meOutput = z.object({
  user: z
    .object({
      id: z.uuid(),
      email: z.string(),
      fullName: z.string(),
      phone: z.string().nullable(),
      phoneVerified: z.boolean(),
      avatarUrl: z.string().nullable(),
      role: z.enum(['customer', 'admin']),
      plan: z.enum(['basic', 'premium']).nullable(),
      isPremium: z.boolean(),
      emailConfirmed: z.boolean(),
      owesFactor: z.boolean(),
      store: z.object({ id: z.uuid(), name: z.string(), verified: z.boolean() }).nullable(),
      /** Of their usual address. */
      place: z.object({ state: z.string(), city: z.string(), corregimiento: z.string() }).nullable(),
    })
    .nullable(),
  cartCount: z.int(),
})
export type Me = z.output<typeof meOutput>

export const me = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Who is signed in, and how many things their cart holds',
  input: noInput,
  output: meOutput,
  allow: anyone,
  async run({ tx, actor, now }) {
    const found = actor.kind === 'visitor' ? null : await findMe(tx, { userId: actor.userId, now })
    if (actor.kind === 'visitor' || !found) return { user: null, cartCount: 0 }
    return { ...found, user: { ...found.user, owesFactor: actor.owesFactor === true } }
  },
})

export const signIn = steppedEndpoint({
  method: 'POST',
  path: '/sign-in',
  summary: 'Open a session, or the way to the second step; the cookies of the answer carry it',
  input: signInInput,
  output: z.object({
    userId: z.uuid().nullable().describe('null while a second proof is awaited'),
    ways: z.array(z.enum(FACTOR_WAYS)).describe('how it can be given'),
  }),
  allow: anyone,
  limit: perAddress('sign-in', 10, 60),
  async run({ cookies, ...place }, input) {
    const brought = { sessionToken: cookies.get(SESSION_COOKIE), deviceToken: cookies.get(DEVICE_COOKIE) }
    const { userId, sessionToken, deviceToken, step } = await signingIn.signIn(input, brought, place)
    if (step) cookies.set(STEP_COOKIE, step.token, { maxAgeSeconds: STEP_MINUTES * 60 })
    if (sessionToken) cookies.set(SESSION_COOKIE, sessionToken, { maxAgeSeconds: SESSION_COOKIE_SECONDS })
    cookies.set(DEVICE_COOKIE, deviceToken, { maxAgeSeconds: DEVICE_COOKIE_SECONDS })
    return step ? { userId: null, ways: step.ways } : { userId, ways: [] }
  },
})

export const signUp = steppedEndpoint({
  method: 'POST',
  path: '/sign-up',
  summary: 'Register; a premium registration waits for its payment',
  input: signUpInput,
  output: z.object({ next: z.enum(['done', 'subscription']) }),
  allow: anyone,
  limit: perAddress('sign-up', 20, 3600),
  async run({ cookies, ...place }, input) {
    const brought = { registrationToken: cookies.get(REGISTRATION_COOKIE) }
    const result = await signingUp.signUp(input, brought, place)
    if ('userId' in result) return { next: 'done' as const }
    const maxAgeSeconds = REGISTRATION_MINUTES * 60
    cookies.set(REGISTRATION_COOKIE, result.registrationToken, { maxAgeSeconds })
    return { next: 'subscription' as const }
  },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  summary: 'End the session and the notices shown in this browser; without them nothing happens',
  input: noInput,
  output: done,
  allow: anyone,
  async run({ tx, cookies }) {
    await endSession(tx, { sessionToken: cookies.get(SESSION_COOKIE) })
    const device = cookies.get(DEVICE_COOKIE)
    if (device) await endDevice(tx, { deviceHash: deviceHash(device) })
    cookies.set(SESSION_COOKIE, '', { maxAgeSeconds: 0 })
    return {}
  },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/confirm-email',
  summary: 'Confirm an address by the token of a mailed link',
  input: tokenInput,
  output: done,
  allow: anyone,
  limit: perAddress('confirm-email', 30, 600),
  async run({ tx, now, address }, { token }) {
    await confirming.confirmEmail(tx, { token, now, address })
    return {}
  },
})

export const recovery = steppedEndpoint({
  method: 'POST',
  path: '/recovery',
  summary: 'Ask for a link that sets a new password; the answer is the same for any address',
  input: recoveryInput,
  output: done,
  allow: anyone,
  limit: perAddress('recovery', 10, 600),
  async run({ now, address }, { email }) {
    await countCall(RECOVERY_PER_MAILBOX, emailHash(email).toString('base64url'))
    await resetting.requestRecovery({ email }, { now, address })
    return {}
  },
})

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/reset-password/check',
  summary: 'Whether a recovery link still works',
  input: tokenInput,
  output: done,
  allow: anyone,
  limit: perAddress('reset-password', 30, 600),
  async run({ tx, now }, { token }) {
    if (!(await isResetLinkValid(tx, { token, now }))) throw resetLinkInvalid()
    return {}
  },
})

export const resetPassword = steppedEndpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a new password by a recovery link; all sessions end',
  input: resetPasswordInput,
  output: done,
  allow: anyone,
  limit: perAddress('reset-password', 30, 600),
  async run({ now, address, cookies }, { token, password }) {
    const brought = { sessionToken: cookies.get(SESSION_COOKIE), deviceToken: cookies.get(DEVICE_COOKIE) }
    await resetting.resetPassword({ token, password }, brought, { now, address })
    cookies.set(SESSION_COOKIE, '', { maxAgeSeconds: 0 })
    return {}
  },
})
