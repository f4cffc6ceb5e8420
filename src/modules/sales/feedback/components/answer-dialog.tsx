import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { looksLikeCode, MAX_ANSWER } from '../rules.ts'

/** What people write about products, as the endpoints call it. */
export type Moderated = 'reviews' | 'questions'

type AnswerDialogProps = {
  of: Moderated
  desk: 'admin' | 'store'
  written: { id: string; words: string; answer: string | null }
  onClose: () => void
}

/** The answer of the seller to a review or a question; everybody reads it under those words. */
export function AnswerDialog({ of, desk, written, onClose }: AnswerDialogProps) {
  const act = useAct(`PUT /${desk}/${of}/{id}/answer`, {
    said: m.reviews_answered,
    failed: m.reviews_act_failed,
    reportsIn: 'place',
    refreshes: desk === 'store' ? [`GET /store/${of}`] : [`GET /admin/${of}`, `GET /admin/${of}/{id}`],
    done: onClose,
  })
  const form = useRecordForm(schemaOf(written.id), { answer: written.answer ?? '' }, act)
  return (
    <FormDialog
      form={form}
      title={m.reviews_answer()}
      description={written.words || m.reviews_without_words()}
      saveLabel={m.reviews_answer_publish()}
      onClose={onClose}
    >
      <Field
        label={m.reviews_answer_words()}
        hint={m.reviews_answer_hint()}
        required
        error={form.errors['answer']}
      >
        <Textarea data-autofocus rows={4} maxLength={MAX_ANSWER} {...form.register('answer')} />
      </Field>
    </FormDialog>
  )
}

const schemaOf = (id: string) =>
  z.pipe(
    z.object({
      answer: z.string().check(
        z.trim(),
        z.minLength(1, m.reviews_answer_required()),
        z.refine((words) => !looksLikeCode(words), m.reviews_no_code()),
      ),
    }),
    z.transform(({ answer }) => ({ id, answer })),
  )
