import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { MAX_QUESTION } from '../../rules.ts'

type AskDialogProps = { productId: string; seller: string; onClose: () => void }

/** A question to the seller of the product. */
export function AskDialog({ productId, seller, onClose }: AskDialogProps) {
  const [words, setWords] = useState('')
  const { busy, problem, start } = useAct('POST /products/{id}/questions', {
    said: m.questions_asked,
    failed: m.questions_ask_failed,
    reportsIn: 'place',
    done: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.questions_ask()}
      description={m.questions_ask_reason({ seller })}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button
            busy={busy}
            busyLabel={m.common_sending()}
            onClick={() => void start({ id: productId, words })}
          >
            {m.questions_send()}
          </Button>
        </>
      }
    >
      <Field
        label={m.questions_words()}
        hint={m.questions_words_hint()}
        required
        error={problem?.fields['words'] ?? problem?.sentence}
      >
        <Textarea
          rows={4}
          maxLength={MAX_QUESTION}
          value={words}
          disabled={busy}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
