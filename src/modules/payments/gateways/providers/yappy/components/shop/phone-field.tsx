import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

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
