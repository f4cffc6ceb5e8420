import * as z from 'zod'
import { deleteAccountInput } from '#modules/identity/accounts/input.ts'
import { DEVICE_COOKIE, PASSWORD_TRIES } from '#modules/identity/accounts/rules.ts'
import { isMember } from '#server/auth/actor.ts'
import { steppedEndpoint } from '#server/http/endpoint.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'
import * as deleting from '../commands/delete-account.ts'

export const deleteAccount = steppedEndpoint({
  method: 'POST',
  path: '/profile/delete',
  summary: "Delete the caller's account; orders stay without the person",
  input: deleteAccountInput,
  output: z.object({}),
  allow: isMember,
  limit: PASSWORD_TRIES,
  async run({ actor, now, address, cookies }, { password }) {
    await deleting.deleteAccount({ password }, { actor, now, address })
    for (const name of [SESSION_COOKIE, DEVICE_COOKIE]) cookies.set(name, '', { maxAgeSeconds: 0 })
    return {}
  },
})
