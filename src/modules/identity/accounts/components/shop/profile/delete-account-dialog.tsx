import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { GuardedDialog } from '#ui/guarded-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#browser/toast.ts'
import { FormMessage } from '../../form-message.tsx'
import { PasswordInput } from '../../password-input.tsx'
import { signOut } from '#browser/session.ts'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'

/** The word and the password: no one deletes an account by a slip of the finger, or with a borrowed browser. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <GuardedDialog
      open
      onClose={onClose}
      size="sm"
      role="alertdialog"
      title={m.accounts_data_delete_title()}
      description={m.accounts_data_delete_text()}
      closeLabel={m.common_close()}
    >
      {(leaving) => <DeleteForm onCancel={leaving(onClose)} />}
    </GuardedDialog>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_data_delete_failed,
    check,
  })
  const remove = async (data: FormData) => {
    await call('POST /profile/delete', { password: textOf(data, 'password') })
    toast.success(m.accounts_data_deleted())
    await signOut({ isQuiet: true })
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(remove)
      }}
    >
      <FormMessage message={message} />
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        <Field
          label={m.accounts_data_delete_type({ word: m.accounts_data_delete_word() })}
          error={fields.word}
          required
        >
          <Input
            name="word"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
          />
        </Field>
        <Field label={m.accounts_security_current_password()} error={fields.password} required>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      </fieldset>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" variant="danger" busy={busy} busyLabel={m.accounts_data_deleting()}>
          {m.accounts_data_delete()}
        </Button>
      </div>
    </form>
  )
}

function check(data: FormData): FieldErrors {
  const word = m.accounts_data_delete_word()
  const isTyped = textOf(data, 'word').trim().toLocaleUpperCase() === word
  return {
    ...(!isTyped && { word: m.accounts_data_delete_mismatch({ word }) }),
    ...(textOf(data, 'password') === '' && { password: m.accounts_password_required() }),
  }
}
