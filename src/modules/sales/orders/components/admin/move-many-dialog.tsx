import { useState } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { call } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { BulkRun } from '#panel/bulk-run.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import type { RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { isCancelled, needsReason, ORDER_STATUSES, type OrderStatus } from '../../rules.ts'
import { ORDER_READS } from './order-status.tsx'
import { statusWords } from '../../words/admin.ts'

type Sale = RowOf<'GET /admin/orders'>
type MoveManyProps = { rows: readonly Sale[]; onClose: () => void; onDone: () => void }
type Move = { to: OrderStatus; reason: string }

/** Takes several orders to one status, each by itself and as it was read, with an answer for each that could not. */
export function MoveManyDialog({ rows, onClose, onDone }: MoveManyProps) {
  const [move, begin] = useState<Move | null>(null)
  if (!move) return <AskMove rows={rows} onClose={onClose} onMove={begin} />
  const { to, reason } = move
  return (
    <BulkRun
      act={{
        label: m.admin_move_many,
        needs: ({ status }: Sale) => status !== to,
        run: ({ id, version }) =>
          call('POST /admin/orders/{id}/status', { id, version, status: to, ...(reason && { reason }) }),
        said: (count) => m.admin_move_many_said({ count }),
        failed: m.admin_status_failed,
        refreshes: ORDER_READS,
      }}
      rows={rows}
      rowName={({ number }) => number}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

type AskMoveProps = Pick<MoveManyProps, 'rows' | 'onClose'> & { onMove: (move: Move) => void }

function AskMove({ rows, onClose, onMove }: AskMoveProps) {
  const act = useAct((given: Move) => Promise.resolve(given), {
    failed: m.admin_status_failed,
    done: (given) => onMove(given),
  })
  const asksWhy = (to: OrderStatus) =>
    rows.some(({ status }) => status !== to && needsReason(status, to, 'admin'))
  const schema = z.object({ to: z.enum(ORDER_STATUSES), reason: z.string().check(z.trim()) }).check(
    z.refine(({ to, reason }) => reason !== '' || !asksWhy(to), {
      path: ['reason'],
      message: m.orders_reason_required(),
    }),
  )
  const form = useRecordForm(schema, { to: 'completed' as OrderStatus, reason: '' }, act)
  return (
    <FormDialog
      form={form}
      size="sm"
      danger={isCancelled(form.watch('to'))}
      title={m.admin_move_many_title({ count: rows.length })}
      description={m.admin_move_many_text()}
      saveLabel={m.common_change()}
      onClose={onClose}
    >
      <Field label={m.admin_move_many_to()} error={form.errors['to']}>
        <Select
          options={ORDER_STATUSES.map((value) => ({ value, label: statusWords[value].label() }))}
          {...form.register('to')}
        />
      </Field>
      <Field
        label={m.admin_move_many_reason()}
        hint={m.admin_move_many_reason_hint()}
        error={form.errors['reason']}
      >
        <Textarea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
