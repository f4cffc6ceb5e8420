import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { AuthForm, type AuthFormProps } from './auth-form.tsx'
import { showSecondStep } from './auth-opener.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { PasswordInput } from './password-input.tsx'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'
import { ViewLink } from './view-link.tsx'

export function SignInForm({ onBusy, leaving, email }: AuthFormProps) {
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_sign_in_failed,
    check,
  })
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
      <Field label={m.common_email()} error={fields.email} required>
        <Input
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="username"
          inputMode="email"
          data-autofocus
        />
      </Field>
      <div className="flex flex-col gap-1">
        <Field label={m.common_password()} error={fields.password} required>
          <PasswordInput name="password" autoComplete="current-password" />
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
