import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type PhoneFieldProps = {
  value: string
  onChange: (text: string) => void
  busy?: boolean | undefined
  isWrong: boolean
}

/** Where the buyer confirms or types the phone of their wallet. */
export function PhoneField({ value, onChange, busy, isWrong }: PhoneFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWrong) place.current?.querySelector('input')?.focus()
  }, [isWrong])
  return (
    <div ref={place}>
      <Field
        label={m.checkout_yappy_phone()}
        hint={m.checkout_yappy_phone_hint()}
        error={isWrong ? m.checkout_wallet_phone_invalid() : undefined}
        required
      >
        <Input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={busy}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
      </Field>
    </div>
  )
}
