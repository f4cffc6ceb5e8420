import * as z from 'zod'
import { storePicture } from '#modules/platform/media/public.ts'
import { readFile } from '#modules/platform/media/input.ts'
import { MAX_BYTES, PICTURE_UPLOAD } from '#modules/platform/media/rules.ts'
import { isMember } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { endpoint, type Limit, rawEndpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { id, noInput, pageInput, pageOf } from '#server/http/input.ts'
import { privateFile } from '#server/http/private-file.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { changeAvatar } from '../commands/change-avatar.ts'
import * as changing from '../commands/change-password.ts'
import { resendConfirmation } from '../commands/confirm-email.ts'
import { endOtherSessions, endOwnSession } from '../commands/end-sessions.ts'
import { setConsent } from '../commands/record-consent.ts'
import * as updating from '../commands/update-profile.ts'
import * as verifying from '../commands/verify-phone.ts'
import { codeExpired, codeSpent, codeWrong, emailConfirmedAlready } from '../errors.ts'
import { cartEmailsInput, changePasswordInput, codeInput, offersInput, profileInput } from '../input.ts'
import { collectPersonalData } from '../queries/personal-data.ts'
import { deviceWords } from '../queries/devices.ts'
import * as reading from '../queries/profile.ts'
import { DEVICE_COOKIE, PASSWORD_TRIES } from '../rules.ts'

const perPerson = (name: string, hits: number, seconds: number): Limit => ({
  name,
  hits,
  seconds,
  by: 'user',
  shared: true,
})

const done = z.object({})

const profileOutput = z
  .object({
    email: z.string(),
    emailConfirmed: z.boolean(),
    fullName: z.string(),
    phone: z.string().nullable(),
    phoneVerified: z.boolean(),
    avatarUrl: z.string().nullable(),
    role: z.enum(['customer', 'admin']),
    plan: z.enum(['basic', 'premium']).nullable(),
    createdAt: z.iso.datetime(),
    /** Whether the shop may email offers. */
    wantsOffers: z.boolean(),
    /** Whether the shop may email about a cart that was left; null where it sends no such emails. */
    wantsCartEmails: z.boolean().nullable(),
    phoneCode: z.object({ expiresAt: z.iso.datetime(), secondsToNext: z.int() }).nullable(),
  })
  .meta({ id: 'Profile' })

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  summary: "The caller's own profile",
  input: noInput,
  output: profileOutput,
  allow: isMember,
  run: ({ tx, actor, now }) => reading.getProfile(tx, { userId: actor.userId, now }),
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  summary: 'Change name or number; another number must be verified anew',
  input: profileInput,
  output: profileOutput,
  allow: isMember,
  limit: perPerson('profile', 30, 600),
  async run({ tx, actor, now, address }, change) {
    await updating.updateProfile(tx, change, { actor, now, address })
    return reading.getProfile(tx, { userId: actor.userId, now })
  },
})

export const chooseOffers = endpoint({
  method: 'PUT',
  path: '/profile/offers',
  summary: 'Says whether the shop may email me offers; messages about orders always come',
  input: offersInput,
  output: profileOutput,
  allow: isMember,
  limit: perPerson('profile', 30, 600),
  async run({ tx, actor, now, locale }, { wantsOffers }) {
    await setConsent(tx, { userId: actor.userId, kind: 'offers', isGiven: wantsOffers, locale, now })
    return reading.getProfile(tx, { userId: actor.userId, now })
  },
})

export const chooseCartEmails = endpoint({
  method: 'PUT',
  path: '/profile/cart-emails',
  summary: 'Says whether the shop may email me about a cart that I left',
  input: cartEmailsInput,
  output: profileOutput,
  allow: isMember,
  limit: perPerson('profile', 30, 600),
  async run({ tx, actor, now, locale }, { wantsCartEmails }) {
    await setConsent(tx, { userId: actor.userId, kind: 'carts', isGiven: wantsCartEmails, locale, now })
    return reading.getProfile(tx, { userId: actor.userId, now })
  },
})

