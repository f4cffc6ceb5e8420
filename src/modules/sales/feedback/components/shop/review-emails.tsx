import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { FormMessage } from '#modules/identity/accounts/components/form-message.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

/** The page behind the link of a review invitation: stops such emails or resumes them. */
export function ReviewEmails({ token }: { token: string }) {
  const [isWanted, setWanted] = useState<boolean | null>(null)
  const act = useAct('POST /review-letters', {
    failed: m.reviews_letters_failed,
    reportsIn: 'place',
    done: ({ isWanted: wanted }) => setWanted(wanted),
  })
  return (
    <div className="flex flex-col items-start gap-4">
      <output>
        {isWanted === null
          ? m.reviews_letters_reason()
          : isWanted
            ? m.reviews_letters_again_done()
            : m.reviews_letters_stopped()}
      </output>
      <FormMessage message={act.problem?.sentence ?? null} />
      <Button
        variant={isWanted === false ? 'secondary' : 'primary'}
        busy={act.busy}
        busyLabel={m.common_saving()}
        onClick={() => void act.start({ token, isWanted: isWanted === false })}
      >
        {isWanted === false ? m.reviews_letters_again() : m.reviews_mail_stop()}
      </Button>
    </div>
  )
}
