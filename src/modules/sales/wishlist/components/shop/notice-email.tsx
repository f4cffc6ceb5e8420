import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { FormMessage } from '#modules/identity/accounts/components/form-message.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

/** Where the links of a notice lead: yes, write to me; or no more of them. */
export function NoticeEmail({ token, isWanted }: { token: string; isWanted: boolean }) {
  const [isDone, setDone] = useState(false)
  const act = useAct('POST /notices/answer', {
    failed: m.wishlist_notice_failed,
    reportsIn: 'place',
    done: () => setDone(true),
  })
  const [reason, done, label] = isWanted
    ? [m.wishlist_notice_confirm_reason, m.wishlist_notice_confirmed, m.wishlist_notice_confirm]
    : [m.wishlist_notice_stop_reason, m.wishlist_notice_stopped, m.wishlist_notice_stop]
  return (
    <div className="flex flex-col items-start gap-4">
      <output>{isDone ? done() : reason()}</output>
      <FormMessage message={act.problem?.sentence ?? null} />
      {isDone ? (
        <Button href="/" variant="secondary">
          {m.common_go_home()}
        </Button>
      ) : (
        <Button
          busy={act.busy}
          busyLabel={m.common_saving()}
          onClick={() => void act.start({ token, isWanted })}
        >
          {label()}
        </Button>
      )}
    </div>
  )
}
