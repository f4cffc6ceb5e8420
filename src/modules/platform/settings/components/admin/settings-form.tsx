import { createContext, useContext, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { call, type Output, type Route } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { RecordForm } from '#panel/record-form.tsx'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { FormSection } from '#ui/form-section.tsx'
import type { SettingsField, SettingsSection } from './settings-fields.tsx'

export type StoredSettings = Output<'GET /admin/settings'>
export type SettingsFormState = ReturnType<typeof useRecordForm<FieldValues, FieldValues>>
type Saved = { version: number }

type VersionedFormProps = {
  stored: { value: object; version: number }
  sections: readonly SettingsSection[]
  /** Sends the fields as they are to be stored, over the version they were typed over. */
  put: (given: FieldValues, version: number) => Promise<Saved>
  refreshes: readonly Route[]
  /** What is sent beside the record, as a secret that only comes in; it begins like this each time. */
  beside?: FieldValues
}

/** Saves one field at once, beside whatever else is being written. */
const KeepNow = createContext<(name: string, value: unknown) => Promise<void>>(async () => {})
export const useKeepNow = () => useContext(KeepNow)

/** One block of the settings, saved alone; a secret beside it goes along. */
export function SettingsForm({
  block,
  beside = {},
  ...shown
}: Pick<VersionedFormProps, 'stored' | 'sections' | 'beside'> & { block: keyof StoredSettings }) {
  const put = (given: FieldValues, version: number): Promise<Saved> => {
    const own = Object.entries(given).filter(([name]) => !(name in beside))
    const value = { ...shown.stored.value, ...Object.fromEntries(own) }
    const extra = Object.fromEntries(Object.keys(beside).map((name) => [name, given[name] ?? beside[name]]))
    return call(`PUT /admin/settings/${block}`, { value, version, ...extra } as never)
  }
  return <VersionedForm {...shown} put={put} beside={beside} refreshes={REFRESHES} />
}

const REFRESHES = ['GET /admin/settings', 'GET /settings'] as const

/** A record with a version in described fields: what was typed is saved over what was read, or both are shown. */
export function VersionedForm({ stored, sections, put, refreshes, beside = {} }: VersionedFormProps) {
  const fields = sections.flatMap((section) => section.fields)
  const now = { ...valuesOf(fields, stored.value), ...beside }
  // What was typed is typed over the version that was here then, whatever has been read since.
  const [base, setBase] = useState(stored.version)
  const feedback = {
    failed: m.settings_save_failed,
    refreshes,
    done: ({ version }: Saved) => setBase(version),
  }
  const save = useAct((given: FieldValues) => put(given, base), {
    ...feedback,
    said: m.settings_saved,
    reportsIn: 'both',
  })
  const keep = useAct((given: FieldValues) => put(given, base), {
    ...feedback,
    said: m.settings_picture_saved,
  })
  const form = useRecordForm(schemaOf(fields), now, save, { fieldOf })
  if (!form.isDirty && stored.version > base) setBase(stored.version)
  const takeOver = (fill: (newer: FieldValues) => void) => (newer: FieldValues) => {
    setBase(stored.version)
    fill(newer)
  }
  const keepNow = async (name: string, value: unknown) => {
    form.setValue(name, value, { shouldDirty: true })
    const answer = await keep.start({ [name]: value })
    if (answer) form.resetField(name, { defaultValue: value })
  }
  return (
    <KeepNow value={keepNow}>
      <RecordForm
        form={{ ...form, merge: takeOver(form.merge), reload: takeOver(form.reload) }}
        now={now}
        version={form.isStale ? stored.version : base}
        names={namesOf(sections)}
        saveLabel={m.settings_save()}
      >
        {sections.map(({ title, description, fields: shown }) => (
          <FormSection key={title()} title={title()} description={description?.()}>
            <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
              {shown.map(({ name, label, hint, Shown, isWide }) => (
                <div key={name} className={cx('min-w-0', isWide && 'md:col-span-2')}>
                  <Shown form={form} name={name} label={label()} hint={hint?.()} />
                </div>
              ))}
            </div>
          </FormSection>
        ))}
      </RecordForm>
    </KeepNow>
  )
}

const topOf = (name: string) => name.split('.')[0]!

/** The server names `value.smtpPort`, the form `smtpPort`. */
const fieldOf = (field: string) => field.replace(/^(value|config|secrets)\./, '')

function valuesOf(fields: readonly SettingsField[], value: object): FieldValues {
  const stored = value as Record<string, unknown>
  return Object.fromEntries(
    fields
      .filter(({ name }) => topOf(name) in stored)
      .map(({ name, show }) => [topOf(name), show ? show(stored[name]) : stored[topOf(name)]]),
  )
}

function schemaOf(fields: readonly SettingsField[]) {
  const typed = fields.flatMap(({ name, typed: one }) => (one ? [[name, one] as const] : []))
  return z.looseObject(Object.fromEntries(typed)) as z.ZodMiniType<FieldValues, FieldValues>
}

function namesOf(sections: readonly SettingsSection[]): Record<string, string> {
  return Object.fromEntries(
    sections.flatMap(({ title, fields }) =>
      fields.map(({ name, label }) => [topOf(name), name.includes('.') ? title() : label()]),
    ),
  )
}
