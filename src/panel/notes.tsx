import * as z from 'zod/mini'
import type { Problem } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { Timeline } from './timeline.tsx'

type Note = { id: string; body: string; by: string | null; createdAt: string }
/** A `useAct` that keeps a note. */
type NoteAct = {
  busy: boolean
  problem: Problem | null
  start: (given: { id: string; body: string }) => Promise<unknown>
  now: () => { problem: Problem | null }
  forget: () => void
}

type NotesProps = { id: string; notes: readonly Note[]; act: NoteAct }

/** The admins' notes on a record, with a form for another; only admins read them. */
export function Notes({ id, notes, act }: NotesProps) {
  return (
    <>
      {notes.length > 0 && (
        <div className="mb-3">
          <Timeline
            entries={notes.map(({ id: noteId, body, by, createdAt }) => ({
              id: noteId,
              what: <span className="whitespace-pre-line">{body}</span>,
              at: createdAt,
              by,
            }))}
          />
        </div>
      )}
      <NoteForm key={notes.length} id={id} act={act} />
    </>
  )
}

function NoteForm({ id, act }: Omit<NotesProps, 'notes'>) {
  const schema = z.pipe(
    z.object({ body: z.string().check(z.trim(), z.minLength(1, m.panel_note_required())) }),
    z.transform(({ body }) => ({ id, body })),
  )
  const form = useRecordForm(schema, { body: '' }, act)
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <Field label={m.panel_note()} error={form.errors['body']}>
        <Textarea rows={2} maxLength={1000} {...form.register('body')} />
      </Field>
      <div>
        <Button type="submit" size="sm" variant="secondary" busy={form.busy} busyLabel={m.panel_saving()}>
          {m.panel_note_add()}
        </Button>
      </div>
    </form>
  )
}
