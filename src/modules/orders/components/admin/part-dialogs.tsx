import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Part } from './order-parts.tsx'

type PartDialog = { part: Part; busy: boolean; problem: string | null; onClose: () => void }

/** Says that the money of a part is there; for a store's own account also why an administrator says it. */
export function ConfirmPartDialog({
  part,
  busy,
  problem,
  onClose,
  onConfirm,
}: PartDialog & { onConfirm: (given: { reference?: string; reason?: string }) => void }) {
  const [reference, setReference] = useState(part.bankReference ?? '')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const total = formatUsd(part.amountCents)
  const confirm = () => {
    const given = { reference: reference.trim(), reason: reason.trim() }
    if (!part.isSite && !given.reason) setMissing(true)
    else
      onConfirm({
        ...(given.reference ? { reference: given.reference } : {}),
        ...(part.isSite ? {} : { reason: given.reason }),
      })
  }
  return (
    <ConfirmDialog
      open
      title={m.admin_confirm_payment()}
      consequence={m.admin_part_confirm_effect({ total, seller: part.seller })}
      confirmLabel={m.admin_confirm_payment_yes({ total })}
      cancelLabel={m.admin_cancel()}
      busyLabel={m.admin_saving()}
      busy={busy}
      error={problem}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        {!part.crypto && (
          <Field
            label={m.admin_reference()}
            hint={m.admin_reference_hint({ number: part.number })}
            optionalLabel={m.admin_optional()}
          >
            <Input
              data-autofocus
              value={reference}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setReference(event.target.value)}
            />
          </Field>
        )}
        {!part.isSite && (
          <Field
            label={m.admin_reason()}
            hint={m.admin_part_store_reason()}
            required
            error={isMissing ? m.orders_reason_required() : undefined}
          >
            <Textarea
              rows={2}
              value={reason}
              maxLength={500}
              onChange={(event) => {
                setReason(event.target.value)
                setMissing(false)
              }}
            />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** The money was not found, or not this amount: the buyer reads why. */
export function RejectPartDialog({
  part,
  busy,
  problem,
  onClose,
  onReject,
}: PartDialog & { onReject: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reject = () => (reason.trim() ? onReject(reason.trim()) : setMissing(true))
  return (
    <ConfirmDialog
      open
      danger
      title={m.admin_part_reject()}
      consequence={m.admin_part_reject_effect({ total: formatUsd(part.amountCents) })}
      confirmLabel={m.admin_part_reject_yes()}
      cancelLabel={m.admin_cancel()}
      busyLabel={m.admin_saving()}
      busy={busy}
      error={problem}
      onClose={onClose}
      onConfirm={reject}
    >
      <Field
        label={m.admin_reason()}
        hint={m.admin_part_reject_hint()}
        required
        error={isMissing ? m.orders_reason_required() : undefined}
      >
        <Textarea
          data-autofocus
          rows={3}
          value={reason}
          maxLength={500}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
