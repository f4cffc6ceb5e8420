import * as z from 'zod'
import { MAX_PASSWORD_LENGTH } from '#modules/identity/accounts/rules.ts'
import { id, line } from '#server/http/input.ts'
import { storeEmail } from '../input.ts'
import { INVITED_ROLES } from '../rules.ts'

const role = z.enum(INVITED_ROLES)

export const inviteInput = z.strictObject({ email: storeEmail, role })
export const memberPath = z.strictObject({ id: id() })
export const changeMemberInput = z.strictObject({ id: id(), role })
export const handOverInput = z.strictObject({
  id: id(),
  password: z
    .string('accounts_password_required')
    .min(1, 'accounts_password_required')
    .max(MAX_PASSWORD_LENGTH, 'app_too_long'),
})
export const invitationInput = z.strictObject({
  token: line({ min: 1, max: 100, message: 'stores_invitation_invalid' }),
})
