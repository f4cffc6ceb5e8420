import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type HashFieldProps = {
  value: string
  onChange: (hash: string) => void
  hint?: string
  error?: string | undefined
  className: string
}

/** Where a buyer writes the hash of the transaction they sent. */
export const HashField = ({ value, onChange, ...field }: HashFieldProps) => (
  <Field label={m.checkout_crypto_hash()} {...field}>
    <Input
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
    />
  </Field>
)
