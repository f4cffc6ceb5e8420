import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import * as z from 'zod/mini'
import { countTyped, refuse } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { isHolidayRule, MAX_HANDLING_DAYS } from '../../rules/delivery.ts'
import { count, line, own, type SettingsSection } from './settings-fields.tsx'
import { SettingsForm, type SettingsFormState, type StoredSettings } from './settings-form.tsx'

type Delivery = StoredSettings['delivery']['value']

const DAYS = ['standardDays', 'expressDays', 'freeDays'] as const
const named = (message: () => string) => z.string().check(z.trim(), z.minLength(1, { error: message }))
const days = countTyped({ min: 1, max: 30, message: m.settings_zone_days_required })
const zonesTyped = z
  .array(
    z.object({
      // Prices by zone name it by its id; the server gives a new zone one.
      id: z.optional(z.string()),
      name: named(m.settings_zone_name_required),
      places: z.pipe(
        named(m.settings_zone_place_unknown),
        z.transform((text) => text.split(',').map((place) => place.trim().replace(/\s*\/\s*/, ' / '))),
      ),
      ...{ standardDays: days, expressDays: days, freeDays: days },
    }),
  )
  .check(z.minLength(1, { error: () => m.settings_zone_province_missing() }))

// In the form a day is written as people do: 25/12, 16/02/2027, Pascua-47.
const holidayShown = (on: string) =>
  on.startsWith('easter') ? on.replace('easter', 'Pascua') : on.split('-').toReversed().join('/')
const dayTyped = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text.trim()) ?? []
    const written = [...(year ? [year] : []), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
    const on = /^pascua\s*[+-]/i.test(text.trim()) ? text.trim().replace(/^pascua\s*/i, 'easter') : written
    if (isHolidayRule(on)) return on
    return refuse(context, m.settings_holiday_day_invalid())
  }),
)

export const DELIVERY: readonly SettingsSection[] = [
  {
    title: m.settings_delivery,
    description: m.settings_delivery_reason,
    fields: [
      line('cutOff', m.settings_cut_off, { max: 5, hint: m.settings_cut_off_hint }),
      count('handlingDays', m.settings_handling_days, {
        ...{ min: 0, max: MAX_HANDLING_DAYS, hint: m.settings_handling_days_hint },
      }),
    ],
  },
  {
    title: m.settings_zones,
    description: m.settings_zones_reason,
    fields: [
      {
        ...own('zones', m.settings_zones, ZoneFields),
        show: (zones) =>
          (zones as Delivery['zones']).map(({ places, ...zone }) => ({
            ...zone,
            places: places.join(', '),
            ...Object.fromEntries(DAYS.map((name) => [name, String(zone[name])])),
          })),
        typed: zonesTyped,
      },
    ],
  },
  {
    title: m.settings_holidays,
    description: m.settings_holidays_reason,
    fields: [
      {
        ...own('holidays', m.settings_holidays, HolidayFields),
        show: (all) => (all as Delivery['holidays']).map(({ name, on }) => ({ name, on: holidayShown(on) })),
        typed: z.array(z.object({ name: named(m.settings_holiday_name_required), on: dayTyped })),
      },
    ],
  },
]

/** From what the day of arrival is counted; the page brings what shipping costs, which belongs to a higher module. */
export const DeliveryTab = ({ stored, rates }: { stored: StoredSettings; rates: ReactNode }) => (
  <div className="grid grid-cols-1 gap-8">
    <SettingsForm block="delivery" stored={stored.delivery} sections={DELIVERY} />
    {rates}
  </div>
)

function ZoneFields({ form }: { form: SettingsFormState }) {
  const labels = {
    ...{ name: m.settings_zone_name(), places: m.settings_zone_places() },
    ...{ standardDays: m.common_standard(), expressDays: m.common_express(), freeDays: m.common_free() },
  }
  return (
    <Rows
      form={form}
      list="zones"
      labels={labels}
      className="lg:grid-cols-[2fr_4fr_1fr_1fr_1fr_auto]"
      add={m.settings_zone_add()}
      remove={(name) => m.settings_zone_remove({ name })}
    />
  )
}

function HolidayFields({ form }: { form: SettingsFormState }) {
  return (
    <Rows
      form={form}
      list="holidays"
      labels={{ name: m.settings_holiday_name(), on: m.settings_holiday_day() }}
      className="lg:grid-cols-[2fr_1fr_auto]"
      add={m.settings_holiday_add()}
      remove={(name) => m.settings_holiday_remove({ name })}
    />
  )
}

type RowsProps = {
  form: SettingsFormState
  list: 'zones' | 'holidays'
  /** The fields of a row, in their order; each has a name. */
  labels: Readonly<Record<string, string>>
  className: string
  add: string
  remove: (name: string) => string
}

/** Rows of written fields, with one more and one less. */
function Rows({ form, list, labels, className, add, remove }: RowsProps) {
  const rows = useFieldArray({ control: form.control, name: list })
  const typed = form.watch(list) as readonly { name: string }[]
  const names = Object.keys(labels)
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {rows.fields.map(({ id }, at) => (
          <li
            key={id}
            className={`grid grid-cols-2 items-start gap-3 border-line border-t pt-4 first:border-0 first:pt-0 ${className}`}
          >
            {names.map((name) => (
              <Field
                key={name}
                label={labels[name]}
                error={form.errors[`${list}.${at}.${name}`] ?? form.errors[`${list}.${at}.${name}.0`]}
                className={name === 'places' ? 'col-span-2 lg:col-span-1' : undefined}
              >
                <Input maxLength={2000} autoComplete="off" {...form.register(`${list}.${at}.${name}`)} />
              </Field>
            ))}
            <IconButton
              className="mt-6 justify-self-end"
              label={remove(typed[at]?.name ?? '')}
              icon={<Trash2 />}
              onClick={() => rows.remove(at)}
            />
          </li>
        ))}
      </ul>
      {form.errors[list] && <FieldError>{form.errors[list]}</FieldError>}
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => rows.append(Object.fromEntries(names.map((name) => [name, ''])))}
      >
        {add}
      </Button>
    </div>
  )
}
