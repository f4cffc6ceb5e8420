import * as z from 'zod'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { PERSON_READS } from './person-words.ts'

/** What the office wants to remember of a person; nobody else reads it. */
export function NoteForm({ id }: { id: string }) {
  const act = useAct('POST /admin/users/{id}/notes', {
    said: m.people_note_added,
    failed: m.people_update_failed,
    tells: 'both',
    refreshes: PERSON_READS,
  })
  const schema = z
    .object({ body: z.string().trim().min(1, m.people_note_required()) })
    .transform(({ body }) => ({ id, body }))
  const form = useRecordForm(schema, { body: '' }, act)
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <Field label={m.people_note()} error={form.errors['body']}>
        <Textarea rows={2} maxLength={1000} {...form.register('body')} />
      </Field>
      <div>
        <Button type="submit" size="sm" variant="secondary" busy={form.busy} busyLabel={m.panel_saving()}>
          {m.people_note_add()}
        </Button>
      </div>
    </form>
  )
}
