import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormMessage } from '../form-message.tsx'

/** Sends the link that confirms the address once more, and says so in its place. */
export function ResendConfirmation() {
  const [isSent, setSent] = useState(false)
  const sending = useAct('POST /profile/confirmation', {
    failed: m.accounts_profile_resend_failed,
    reportsIn: 'place',
    done: () => setSent(true),
  })
  return (
    <>
      {!isSent && (
        <Button
          variant="link"
          size="sm"
          busy={sending.busy}
          busyLabel={m.common_sending()}
          onClick={() => void sending.start({})}
        >
          {m.accounts_profile_resend()}
        </Button>
      )}
      <output className="basis-full text-muted text-sm empty:hidden">
        {isSent && m.accounts_profile_resent()}
      </output>
      <FormMessage message={sending.problem?.sentence ?? null} />
    </>
  )
}
