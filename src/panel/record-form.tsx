import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { UploadsOfForm } from '#browser/uploads.ts'
import type { DialogForm } from './form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { FieldError } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { SaveBar } from './save-bar.tsx'

// Rarely needed: two people have to save the same record.
const BothReadings = lazyPart(async () => (await import('./both-readings.tsx')).BothReadings)

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
    <form noValidate data-record-form onSubmit={send} className="grid grid-cols-1 gap-5">
      {isStale && (
        <BothReadings
          mine={form.getValues()}
          now={now}
          dirty={form.dirty}
          names={names}
          onKeep={() => form.merge(now)}
          onTake={() => form.reload(now)}
        />
      )}
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
