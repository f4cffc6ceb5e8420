import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod'
import { placeFields, refusePlace } from '#modules/platform/places/input.ts'
import { id, line } from '#server/http/input.ts'
import { isVisible, MAX_PASSWORD_LENGTH, passwordProblem } from './rules.ts'

export const email = z
  .string('accounts_email_required')
  .trim()
  .min(1, 'accounts_email_required')
  .max(254, 'accounts_email_invalid')
  .toLowerCase()
  .pipe(z.email('accounts_email_invalid'))

export const password = z
  .string('accounts_password_required')
  .min(1, 'accounts_password_required')
  .max(MAX_PASSWORD_LENGTH, 'app_too_long')

const newPassword = z
  .string('accounts_password_too_short')
  .max(MAX_PASSWORD_LENGTH, 'app_too_long')
  .refine((value) => passwordProblem(value) === null, 'accounts_password_too_short')

const confirmPassword = z.string('accounts_passwords_differ').max(MAX_PASSWORD_LENGTH, 'app_too_long')

const samePasswords = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword
const differ = { path: ['confirmPassword'], error: 'accounts_passwords_differ' }

const token = z.string('accounts_token_required').min(1, 'accounts_token_required').max(200)

export const fullName = line({ min: 1, max: 120, message: 'accounts_full_name_required' }).refine(
  isVisible,
  'accounts_full_name_required',
)

/** An empty text is no number (null); anything else becomes E.164 or is refused. */
export const phone = z
  .string()
  .trim()
  .max(40, 'accounts_phone_invalid')
  .transform((text, context) => {
    if (text === '') return null
    const number = normalizePhone(text)
    if (number) return number
    context.addIssue({ code: 'custom', message: 'accounts_phone_invalid' })
    return z.NEVER
  })

export const offersInput = z.strictObject({ wantsOffers: z.boolean() })
export const cartEmailsInput = z.strictObject({ wantsCartEmails: z.boolean() })

export const signInInput = z.strictObject({ email, password })

const typedCode = z
  .string('accounts_factor_code_required')
  .trim()
  .min(1, 'accounts_factor_code_required')
  .max(40, 'app_too_long')
const factorName = line({ min: 1, max: 60, message: 'accounts_factor_name_required' })
const bytes = (max: number) =>
  z
    .string()
    .max(max, 'app_too_long')
    .regex(/^[\w-]+$/, 'accounts_passkey_unreadable')

export const factorCodeInput = z.strictObject({ code: typedCode })
export const provePasswordInput = z.strictObject({ password })
export const addTotpInput = z.strictObject({ code: typedCode, name: factorName })
export const removeFactorInput = z.strictObject({ id: id(), password })

// As WebAuthn writes them; what a browser adds beside is not stored.
const passkeyAnswer = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}
export const passkeyInput = z.strictObject({
  response: z.object({
    ...passkeyAnswer,
    response: z.object({
      clientDataJSON: bytes(8000),
      authenticatorData: bytes(8000),
      signature: bytes(8000),
      userHandle: bytes(200).optional(),
    }),
  }),
})
export const addPasskeyInput = z.strictObject({
  name: factorName,
  response: z.object({
    ...passkeyAnswer,
    response: z.object({
      clientDataJSON: bytes(8000),
      attestationObject: bytes(60_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  }),
})

export const signUpInput = z
  .strictObject({
    email,
    password: newPassword,
    confirmPassword,
    fullName,
    phone: phone.optional(),
    plan: z.enum(['basic', 'premium']),
  })
  .refine(samePasswords, differ)
export type SignUp = z.output<typeof signUpInput>

/** `premium` makes the account and leaves its plan to the payment. */
export const completeRegistrationInput = z.strictObject({ plan: z.enum(['basic', 'premium']) })

export const recoveryInput = z.strictObject({ email })
export const tokenInput = z.strictObject({ token })
export const resetPasswordInput = z
  .strictObject({ token, password: newPassword, confirmPassword })
  .refine(samePasswords, differ)

export const profileInput = z.strictObject({
  fullName: fullName.optional(),
  phone: phone.nullable().optional(),
})
export type ProfileChange = z.output<typeof profileInput>

export const codeInput = z.strictObject({
  code: z
    .string('accounts_phone_code_invalid')
    .max(40, 'accounts_phone_code_invalid')
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'accounts_phone_code_invalid')),
})

export const changePasswordInput = z
  .strictObject({ currentPassword: password, password: newPassword, confirmPassword })
  .refine(samePasswords, differ)

export const deleteAccountInput = z.strictObject({ password })

/** `6123-4567` is `+50761234567`: a number without a country is Panama's. null for what is no number. */
export function normalizePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'PA')
  return parsed?.isValid() && !parsed.ext ? parsed.number : null
}

/** Like `phone`, but there must be one: somebody has to be called from the door. */
export const neededPhone = (message: string) =>
  line({ min: 1, max: 40, message }).transform((text, context) => {
    const number = normalizePhone(text)
    if (number) return number
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const addressFields = { fullName, phone: neededPhone('accounts_phone_invalid'), ...placeFields }
const isDefault = z.boolean()

export const saveAddressInput = z
  .strictObject({
    ...addressFields,
    landmark: addressFields.landmark.default(''),
    zipCode: addressFields.zipCode.default(''),
    isDefault: isDefault.default(false),
  })
  .superRefine(refusePlace)
export type NewAddress = z.output<typeof saveAddressInput>
/** Of an earlier shop, with a place of the list; its corregimiento may be empty until the first purchase. */
export const broughtAddressInput = z.strictObject({
  ...saveAddressInput.shape,
  corregimiento: line({ max: 80 }),
})

/** What is left out stays as it is; whether the place still holds together is asked of the whole. */
export const changeAddressInput = z
  .strictObject({ ...addressFields, isDefault })
  .partial()
  .extend({ id: id() })
export type AddressChange = Omit<z.output<typeof changeAddressInput>, 'id'>
export const addressPath = z.strictObject({ id: id() })
