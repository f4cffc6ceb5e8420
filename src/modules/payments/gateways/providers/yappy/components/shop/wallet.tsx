import { Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

// One file, because each lazy file costs every page its name in the first script.

type PhoneFieldProps = {
  value: string
  onChange: (text: string) => void
  busy?: boolean | undefined
  /** Which press found it wrong; 0 for none. */
  wrongAt: number
}

/** Where the buyer confirms or types the phone of their wallet. */
export function PhoneField({ value, onChange, busy, wrongAt }: PhoneFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wrongAt > 0) place.current?.querySelector('input')?.focus()
  }, [wrongAt])
  return (
    <div ref={place}>
      <Field
        label={m.checkout_yappy_phone()}
        hint={m.checkout_yappy_phone_hint()}
        error={wrongAt > 0 ? m.checkout_wallet_phone_invalid() : undefined}
        required
      >
        <Input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          // A disabled field could not take the focus while the press still runs.
          readOnly={busy}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
      </Field>
    </div>
  )
}

type YappyWaitingProps = {
  orderId: string
  number: string
  /** Until when the buyer confirms; an ISO time of the server. */
  until: string
  /** The time is over: how it ended is for the server to say. */
  onOver: () => void
}

/** The request is on the buyer's phone. What comes of it arrives as a live update. */
export function YappyWaiting({ orderId, number, until, onOver }: YappyWaitingProps) {
  const secondsLeft = useSecondsLeft(until, onOver)
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-3 text-center">
      <Smartphone aria-hidden strokeWidth={1.5} className="size-14 text-brand-ink" />
      <div aria-live="polite" className="grid justify-items-center gap-2">
        <h1 className="font-bold text-2xl md:text-3xl">{m.checkout_yappy_confirm_title()}</h1>
        <p className="max-w-prose text-muted">
          {secondsLeft > 0 ? m.checkout_yappy_confirm_reason({ number }) : m.checkout_yappy_over()}
        </p>
      </div>
      {/* Each second of it would be read out. */}
      {secondsLeft > 0 && (
        <p role="timer" aria-live="off" className="money font-semibold text-lg">
          {m.checkout_yappy_left({ time: clockText(secondsLeft) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" href={`/checkout?order=${orderId}`}>
          {m.checkout_yappy_other()}
        </Button>
      </div>
    </div>
  )
}

function useSecondsLeft(until: string, onOver: () => void): number {
  const [now, setNow] = useState(Date.now)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() < Date.parse(until)) return
      clearInterval(timer)
      over()
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
