import { useState } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { MoneyField } from '#panel/number-fields.tsx'
import { moneyTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { type BalanceRow, PAYOUT_READS } from '../../words/admin.ts'

/** Puts right what no order says, with the reason that the store reads. */
export function CorrectDialog({ row: { id, store }, onClose }: { row: BalanceRow; onClose: () => void }) {
  const act = useAct('POST /admin/payouts/{id}/corrections', {
    keyed: true,
    said: m.earnings_corrected,
    failed: m.earnings_correct_failed,
    reportsIn: 'both',
    refreshes: PAYOUT_READS,
    done: onClose,
  })
  const [schema] = useState(() =>
    z.pipe(
      z.object({
        way: z.enum(['add', 'take']),
        amountCents: moneyTyped({ min: 1, max: 100_000_000, message: m.earnings_correct_hint }),
        reason: z.string().check(z.trim(), z.minLength(1, m.panel_reason_required())),
      }),
      z.transform(({ way, amountCents, reason }) => ({
        id,
        reason,
        amountCents: way === 'add' ? amountCents : -amountCents,
      })),
    ),
  )
  const form = useRecordForm(schema, { way: 'add' as const, amountCents: '', reason: '' }, act)
  return (
    <FormDialog
      form={form}
      title={m.earnings_correct_title({ store })}
      description={m.earnings_correct_effect()}
      saveLabel={m.earnings_correct()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.earnings_correct_way()}>
          <Select
            options={[
              { value: 'add', label: m.earnings_correct_add() },
              { value: 'take', label: m.earnings_correct_take() },
            ]}
            {...form.register('way')}
          />
        </Field>
        <MoneyField
          data-autofocus
          required
          label={m.earnings_amount()}
          hint={m.earnings_correct_hint()}
          error={form.errors['amountCents']}
          {...form.register('amountCents')}
        />
      </div>
      <Field label={m.common_reason()} required error={form.errors['reason']}>
        <Textarea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
