import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#browser/toast.ts'
import { CODE_DIGITS, formatPhone } from '../../rules.ts'
import { FormMessage } from '../form-message.tsx'
import type { Profile } from './profile-page.tsx'
import { textOf, useSubmission } from '../submission.ts'
import { useWork } from './use-work.ts'

const GAP_SECONDS = 60

type Props = { phone: string; waiting: Profile['phoneCode']; onVerified: () => void }

/** Asks for a code and takes it. A code that still waits is asked for at once, also after a reload. */
export function PhoneVerification({ phone, waiting, onVerified }: Props) {
  const [isWaiting, setWaiting] = useState(waiting !== null)
  const [seconds, setSeconds] = useCountdown(waiting?.secondsToNext ?? 0)
  const { busy, message, run } = useWork(m.accounts_phone_verification_failed)

  const send = async () => {
    try {
      await call('POST /profile/phone/code')
    } catch (error) {
      // One that was sent a moment ago, perhaps from another page, is as good.
      if (error instanceof ApiError && error.code === 'accounts.phone_code_too_soon') {
        setWaiting(true)
        setSeconds(Number(error.params.retryAfter))
      }
      throw error
    }
    setWaiting(true)
    setSeconds(GAP_SECONDS)
    toast.success(m.accounts_code_sent())
  }
  const sendButton = (
    <Button
      size="sm"
      variant={isWaiting ? 'quiet' : 'secondary'}
      busy={busy !== null}
      busyLabel={m.accounts_phone_sending()}
      disabled={isWaiting && seconds > 0}
      onClick={() => void run(send)}
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
        {message && <FormMessage message={message} />}
      </div>
    </>
  )
}

type CodeFormProps = { phone: string; onVerified: () => void; sendButton: ReactNode }

function CodeForm({ phone, onVerified, sendButton }: CodeFormProps) {
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_phone_verification_failed,
    check: (data) =>
      /^\d{6}$/.test(textOf(data, 'code').replace(/\s/g, ''))
        ? {}
        : { code: m.accounts_phone_code_invalid() },
  })
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [form])
  const verify = async (data: FormData) => {
    await call('POST /profile/phone/verify', { code: textOf(data, 'code') })
    toast.success(m.accounts_phone_verified())
    onVerified()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-md gap-3 rounded-card bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(verify)
      }}
    >
      <FormMessage message={message} />
      <Field
        label={m.accounts_phone_code()}
        hint={m.accounts_phone_code_hint({ phone: unbroken(formatPhone(phone)) })}
        error={fields.code}
      >
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 1}
          disabled={busy}
          className="max-w-40 font-semibold tabular-nums tracking-[0.3em]"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy} busyLabel={m.accounts_phone_confirming()}>
          {m.accounts_phone_confirm()}
        </Button>
        {sendButton}
      </div>
    </form>
  )
}

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
