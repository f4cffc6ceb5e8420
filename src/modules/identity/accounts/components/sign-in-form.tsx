import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Field } from '#ui/field.tsx'
import { AuthForm, type AuthFormProps, KnownEmail } from './auth-form.tsx'
import { showSecondStep } from './auth-opener.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { forgetSignUp, justSignedUp } from './just-signed-up.ts'
import { PasswordInput } from './password-input.tsx'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'
import { ViewLink } from './view-link.tsx'

export function SignInForm({ onBusy, leaving, email }: AuthFormProps) {
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_sign_in_failed,
    check,
  })
  // Who has just signed up finds both fields filled, one press away.
  const password = justSignedUp.email === email ? justSignedUp.password : ''
  useEffect(() => {
    if (password) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    return forgetSignUp
  }, [form, password])
  const signIn = async (data: FormData) => {
    const person = { email: textOf(data, 'email'), password: textOf(data, 'password') }
    const { userId, ways } = await call('POST /sign-in', person)
    if (userId === null && ways.length > 0) return showSecondStep(ways)
    if (userId === null)
      throw new ApiError({ status: 502, code: 'accounts.no_user', detail: m.accounts_no_user() })
    await finishSignIn()
  }
  return (
    <AuthForm
      formRef={form}
      busy={busy}
      onBusy={onBusy}
      message={message}
      submitLabel={m.common_sign_in()}
      busyLabel={m.accounts_signing_in()}
      onSubmit={() => void submit(signIn)}
      footer={
        <>
          <span className="text-muted">{m.accounts_no_account_yet()}</span>
          <ViewLink to="signup" leaving={leaving}>
            {m.common_sign_up()}
          </ViewLink>
        </>
      }
    >
      <KnownEmail email={email} error={fields.email} />
      <div className="flex flex-col gap-1">
        <Field label={m.common_password()} error={fields.password} required>
          <PasswordInput name="password" autoComplete="current-password" defaultValue={password} />
        </Field>
        <ViewLink to="recovery" leaving={leaving} className="self-end text-sm">
          {m.accounts_forgot_password()}
        </ViewLink>
      </div>
    </AuthForm>
  )
}

function check(data: FormData): FieldErrors {
  return {
    ...(textOf(data, 'email').trim() === '' && { email: m.accounts_email_required() }),
    ...(textOf(data, 'password') === '' && { password: m.accounts_password_required() }),
  }
}
