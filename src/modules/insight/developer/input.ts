import * as z from 'zod'
import { password } from '#modules/identity/accounts/input.ts'
import { KEY_SCOPES, type KeyScope } from '#lib/key-scopes.ts'
import { id, line, listInput, wholeNumber } from '#server/http/input.ts'
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX } from './rules/webhooks.ts'
import { KEY_DAYS, KEY_NAME_MAX, KEY_STATES } from './rules.ts'

/** Which scopes may be chosen depends on whose key it is. */
export const makeKeyInput = (scopes: readonly KeyScope[]) =>
  z.strictObject({
    name: line({ min: 1, max: KEY_NAME_MAX, message: 'programs_name_required' }),
    scopes: z
      .array(z.enum(scopes, 'programs_scope_unknown'))
      .min(1, 'programs_scope_required')
      .max(KEY_SCOPES.length),
    days: wholeNumber({ min: 1, max: KEY_DAYS.at(-1)! }),
    password,
  })
export type MakeKey = z.output<ReturnType<typeof makeKeyInput>>

export const listKeysInput = z.strictObject({ state: z.enum(KEY_STATES).optional(), ...listInput(50) })
export const keyPath = z.strictObject({ id: id() })

const url = line({ min: 1, max: WEBHOOK_URL_MAX, message: 'programs_url_required' })
const events = z
  .array(z.enum(WEBHOOK_EVENTS, 'programs_event_unknown'))
  .min(1, 'programs_event_required')
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))

export const listWebhooksInput = z.strictObject(listInput(50))
export const newWebhookInput = z.strictObject({ url, events, password })
export type NewWebhook = z.output<typeof newWebhookInput>
/** A change of address or events needs the password; on and off does not. */
export const changeWebhookInput = z
  .strictObject({
    id: id(),
    url: url.optional(),
    events: events.optional(),
    isActive: z.boolean().optional(),
    password: password.optional(),
  })
  .refine((given) => (given.url ?? given.events) === undefined || given.password !== undefined, {
    path: ['password'],
    message: 'accounts_password_required',
  })
export type ChangeWebhook = z.output<typeof changeWebhookInput>
export const deliveryPath = z.strictObject({ id: id(), deliveryId: id() })