export const uploadAvatar = rawEndpoint({
  method: 'POST',
  path: '/api/v1/profile/avatar',
  summary:
    "The caller's picture, as the raw body or as the `file` of a form; jpeg, png or webp, at most 5 MB",
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  status: 201,
  allow: isMember,
  limit: perPerson('uploads', 20, 3600),
  async run({ request, actor, now, address }) {
    const picture = await storePicture(await readFile(request, MAX_BYTES.avatar), 'avatar')
    const { mediaId } = await transaction((tx) => changeAvatar(tx, { picture }, { actor, now, address }))
    const answer = { avatarUrl: mediaId && reading.avatarUrl(mediaId) }
    return Response.json(answer, { status: 201, headers: { 'cache-control': 'no-store' } })
  },
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/profile/avatar',
  summary: "Remove the caller's picture; without one nothing happens",
  input: noInput,
  output: done,
  allow: isMember,
  async run({ tx, actor, now, address }) {
    await changeAvatar(tx, { picture: null }, { actor, now, address })
    return {}
  },
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/profile/phone/code',
  summary: "Send a code to the caller's number: one a minute, five in 24 hours",
  input: noInput,
  output: z.object({ expiresAt: z.iso.datetime() }),
  allow: isMember,
  limit: { name: 'phone-code', hits: 30, seconds: 3600, by: 'address', shared: true },
  async run({ tx, actor, now, address }) {
    const { expiresAt } = await verifying.sendPhoneCode(tx, { actor, now, address })
    return { expiresAt: expiresAt.toISOString() }
  },
})

export const verifyPhone = steppedEndpoint({
  method: 'POST',
  path: '/profile/phone/verify',
  summary: 'Verify the number by the newest code, which takes five tries',
  input: codeInput,
  output: done,
  allow: isMember,
  limit: perPerson('phone-verify', 30, 600),
  async run({ actor, now, address }, { code }) {
    const tried = await transaction((tx) => verifying.tryPhoneCode(tx, { code }, { actor, now, address }))
    if (tried.result === 'expired') throw codeExpired()
    if (tried.result === 'spent') throw codeSpent()
    if (tried.result === 'wrong') throw tried.triesLeft > 0 ? codeWrong(tried.triesLeft) : codeSpent()
    return {}
  },
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/profile/confirmation',
  summary: "Mail the link that confirms the caller's address again",
  input: noInput,
  output: done,
  allow: isMember,
  limit: perPerson('confirmation', 5, 3600),
  async run({ tx, actor, now }) {
    const { emailConfirmed } = await reading.getProfile(tx, { userId: actor.userId, now })
    if (emailConfirmed) throw emailConfirmedAlready()
    await resendConfirmation(tx, { userId: actor.userId, now })
    return {}
  },
})

export const changePassword = steppedEndpoint({
  method: 'POST',
  path: '/profile/password',
  summary: 'Change the password; all other sessions end',
  input: changePasswordInput,
  output: done,
  allow: isMember,
  limit: PASSWORD_TRIES,
  async run({ actor, now, address, cookies }, { currentPassword, password }) {
    const asking = { actor, now, address, deviceToken: cookies.get(DEVICE_COOKIE) }
    await changing.changePassword({ currentPassword, password }, asking)
    return {}
  },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  summary: "The caller's open sessions, the present one first",
  input: noInput,
  output: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        device: deviceWords,
        address: z.string(),
        isLocal: z.boolean(),
        createdAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  allow: isMember,
  run: async ({ tx, actor, now }) => ({ items: await reading.listSessions(tx, { actor, now }) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/{id}',
  summary: "End one of the caller's sessions",
  input: z.strictObject({ id: id() }),
  output: done,
  allow: isMember,
  async run({ tx, actor, address }, input) {
    await endOwnSession(tx, input, { actor, address })
    return {}
  },
})

export const endOthers = endpoint({
  method: 'DELETE',
  path: '/profile/sessions',
  summary: "End all of the caller's sessions but the present one",
  input: noInput,
  output: done,
  allow: isMember,
  async run({ tx, actor, address }) {
    await endOtherSessions(tx, { actor, address })
    return {}
  },
})

export const listEvents = endpoint({
  method: 'GET',
  path: '/profile/events',
  summary: "What happened to the caller's account, newest first",
  input: z.strictObject(pageInput(10)),
  output: pageOf(
    z.object({
      id: z.int(),
      action: z.string(),
      at: z.iso.datetime(),
      address: z.string().nullable(),
      isByOther: z.boolean(),
    }),
  ),
  allow: isMember,
  run: ({ tx, actor }, input) => reading.listEvents(tx, { userId: actor.userId, ...input }),
})

export const downloadData = rawEndpoint({
  method: 'GET',
  path: '/api/v1/profile/data',
  summary: 'Everything that is stored about the caller, as a JSON file',
  answers: ['application/json'],
  allow: isMember,
  limit: perPerson('personal-data', 10, 3600),
  async run({ actor, now, address }) {
    const data = await collectPersonalData(db, { actor, now })
    await transaction((tx) =>
      recordAudit(tx, {
        actor,
        address,
        action: 'accounts.data_downloaded',
        target: { kind: 'profile', id: actor.userId },
      }),
    )
    return privateFile(JSON.stringify(data, null, 2), {
      type: 'application/json; charset=utf-8',
      as: 'attachment; filename="mis-datos.json"',
    })
  },
})
