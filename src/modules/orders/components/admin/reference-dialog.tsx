import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type ReferenceDialogProps = {
  title: string
  consequence: string
  confirmLabel: string
  hint: string
  /** Otherwise it may stay empty. */
  required?: boolean
  busy: boolean
  problem: string | null
  onClose: () => void
  onConfirm: (reference: string) => void
}

const MIN_LETTERS = 3

/** Asks for the bank's reference of money that was seen to come or was sent back by hand. */
export function ReferenceDialog(props: ReferenceDialogProps) {
  const { required = false, problem, onConfirm, hint, ...dialog } = props
  const [reference, setReference] = useState('')
  const [isShort, setShort] = useState(false)
  const confirm = () => {
    const { length } = reference.trim()
    if (length < MIN_LETTERS && (length > 0 || required)) setShort(true)
    else onConfirm(reference.trim())
  }
  return (
    <ConfirmDialog
      open
      {...dialog}
      onConfirm={confirm}
      busyLabel={m.panel_saving()}
      cancelLabel={m.common_cancel()}
      error={problem}
    >
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
    </ConfirmDialog>
  )
}
