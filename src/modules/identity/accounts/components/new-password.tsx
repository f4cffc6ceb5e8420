import { getRouteApi } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Field } from '#ui/field.tsx'
import { type PasswordProblem, passwordProblem } from '../rules.ts'
import { PasswordInput } from './password-input.tsx'
import { type FieldErrors, textOf } from '#browser/submission.ts'

const root = getRouteApi('__root__')

/** The rule in force for new passwords: how it is worded, and what is wrong with a form; the server decides. */
export function useNewPassword() {
  const { minLength, ...needs } = root.useLoaderData().passwordRule
  const policy = { enforcePolicy: true, minPasswordLength: minLength, ...needs }
  const signs = [
    ...(needs.requireUppercase ? [m.accounts_password_hint_uppercase()] : []),
    ...(needs.requireNumbers ? [m.accounts_password_hint_number()] : []),
    ...(needs.requireSpecialChars ? [m.accounts_password_hint_special()] : []),
  ]
  const list = new Intl.ListFormat(getLocale()).format(signs)
  const hint =
    signs.length === 0
      ? m.accounts_password_hint({ min: minLength })
      : m.accounts_password_hint_with({ min: minLength, list })
  const check = (data: FormData): FieldErrors => {
    const password = textOf(data, 'password')
    const problem = passwordProblem(password, policy)
    return {
      ...(problem && { password: sentences[problem]({ min: minLength }) }),
      ...(password !== textOf(data, 'confirmPassword') && { confirmPassword: m.accounts_passwords_differ() }),
    }
  }
  return { hint, check }
}

const sentences: Record<PasswordProblem, (words: { min: number }) => string> = {
  too_short: m.accounts_password_too_short,
  too_common: m.accounts_password_too_common,
  needs_length: m.accounts_password_needs_length,
  needs_uppercase: m.accounts_password_needs_uppercase,
  needs_number: m.accounts_password_needs_number,
  needs_special: m.accounts_password_needs_special,
}

type Props = { label: string; hint: string; errors: FieldErrors }

/** A new password, twice. */
export function NewPasswordFields({ label, hint, errors }: Props) {
  return (
    <>
      <Field label={label} hint={hint} error={errors.password} required>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label={m.accounts_confirm_password()} error={errors.confirmPassword} required>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
    </>
  )
}
