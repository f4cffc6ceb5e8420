import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { DeviceList } from './device-list.tsx'
import { EventList } from './event-list.tsx'
import { FactorList } from './factor-list.tsx'
import { SessionList } from './session-list.tsx'

const ChangePasswordDialog = lazyPart(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)

/** Password, open sessions, and what happened to the account. */
export function SecuritySection({ email }: { email: string }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <FormSection title={m.accounts_security_title()}>
      <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h3 className="font-semibold">{m.common_password()}</h3>
          <p className="mt-0.5 text-muted text-sm">{m.accounts_security_password_note()}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          {...ChangePasswordDialog.ahead}
          onClick={() => setChanging(true)}
        >
          {m.accounts_security_change_password()}
        </Button>
      </div>
      {isChanging && <ChangePasswordDialog email={email} onClose={() => setChanging(false)} />}
      <FactorList />
      <SessionList />
      <DeviceList />
      <EventList />
    </FormSection>
  )
}
