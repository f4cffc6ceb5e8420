import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import * as z from 'zod/mini'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { refuse } from '#panel/typed.ts'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { isDayOfYear } from '../../rules.ts'
import { own, type SettingsSection } from './settings-fields.tsx'
import { SettingsForm, type SettingsFormState, type StoredSettings } from './settings-form.tsx'

type Season = StoredSettings['site']['value']['seasons'][number]

const dayTyped = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const [, day = '', month = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(text.trim()) ?? []
    const typed = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDayOfYear(typed)) return typed
    return refuse(context, m.settings_season_day_wrong())
  }),
)
const dayShown = (monthDay: string) => monthDay.split('-').reverse().join('/')

const SEASONS: readonly SettingsSection[] = [
  {
    title: m.settings_seasons,
    description: m.settings_seasons_reason,
    fields: [
      {
        ...own('seasons', m.settings_seasons, SeasonFields),
        show: (seasons) =>
          (seasons as Season[]).map((one) => ({
            ...one,
            ...{ start: dayShown(one.start), end: dayShown(one.end) },
          })),
        typed: z
          .array(
            z.object({
              name: z
                .string()
                .check(z.trim(), z.minLength(1, { error: () => m.settings_season_name_required() })),
              ...{ start: dayTyped, end: dayTyped },
              categorySlug: z
                .string()
                .check(z.minLength(1, { error: () => m.settings_season_category_required() })),
            }),
          )
          .check(z.minLength(1, { error: () => m.settings_season_one() })),
      },
    ],
  },
]

/** The times of the year, and which category each of them shows. */
export const SeasonsForm = ({ stored }: { stored: StoredSettings }) => (
  <SettingsForm block="site" stored={stored.site} sections={SEASONS} />
)

function SeasonFields({ form }: { form: SettingsFormState }) {
  const rows = useFieldArray({ control: form.control, name: 'seasons' })
  const categories = useRead('GET /admin/categories', {})
  const typed = form.watch('seasons') as readonly Season[]
  const field = (at: number, name: keyof Season) => `seasons.${at}.${name}`
  const text = (at: number, name: 'name' | 'start' | 'end', label: string, max: number) => (
    <Field label={label} error={form.errors[field(at, name)]}>
      <Input maxLength={max} autoComplete="off" {...form.register(field(at, name))} />
    </Field>
  )
  return (
    <div className="grid gap-4">
      <YearOfSeasons seasons={typed} />
      <ul className="grid gap-4">
        {rows.fields.map(({ id }, at) => (
          <li
            key={id}
            className="grid grid-cols-2 items-start gap-3 border-line border-t pt-4 lg:grid-cols-[2fr_1fr_1fr_2fr_auto]"
          >
            <div className="col-span-2 lg:col-span-1">{text(at, 'name', m.settings_season_name(), 80)}</div>
            {text(at, 'start', m.settings_season_start(), 5)}
            {text(at, 'end', m.settings_season_end(), 5)}
            <Field label={m.common_category()} error={form.errors[field(at, 'categorySlug')]}>
              <Select
                {...form.register(field(at, 'categorySlug'))}
                // What is chosen stands there before the categories are.
                key={categories.data ? 'all' : 'own'}
                options={optionsOf(categories.data?.items ?? [], typed[at]?.categorySlug)}
              />
            </Field>
            <IconButton
              className="mt-6 justify-self-end"
              label={m.settings_season_remove({ name: typed[at]?.name ?? '' })}
              icon={<Trash2 />}
              onClick={() => rows.remove(at)}
            />
          </li>
        ))}
      </ul>
      {form.errors['seasons'] && <FieldError>{form.errors['seasons']}</FieldError>}
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => rows.append({ name: '', start: '', end: '', categorySlug: '' })}
      >
        {m.settings_season_add()}
      </Button>
    </div>
  )
}

function optionsOf(categories: readonly { slug: string; name: string }[], chosen = '') {
  const known = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  const isKnown = known.some(({ value }) => value === chosen)
  return isKnown ? known : [{ value: chosen, label: chosen }, ...known]
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month)
const YEAR_DAYS = 366

/** The seasons over the months of a year; one that goes past its end stands on both sides. */
function YearOfSeasons({ seasons }: { seasons: readonly Season[] }) {
  const monthName = new Intl.DateTimeFormat(getLocale(), { month: 'narrow', timeZone: 'UTC' })
  return (
    <div aria-hidden className="overflow-hidden rounded-control border border-line bg-sunken text-sm">
      <div className="grid grid-cols-12 border-line border-b text-center text-muted">
        {MONTHS.map((month) => (
          <span key={month} className="py-1">
            {monthName.format(new Date(Date.UTC(2024, month, 15)))}
          </span>
        ))}
      </div>
      {seasons.map((season, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a season has no name of its own before it is typed
        <div key={at} className="relative h-7">
          {stretches(season).map(([from, to]) => (
            <span
              key={from}
              className="absolute inset-y-1 truncate rounded-sm bg-brand-strong px-1.5 text-on-brand text-xs leading-5"
              style={{
                left: `${(from / YEAR_DAYS) * 100}%`,
                width: `${((to - from + 1) / YEAR_DAYS) * 100}%`,
              }}
            >
              {season.name}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

function stretches({ start, end }: Season): [from: number, to: number][] {
  const [from, to] = [dayOfYear(start), dayOfYear(end)]
  if (from === null || to === null) return []
  return from <= to
    ? [[from, to]]
    : [
        [from, YEAR_DAYS - 1],
        [0, to],
      ]
}

function dayOfYear(shown: string): number | null {
  const { data } = dayTyped.safeParse(shown)
  if (!data) return null
  return (Date.parse(`2024-${data}T00:00:00Z`) - Date.UTC(2024, 0, 1)) / 86_400_000
}
