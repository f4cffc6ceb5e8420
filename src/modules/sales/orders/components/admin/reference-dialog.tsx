import { useState } from 'react'
import type { Problem } from '#browser/acting.ts'
import { RECEIPT_TYPES } from '#modules/platform/media/rules.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { receiptProblem } from '../receipt-problem.ts'

type ReferenceDialogProps = {
  title: string
  consequence: string
  confirmLabel: string
  hint: string
  /** Otherwise it may stay empty. */
  required?: boolean
  act: { busy: boolean; problem: Problem | null }
  onClose: () => void
  /** A file may go with it: jpeg, png or PDF. */
  takesFile?: boolean
  onConfirm: (reference: string, file: File | null) => void
}

const MIN_CHARACTERS = 3

/** Asks for the bank's reference of money that was seen to come or was sent back by hand. */
export function ReferenceDialog(props: ReferenceDialogProps) {
  const { required = false, takesFile = false, onConfirm, hint, ...dialog } = props
  const [file, setFile] = useState<File | null>(null)
  const unfit = file && receiptProblem(file)
  const [reference, setReference] = useState('')
  const [isShort, setShort] = useState(false)
  const confirm = () => {
    const { length } = reference.trim()
    if (length < MIN_CHARACTERS && (length > 0 || required)) setShort(true)
    else if (!unfit) onConfirm(reference.trim(), file)
  }
  return (
    <ConfirmAct {...dialog} onConfirm={confirm}>
      <Field
        label={m.admin_reference()}
        hint={hint}
        required={required}
        optionalLabel={required ? undefined : m.common_optional()}
        error={isShort ? m.orders_reference_invalid() : undefined}
      >
        <Input
          data-autofocus
          value={reference}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => {
            setReference(event.target.value)
            setShort(false)
          }}
        />
      </Field>
      {takesFile && (
        <Field label={m.earnings_proof()} optionalLabel={m.common_optional()} error={unfit ?? undefined}>
          <Input
            type="file"
            accept={RECEIPT_TYPES.join(',')}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Field>
      )}
    </ConfirmAct>
  )
}
