import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { UploadsOfForm } from '#browser/uploads.ts'
import type { DialogForm } from './form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SaveBar } from './save-bar.tsx'

/** What a page needs of a `useRecordForm`. */
type PageForm<Values> = DialogForm & {
  summary: readonly { field: string | null; message: string }[]
  isDirty: boolean
  isSaved: boolean
  isStale: boolean
  dirty: readonly string[]
  getValues: () => Values
  setFocus: (field: never) => void
  merge: (now: Values) => void
  reload: (now: Values) => void
  discard: () => void
}

type RecordFormProps<Values extends object> = {
  form: PageForm<Values>
  /** The record as it is read now, and its version: what somebody else saved meanwhile is in it. */
  now: Values
  version: number
  /** What the fields are called where both readings stand beside each other. */
  names: { readonly [Field in keyof Values]?: string }
  saveLabel: string
  /** The way back, on the left of the bar. */
  back?: ReactNode
  children: ReactNode
}

/** A record in a page: what is wrong in a summary, the bar that saves, the guard, and a stale save that loses nothing. */
export function RecordForm<Values extends object>(props: RecordFormProps<Values>) {
  const { form, now, version, names, saveLabel, back, children } = props
  const [sentVersion, setSentVersion] = useState(version)
  const send = (event?: SyntheticEvent) => {
    setSentVersion(version)
    return form.submit(event)
  }
  // Until the newer record is here there is nothing to lay beside what was typed.
  const isStale = form.isStale && version !== sentVersion
  const fields = form.summary.filter(({ field }) => field !== null)
  const state = form.busy
    ? 'saving'
    : form.uploads.isWaiting
      ? 'waiting'
      : form.summary.length > 0
        ? 'failed'
        : form.isDirty
          ? 'dirty'
          : form.isSaved
            ? 'saved'
            : 'clean'
  return (
    <form noValidate onSubmit={send} className="grid grid-cols-1 gap-5">
      {isStale && <BothReadings form={form} now={now} names={names} />}
      {fields.length > 0 && (
        <div role="alert" className="rounded-card border border-bad bg-bad-soft p-4">
          <p className="font-bold text-bad-ink">{m.panel_errors_title()}</p>
          <ul className="mt-2 grid gap-1">
            {fields.map(({ field, message }) => (
              <li key={field}>
                <button
                  type="button"
                  className="text-left underline-offset-4 hover:underline"
                  onClick={() => form.setFocus(field as never)}
                >
                  <FieldError>{message}</FieldError>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <UploadsOfForm value={form.uploads.of}>{children}</UploadsOfForm>
      <SaveBar
        state={state}
        problem={form.message}
        saveLabel={saveLabel}
        onDiscard={form.discard}
        onStopWaiting={form.uploads.stopWaiting}
      >
        {back}
      </SaveBar>
      <UnsavedDialog guard={form.guard} />
    </form>
  )
}

type BothReadingsProps<Values extends object> = Pick<RecordFormProps<Values>, 'form' | 'now' | 'names'>

/** Somebody else saved first: what was typed and what is kept now, field by field. */
function BothReadings<Values extends object>({ form, now, names }: BothReadingsProps<Values>) {
  const mine = form.getValues()
  const differing = (Object.keys(names) as (keyof Values & string)[]).filter(
    (field) => form.dirty.includes(field) && textOf(mine[field]) !== textOf(now[field]),
  )
  return (
    <Notice tone="warn" title={m.panel_stale_title()}>
      <p>{differing.length > 0 ? m.panel_stale_differs() : m.panel_stale_elsewhere()}</p>
      {differing.length > 0 && (
        <table className="mt-3 w-full border-collapse text-left text-ink text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1 pr-4 font-semibold">
                {m.panel_stale_field()}
              </th>
              <th scope="col" className="py-1 pr-4 font-semibold">
                {m.panel_stale_mine()}
              </th>
              <th scope="col" className="py-1 font-semibold">
                {m.panel_stale_now()}
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field} className="border-line border-t align-top">
                <th scope="row" className="py-1.5 pr-4 font-normal text-muted">
                  {names[field]}
                </th>
                <td className="py-1.5 pr-4 [overflow-wrap:anywhere]">{textOf(mine[field])}</td>
                <td className="py-1.5 [overflow-wrap:anywhere]">{textOf(now[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => form.merge(now)}>
          {m.panel_stale_keep()}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => form.reload(now)}>
          {m.panel_stale_take()}
        </Button>
      </div>
    </Notice>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '—'
  if (value instanceof Object) return Object.values(value).map(textOf).join(' · ')
  return value === null || value === undefined || value === '' ? '—' : String(value)
}
