import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { Problem } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { FormDialog } from './form-dialog.tsx'

type ReasonFormProps<Given> = {
  title: string
  /** What will happen, and whether it can be undone. */
  consequence: string
  confirmLabel: string
  danger?: boolean
  /** What the reason is called; 'Motivo' where nothing is said. */
  label?: string
  hint?: string
  max?: number
  /** Where a reason is not required. */
  optional?: boolean
  /** A `useAct` that shows its failure also in its place and whose `done` closes the dialog. */
  act: {
    busy: boolean
    problem: Problem | null
    start: (given: Given) => Promise<unknown>
    now: () => { problem: Problem | null }
    forget: () => void
  }
  given: (reason: string) => Given
  onClose: () => void
  /** Above the reason. */
  children?: ReactNode
}

/** What a `ReasonDialog` shows. */
export function ReasonForm<Given>(props: ReasonFormProps<Given>) {
  const { title, consequence, confirmLabel, danger, label, hint, max = 500, optional = false } = props
  const { act, given, onClose, children } = props
  const [schema] = useState(() =>
    z.pipe(
      z.object({
        reason: z.string().check(z.trim(), z.minLength(optional ? 0 : 1, m.panel_reason_required())),
      }),
      z.transform(({ reason }) => given(reason)),
    ),
  )
  const form = useRecordForm(schema, { reason: '' }, act)
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      size="sm"
      danger={danger}
      title={title}
      description={consequence}
      saveLabel={confirmLabel}
      onClose={onClose}
    >
      {children}
      <Field
        label={label ?? m.common_reason()}
        hint={hint ?? m.panel_reason_hint()}
        required={!optional}
        optionalLabel={optional ? m.common_optional() : undefined}
        error={form.errors['reason']}
      >
        <Textarea data-autofocus rows={3} maxLength={max} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
