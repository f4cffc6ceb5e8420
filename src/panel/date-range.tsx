import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Menu } from '#ui/menu.tsx'
import { DayField } from './day-field.tsx'
import { DAY_PRESETS, type DayPreset, type DayRange, presetOf, presetRange } from './day-range.ts'

type DateRangeProps = { value: DayRange; onChange: (range: DayRange) => void; disabled?: boolean }

/** Days of Panama from and to, and the spans that are asked for most. What to compare with is `rangeBefore`. */
export function DateRange({ value, onChange, disabled }: DateRangeProps) {
  const [now] = useState(() => new Date())
  const chosen = presetOf(value, now)
  return (
    <fieldset
      disabled={disabled}
      className="grid w-full min-w-0 grid-cols-2 items-center gap-1.5 md:flex md:w-auto"
    >
      <legend className="sr-only">{m.panel_days()}</legend>
      <DayField
        label={m.panel_from()}
        value={value.from}
        max={value.to}
        onChange={(from) => onChange({ ...value, from })}
        className="min-w-0 md:w-38"
      />
      <span aria-hidden className="hidden text-muted md:block">
        –
      </span>
      <DayField
        label={m.panel_to()}
        value={value.to}
        min={value.from}
        onChange={(to) => onChange({ ...value, to })}
        className="min-w-0 md:w-38"
      />
      <Menu
        label={m.panel_spans()}
        trigger={
          <>
            <CalendarRange aria-hidden className="size-4.5" />
            <span className="md:sr-only">{m.panel_spans()}</span>
          </>
        }
        triggerClassName="col-span-2 inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-control text-muted hover:bg-sunken hover:text-ink md:size-10 max-md:order-first max-md:border max-md:border-line-strong max-md:bg-surface"
        items={DAY_PRESETS.map((preset) => ({
          label: presetWords[preset](),
          checked: preset === chosen,
          onSelect: () => onChange(presetRange(preset, now)),
        }))}
      />
    </fieldset>
  )
}

const presetWords: Record<DayPreset, () => string> = {
  today: m.panel_today,
  yesterday: m.panel_yesterday,
  last_7: m.panel_last_7,
  last_30: m.panel_last_30,
  this_month: m.panel_this_month,
  last_month: m.panel_last_month,
  this_year: m.panel_this_year,
}
