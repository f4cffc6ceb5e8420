import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormMessage } from './form-message.tsx'

type EmailChoiceProps = {
  choose: (isWanted: boolean) => Promise<{ isWanted: boolean }>
  /** What these emails are, what is said once they have stopped or go on, and the label that stops them. */
  reason: string
  stopped: string
  resumed: string
  stop: string
}

/** The page behind the link of an email of one kind: stops such emails or resumes them, without signing in. */
export function EmailChoice({ choose, reason, stopped, resumed, stop }: EmailChoiceProps) {
  const [isWanted, setWanted] = useState<boolean | null>(null)
  const act = useAct(choose, {
    failed: m.reviews_letters_failed,
    reportsIn: 'place',
    done: (answer) => setWanted(answer.isWanted),
  })
  const isStopped = isWanted === false
  return (
    <div className="flex flex-col items-start gap-4">
      <output>{isWanted === null ? reason : isWanted ? resumed : stopped}</output>
      <FormMessage message={act.problem?.sentence ?? null} />
      <Button
        variant={isStopped ? 'secondary' : 'primary'}
        busy={act.busy}
        busyLabel={m.common_saving()}
        onClick={() => void act.start(isStopped)}
      >
        {isStopped ? m.reviews_letters_again() : stop}
      </Button>
    </div>
  )
}
