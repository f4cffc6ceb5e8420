import { m } from '#paraglide/messages.js'
import { readAgain } from '#browser/read-again.ts'
import { GuardedDialog } from '#ui/guarded-dialog.tsx'
import { toast } from '#browser/toast.ts'
import { NewPasswordForm } from '../new-password-form.tsx'

type Props = { email: string; onClose: () => void }

export function ChangePasswordDialog({ email, onClose }: Props) {
  return (
    <GuardedDialog
      open
      onClose={onClose}
      size="sm"
      title={m.accounts_security_change_password()}
      description={m.accounts_security_password_note()}
      closeLabel={m.common_close()}
    >
      {() => (
        <NewPasswordForm
          proof={{ email }}
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
