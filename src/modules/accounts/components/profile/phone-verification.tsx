import * as z from 'zod'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { CODE_DIGITS, formatPhone } from '../../rules.ts'
import { FormMessage } from '../form-message.tsx'
import type { Profile } from './profile-page.tsx'

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
    tells: 'place',
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
        {isWaiting && <CodeForm phone={phone} onVerified={onVerified} sendButton={sendButton} />}
        {sending.problem && <FormMessage message={sending.problem.sentence} />}
      </div>
    </>
  )
}

type CodeFormProps = { phone: string; onVerified: () => void; sendButton: ReactNode }

function CodeForm({ phone, onVerified, sendButton }: CodeFormProps) {
  const verify = useAct('POST /profile/phone/verify', {
    said: m.accounts_phone_verified,
    failed: m.accounts_phone_verification_failed,
    tells: 'place',
    done: onVerified,
  })
  const form = useRecordForm(codeSchema(), { code: '' }, verify)
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form noValidate className="grid max-w-md gap-3 rounded-card bg-sunken p-4" onSubmit={form.submit}>
      <FormMessage message={form.message} />
      <Field
        label={m.accounts_phone_code()}
        hint={m.accounts_phone_code_hint({ phone: unbroken(formatPhone(phone)) })}
        error={form.errors['code']}
      >
        <Input
          {...form.register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 1}
          readOnly={form.busy}
          className="max-w-40 font-semibold tabular-nums tracking-[0.3em]"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.busy} busyLabel={m.common_verifying()}>
          {m.common_verify()}
        </Button>
        {sendButton}
      </div>
    </form>
  )
}

const codeSchema = () =>
  z.object({ code: z.string().regex(/^\s*(\d\s*){6}$/, m.accounts_phone_code_invalid()) })

/** A number reads as one word at the end of a line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

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
