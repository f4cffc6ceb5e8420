import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { lastMonths } from './months.ts'

type MonthFieldProps = { value: string; onChange: (month: string) => void }

/** Which of the last months a file is about. */
export function MonthField({ value, onChange }: MonthFieldProps) {
  return (
    <Field label={m.earnings_month()}>
      <Select
        data-autofocus
        value={value}
        options={lastMonths()}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
