import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Input } from '#ui/input.tsx'
import { shownDay, typedDay } from './day-range.ts'

type DayFieldProps = {
  label: string
  /** As `2026-11-21`, or empty. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
  className?: string | undefined
}

/** A day typed as dd/mm/aaaa, or picked from the calendar of the browser. */
export function DayField({ label, value, min, max, onChange, className }: DayFieldProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && draft.trim() !== '' && typedDay(draft) === null
  const take = () => {
    if (draft === null || isWrong) return
    setDraft(null)
    const day = typedDay(draft) ?? ''
    if (day !== value) onChange(day)
  }
  return (
    <Input
      aria-label={label}
      title={isWrong ? m.panel_day_wrong() : label}
      aria-invalid={isWrong || undefined}
      placeholder={m.panel_day_shape()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={draft ?? shownDay(value)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      className={className}
      after={
        <>
          <button
            type="button"
            aria-label={m.panel_day_pick({ label })}
            onClick={() => calendar.current?.showPicker()}
            className="grid size-8 place-items-center rounded-control hover:bg-sunken hover:text-ink"
          >
            <CalendarDays aria-hidden className="size-4" />
          </button>
          <input
            ref={calendar}
            type="date"
            aria-hidden
            tabIndex={-1}
            value={value}
            min={min || undefined}
            max={max || undefined}
            onChange={(event) => {
              setDraft(null)
              onChange(event.target.value)
            }}
            className="pointer-events-none absolute inset-0 -z-10 opacity-0"
          />
        </>
      }
    />
  )
}
