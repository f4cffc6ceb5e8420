import { m } from '#paraglide/messages.js'
import { readAgain } from '#browser/read-again.ts'
import { call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { GuardedDialog } from '#ui/guarded-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#browser/toast.ts'
import { FormMessage } from '../form-message.tsx'
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx'
import { PasswordInput } from '../password-input.tsx'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'

type Props = { email: string; open: boolean; onClose: () => void }

export function ChangePasswordDialog({ email, open, onClose }: Props) {
  return (
    <GuardedDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={m.accounts_security_change_password()}
      description={m.accounts_security_password_note()}
      closeLabel={m.common_close()}
    >
      {() => (
        <PasswordForm
          email={email}
          onDone={() => {
            onClose()
            // The sessions elsewhere have ended, and it is written down.
            readAgain('GET /profile/sessions', 'GET /profile/events')
            toast.success(m.accounts_security_password_changed())
          }}
        />
      )}
    </GuardedDialog>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const newPassword = useNewPassword()
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_reset_failed,
    check: (data) => ({ ...checkCurrent(data), ...newPassword.check(data) }),
  })
  const save = async (data: FormData) => {
    await call('POST /profile/password', {
      currentPassword: textOf(data, 'currentPassword'),
      password: textOf(data, 'password'),
      confirmPassword: textOf(data, 'confirmPassword'),
    })
    onDone()
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
      <FormMessage message={message} />
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        <Field label={m.accounts_security_current_password()} error={fields.currentPassword} required>
          <PasswordInput name="currentPassword" autoComplete="current-password" data-autofocus />
        </Field>
        <NewPasswordFields label={m.accounts_new_password()} hint={newPassword.hint} errors={fields} />
      </fieldset>
      <Button type="submit" size="lg" wide busy={busy} busyLabel={m.common_saving()}>
        {m.accounts_reset_save()}
      </Button>
    </form>
  )
}

const checkCurrent = (data: FormData): FieldErrors =>
  textOf(data, 'currentPassword') === '' ? { currentPassword: m.accounts_password_required() } : {}
