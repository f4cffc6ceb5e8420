import { call } from '#browser/client.ts'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormMessage } from '../form-message.tsx'
import { NewPasswordFields, useNewPassword } from '../new-password.tsx'
import { PasswordInput } from '../password-input.tsx'

/** The mailed link, or the password of now, allows a new one. */
export type Proof = { token: string } | { email: string }
type NewPasswordFormProps = { proof: Proof; intro?: string; onDone: () => void | Promise<void> }

export function NewPasswordForm({ proof, intro, onDone }: NewPasswordFormProps) {
  const newPassword = useNewPassword()
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_reset_failed,
    check: (data) => ({ ...checkCurrent(data), ...newPassword.check(data) }),
  })
  const save = async (data: FormData) => {
    const passwords = {
      password: textOf(data, 'password'),
      confirmPassword: textOf(data, 'confirmPassword'),
    }
    const currentPassword = textOf(data, 'currentPassword')
    if ('token' in proof) await call('POST /reset-password', { token: proof.token, ...passwords })
    else await call('POST /profile/password', { currentPassword, ...passwords })
    await onDone()
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(save)
      }}
    >
      {intro && <p className="text-muted">{intro}</p>}
      <FormMessage message={message} />
      {/* Says to a password manager whose password this is. */}
      {'email' in proof && (
        <input type="text" name="username" autoComplete="username" value={proof.email} readOnly hidden />
      )}
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        {'email' in proof && (
          <Field label={m.accounts_security_current_password()} error={fields.currentPassword} required>
            <PasswordInput name="currentPassword" autoComplete="current-password" data-autofocus />
          </Field>
        )}
        <NewPasswordFields label={m.accounts_new_password()} hint={newPassword.hint} errors={fields} />
      </fieldset>
      <Button type="submit" size="lg" wide busy={busy} busyLabel={m.common_saving()}>
        {m.accounts_reset_save()}
      </Button>
    </form>
  )
}

const checkCurrent = (data: FormData): FieldErrors =>
  data.get('currentPassword') === '' ? { currentPassword: m.accounts_password_required() } : {}
