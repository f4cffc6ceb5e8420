import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'
import { noInput } from '#server/http/input.ts'
import * as completing from '../commands/complete-registration.ts'
import { noPendingRegistration } from '../errors.ts'
import { completeRegistrationInput } from '../input.ts'
import { findRegistration } from '../queries/registration.ts'
import {
  DEVICE_COOKIE,
  DEVICE_COOKIE_SECONDS,
  REGISTRATION_COOKIE,
  SESSION_COOKIE_SECONDS,
} from '../rules.ts'

const perAddress = { name: 'registration', hits: 20, seconds: 600, by: 'address', shared: true } as const

export const getRegistration = endpoint({
  method: 'GET',
  path: '/registration',
  summary: 'The registration that this browser left waiting for its plan',
  input: noInput,
  output: z.object({ email: z.string(), fullName: z.string(), expiresAt: z.iso.datetime() }),
  allow: anyone,
  async run({ tx, cookies, now }) {
    const registrationToken = cookies.get(REGISTRATION_COOKIE)
    const pending = await findRegistration(tx, { registrationToken, now })
    if (!pending) throw noPendingRegistration()
    return { ...pending, expiresAt: pending.expiresAt.toISOString() }
  },
})

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/registration',
  summary: 'Make the waiting registration an account, free or about to be paid, and sign it in',
  input: completeRegistrationInput,
  output: z.object({ userId: z.uuid(), isSignedIn: z.boolean() }),
  allow: anyone,
  limit: perAddress,
  async run({ tx, cookies, ...place }, { plan }) {
    const completion = {
      registrationToken: cookies.get(REGISTRATION_COOKIE),
      plan: plan === 'basic' ? ('basic' as const) : null,
    }
    const brought = { sessionToken: cookies.get(SESSION_COOKIE), deviceToken: cookies.get(DEVICE_COOKIE) }
    const { userId, session } = await completing.completeAndSignIn(tx, completion, brought, place)
    cookies.set(REGISTRATION_COOKIE, '', { maxAgeSeconds: 0 })
    if (session) {
      const { sessionToken, deviceToken } = session
      cookies.set(SESSION_COOKIE, sessionToken, { maxAgeSeconds: SESSION_COOKIE_SECONDS })
      cookies.set(DEVICE_COOKIE, deviceToken, { maxAgeSeconds: DEVICE_COOKIE_SECONDS })
    }
    return { userId, isSignedIn: session !== null }
  },
})

export const cancelRegistration = endpoint({
  method: 'DELETE',
  path: '/registration',
  summary: 'Forget the waiting registration; without one nothing happens',
  input: noInput,
  output: z.object({}),
  allow: anyone,
  limit: perAddress,
  async run({ tx, cookies }) {
    await completing.cancelRegistration(tx, { registrationToken: cookies.get(REGISTRATION_COOKIE) })
    cookies.set(REGISTRATION_COOKIE, '', { maxAgeSeconds: 0 })
    return {}
  },
})
