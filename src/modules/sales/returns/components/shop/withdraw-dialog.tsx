import { useAct } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { ReturnView } from '../../words.ts'

type WithdrawDialogProps = { one: ReturnView; onClose: () => void }

export function WithdrawDialog({ one, onClose }: WithdrawDialogProps) {
  const withdraw = useAct('DELETE /returns/{id}', {
    refreshes: ['GET /returns', 'GET /orders/{id}/returnable'],
    said: m.returns_withdraw_done,
    failed: m.returns_withdraw_failed,
    reportsIn: 'place',
    done: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void withdraw.start({ id: one.id })}
      title={m.returns_withdraw_title({ number: one.number })}
      consequence={m.returns_withdraw_consequence()}
      confirmLabel={m.returns_withdraw_confirm()}
      busyLabel={m.returns_withdraw_busy()}
      cancelLabel={m.returns_withdraw_keep()}
      busy={withdraw.busy}
      error={withdraw.problem?.sentence}
      danger
    />
  )
}
