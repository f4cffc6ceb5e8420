import { useState } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import type { KeyScope } from '#lib/key-scopes.ts'
import { PasswordInput } from '#modules/identity/accounts/components/password-input.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { ShownOnce } from '#panel/shown-once.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { areaOf, KEY_DAYS, KEY_NAME_MAX } from '../rules.ts'
import { areaWords } from './key-words.ts'

type MakeKeyProps = {
  at: 'POST /admin/keys' | 'POST /store/keys'
  refreshes: 'GET /admin/keys' | 'GET /store/keys'
  scopes: readonly KeyScope[]
  onClose: () => void
}

const LEVELS = { none: m.programs_level_none, read: m.programs_level_read, write: m.programs_level_write }
type Level = keyof typeof LEVELS

/** A new key; afterwards the key itself, this once. */
export function MakeKeyDialog({ at, refreshes, scopes, onClose }: MakeKeyProps) {
  const [token, setToken] = useState<string | null>(null)
  const make = useAct(at, {
    said: m.programs_made_said,
    failed: m.programs_make_failed,
    reportsIn: 'place',
    refreshes: [refreshes],
    done: ({ token: made }) => setToken(made),
  })
  const areas = [...new Set(scopes.map(areaOf))]
  const form = useRecordForm(keySchema(), blank(areas), make, {
    fieldOf: (field) => (field.startsWith('scopes') ? `levels.${areas[0]}` : field),
  })
  if (token)
    return (
      <ShownOnce
        title={m.programs_made_title()}
        warning={m.programs_made_once()}
        secrets={[{ id: 'key', text: token }]}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      form={form}
      title={m.programs_new_key()}
      description={m.programs_new_key_text()}
      saveLabel={m.programs_new_key()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field required label={m.common_name()} hint={m.programs_name_hint()} error={form.errors['name']}>
          <Input data-autofocus maxLength={KEY_NAME_MAX} autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label={m.programs_days()} error={form.errors['days']}>
          <Select
            options={KEY_DAYS.map((days) => ({
              value: String(days),
              label: m.programs_days_count({ days }),
            }))}
            {...form.register('days')}
          />
        </Field>
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold text-sm">{m.programs_scopes()}</legend>
        {areas.map((area) => (
          <Field key={area} label={areaWords[area]!()} error={form.errors[`levels.${area}`]}>
            <Select
              options={levelsOf(area, scopes).map((level) => ({ value: level, label: LEVELS[level]() }))}
              {...form.register(`levels.${area}`)}
            />
          </Field>
        ))}
      </fieldset>
      <Field
        required
        label={m.people_own_password()}
        hint={m.people_own_password_hint()}
        error={form.errors['password']}
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}

const levelsOf = (area: string, scopes: readonly KeyScope[]): Level[] =>
  scopes.includes(`${area}:write` as KeyScope) ? ['none', 'read', 'write'] : ['none', 'read']

const keySchema = () =>
  z.pipe(
    z.object({
      name: z.string().check(z.trim(), z.minLength(1, m.programs_name_required())),
      days: z.string(),
      levels: z.record(z.string(), z.enum(['none', 'read', 'write'])),
      password: z.string().check(z.minLength(1, m.accounts_password_required())),
    }),
    z.transform(({ levels, days, ...rest }) => ({
      ...rest,
      days: Number(days),
      scopes: Object.entries(levels)
        .filter(([, level]) => level !== 'none')
        .map(([area, level]) => `${area}:${level}` as never),
    })),
  )

const blank = (areas: readonly string[]) => ({
  name: '',
  days: '90',
  levels: Object.fromEntries(areas.map((area): [string, Level] => [area, 'none'])),
  password: '',
})
