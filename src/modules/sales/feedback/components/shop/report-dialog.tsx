import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { MAX_REASON } from '../../rules.ts'
import type { Moderated } from '../answer-dialog.tsx'

type ReportDialogProps = {
  of: Moderated
  id: string
  title: string
  onClose: () => void
}

/** Reports to the admins what is wrong with a text. */
export function ReportDialog({ of, id, title, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, problem, start } = useAct(`POST /${of}/{id}/report`, {
    said: m.reviews_reported,
    failed: m.reviews_act_failed,
    reportsIn: 'place',
    done: onClose,
  })
  const send = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void start({ id, reason })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={m.reviews_report_hint()}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button busy={busy} busyLabel={m.common_sending()} onClick={send}>
            {m.reviews_report()}
          </Button>
        </>
      }
    >
      <Field
        label={m.common_reason()}
        required
        error={missing ? m.reviews_reason_required() : (problem?.fields['reason'] ?? problem?.sentence)}
      >
        <Textarea
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          disabled={busy}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
