import { useAct } from '#browser/acting.ts'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { FormMessage } from '../../form-message.tsx'
import type { Profile } from './profile-page.tsx'

const PhoneCodeForm = lazyPart(async () => (await import('./phone-code-form.tsx')).PhoneCodeForm)

const GAP_SECONDS = 60

type Props = { phone: string; waiting: Profile['phoneCode']; onVerified: () => void }

/** Asks for a code and takes it. A code that still waits is asked for at once, also after a reload. */
export function PhoneVerification({ phone, waiting, onVerified }: Props) {
  const [isWaiting, setWaiting] = useState(waiting !== null)
  const [seconds, setSeconds] = useCountdown(waiting?.secondsToNext ?? 0)
  const wait = (nextIn: number) => {
    setWaiting(true)
    setSeconds(nextIn)
  }
  const sending = useAct('POST /profile/phone/code', {
    said: m.accounts_code_sent,
    failed: m.accounts_phone_verification_failed,
    reportsIn: 'place',
    done: () => wait(GAP_SECONDS),
    refused(error) {
      // One that was sent a moment ago, perhaps from another page, is as good.
      if (error instanceof ApiError && error.code === 'accounts.phone_code_too_soon')
        wait(Number(error.params['retryAfter']))
    },
  })
  const sendButton = (
    <Button
      size="sm"
      variant={isWaiting ? 'quiet' : 'secondary'}
      busy={sending.busy}
      busyLabel={m.accounts_phone_sending()}
      disabled={isWaiting && seconds > 0}
      {...PhoneCodeForm.ahead}
      onClick={() => void sending.start({})}
    >
      {!isWaiting && m.accounts_phone_verify()}
      {isWaiting && (seconds > 0 ? m.accounts_phone_resend_in({ seconds }) : m.accounts_phone_resend())}
    </Button>
  )
  return (
    <>
      {!isWaiting && sendButton}
      <div className="grid basis-full gap-3 empty:hidden">
        {isWaiting && <PhoneCodeForm phone={phone} onVerified={onVerified} sendButton={sendButton} />}
        {sending.problem && <FormMessage message={sending.problem.sentence} />}
      </div>
    </>
  )
}

/** Seconds that run down to zero; setting them starts anew. */
function useCountdown(initial: number) {
  const [seconds, setSeconds] = useState(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (seconds > 0) timer.current = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer.current)
  }, [seconds])
  return [seconds, setSeconds] as const
}
