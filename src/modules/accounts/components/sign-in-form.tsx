import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#browser/toast.ts'
import { AuthForm, type AuthFormProps } from './auth-form.tsx'
import { closeAuth, showAuthView } from './auth-opener.ts'
import { carryOutIntent } from './intent.ts'
import { PasswordInput } from './password-input.tsx'
import { forgetSignOut, refreshSession, tellSignedIn } from '#browser/session.ts'
import { type FieldErrors, textOf, useSubmission } from './submission.ts'

const PROFILE_TRIES = 5
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5000

export function SignInForm({ onBusy }: AuthFormProps) {
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_sign_in_failed,
    check,
  })
  const signIn = async (data: FormData) => {
    await call('POST /sign-in', { email: textOf(data, 'email'), password: textOf(data, 'password') })
    forgetSignOut()
    await loadProfile()
    tellSignedIn()
    toast.success(m.accounts_signed_in())
    closeAuth({ keepsIntent: true })
    void carryOutIntent()
  }
  return (
    <AuthForm
      formRef={form}
      busy={busy}
      onBusy={onBusy}
      message={message}
      submitLabel={m.accounts_sign_in()}
      busyLabel={m.accounts_signing_in()}
      onSubmit={() => void submit(signIn)}
      footer={
        <>
          <span className="text-muted">{m.accounts_no_account_yet()}</span>
          <Button variant="link" size="sm" onClick={() => showAuthView('signup')}>
            {m.accounts_sign_up()}
          </Button>
        </>
      }
    >
      <Field label={m.accounts_email()} error={fields.email} required>
        <Input name="email" type="email" autoComplete="username" inputMode="email" data-autofocus />
      </Field>
      <div className="flex flex-col gap-1">
        <Field label={m.accounts_password()} error={fields.password} required>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button
          variant="link"
          size="sm"
          className="self-end text-sm"
          onClick={() => showAuthView('recovery')}
        >
          {m.accounts_forgot_password()}
        </Button>
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

/** The session counts only once the page knows the person; a browser that keeps no cookies never gets there. */
async function loadProfile() {
  for (let attempt = 0; attempt < PROFILE_TRIES; attempt++) {
    const { state } = await refreshSession()
    if (state === 'member') return
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  throw new Error(m.accounts_profile_timeout())
}
