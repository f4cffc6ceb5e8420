import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import { AuthForm, type AuthFormProps, KnownEmail } from './auth-form.tsx'
import { showAuthView } from './auth-opener.ts'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'
import { ViewLink } from './view-link.tsx'

export function RecoveryForm({ onBusy, leaving, email }: AuthFormProps) {
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_recovery_failed,
    check,
  })
  const ask = async (data: FormData) => {
    await call('POST /recovery', { email: textOf(data, 'email') })
    toast.success(m.accounts_recovery_sent())
    showAuthView('signin', textOf(data, 'email'))
  }
  return (
    <AuthForm
      formRef={form}
      busy={busy}
      onBusy={onBusy}
      message={message}
      submitLabel={m.accounts_send_link()}
      busyLabel={m.common_sending()}
      onSubmit={() => void submit(ask)}
      footer={
        <ViewLink to="signin" leaving={leaving}>
          {m.accounts_back_to_sign_in()}
        </ViewLink>
      }
    >
      <KnownEmail email={email} hint={m.accounts_recovery_note()} error={fields.email} />
    </AuthForm>
  )
}

function check(data: FormData): FieldErrors {
  return textOf(data, 'email').trim() === '' ? { email: m.accounts_email_required() } : {}
}
