import { MailWarning } from 'lucide-react'
import { useEffect } from 'react'
import { refreshSession, useSession } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** Says which ways to pay wait for a confirmed address, and sends its link again; nothing once it is confirmed. */
export function ConfirmFirst() {
  const { user } = useSession()
  const isWaiting = user !== null && !user.emailConfirmed
  useEffect(() => {
    if (!isWaiting) return
    // The link opens in another tab, and this one is looked at again afterwards.
    const look = () => void refreshSession()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isWaiting])
  if (!isWaiting) return null
  return (
    <div className="flex gap-3 rounded-card bg-warn-soft p-4 text-warn-ink">
      <MailWarning aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{m.accounts_confirm_first({ email: user.email })}</p>
        <div className="mt-1 flex flex-wrap gap-x-3">
          <ResendConfirmation />
        </div>
      </div>
    </div>
  )
}
