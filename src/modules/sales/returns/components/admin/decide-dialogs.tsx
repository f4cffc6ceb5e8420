import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatUsd } from '#lib/money.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { MoneyField } from '#panel/number-fields.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { lineTyped, moneyText, moneyTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { MAX_DECISION_REASON } from '../../rules.ts'
import type { Answered, Desk } from './return-reads.ts'

type DecideDialogProps = { desk: Desk; one: Answered; onClose: () => void }

/** Says yes, to all of the money or to less of it with a reason, and whether the goods can be sold again. */
export function ApproveDialog({ desk, one, onClose }: DecideDialogProps) {
  const { number, kind, askedCents } = one
  const act = useDecide(desk, m.admin_return_approved, onClose)
  const form = useRecordForm(
    approval(one),
    { amountCents: moneyText(askedCents), reason: '', isResellable: false },
    act,
  )
  const asked = formatUsd(askedCents)
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      size="sm"
      title={m.admin_return_approve_title({ number })}
      description={
        kind === 'exchange' ? m.admin_return_approve_exchange() : m.admin_return_approve_effect({ asked })
      }
      saveLabel={m.admin_return_approve()}
      onClose={onClose}
    >
      {kind !== 'exchange' && (
        <>
          <MoneyField
            data-autofocus
            required
            label={m.common_refund()}
            hint={m.admin_return_amount_hint({ asked })}
            error={form.errors['amountCents']}
            {...form.register('amountCents')}
          />
          <Field
            label={m.common_reason()}
            hint={m.admin_return_lowered_hint()}
            optionalLabel={m.common_optional()}
            error={form.errors['reason']}
          >
            <Textarea rows={2} {...form.register('reason')} />
          </Field>
        </>
      )}
      <Checkbox
        label={m.admin_return_resellable()}
        hint={m.admin_return_resellable_hint()}
        {...form.register('isResellable')}
      />
    </FormDialog>
  )
}

export function RejectDialog({ desk, one: { id, number, status: seen }, onClose }: DecideDialogProps) {
  const act = useDecide(desk, m.admin_return_rejected, onClose)
  return (
    <ReasonDialog
      danger
      title={m.admin_return_reject_title({ number })}
      consequence={m.admin_return_reject_effect()}
      confirmLabel={m.common_reject()}
      hint={m.admin_return_reject_hint()}
      max={MAX_DECISION_REASON}
      act={act}
      given={(reason) => ({ id, status: 'rejected' as const, seen, reason })}
      onClose={onClose}
    />
  )
}

const useDecide = (desk: Desk, said: () => string, done: () => void) =>
  useAct(desk.decide, {
    said,
    failed: m.admin_return_failed,
    reportsIn: 'both',
    refreshes: desk.reads,
    done,
  })

/** Less than was asked for wants a reason, as the server has it too. */
const approval = ({ id, askedCents, status: seen }: Answered) =>
  z.pipe(
    z
      .object({
        amountCents: moneyTyped({ min: 0, max: askedCents, message: m.returns_amount_too_high }),
        reason: lineTyped(MAX_DECISION_REASON),
        isResellable: z.boolean(),
      })
      .check(
        z.refine(({ amountCents, reason }) => amountCents === askedCents || reason, {
          path: ['reason'],
          error: m.returns_lowered_reason_required(),
        }),
      ),
    z.transform(({ amountCents, reason, isResellable }) => ({
      id,
      status: 'approved' as const,
      seen,
      isResellable,
      ...(amountCents < askedCents && { amountCents, reason }),
    })),
  )
