import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#browser/toast.ts'
import type { ReturnView } from './return-words.ts'

type WithdrawDialogProps = { one: ReturnView; onClose: () => void; onWithdrawn: () => void }

export function WithdrawDialog({ one, onClose, onWithdrawn }: WithdrawDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const withdraw = async () => {
    setBusy(true)
    setError(null)
    try {
      await call('DELETE /returns/{id}', { id: one.id })
      toast.success(m.returns_withdraw_done())
      onWithdrawn()
      onClose()
    } catch (refusal) {
      setError((refusal instanceof ApiError && refusal.message) || m.returns_withdraw_failed())
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void withdraw()}
      title={m.returns_withdraw_title({ number: one.number })}
      consequence={m.returns_withdraw_consequence()}
      confirmLabel={m.returns_withdraw_confirm()}
      busyLabel={m.returns_withdraw_busy()}
      cancelLabel={m.returns_withdraw_keep()}
      busy={busy}
      error={error}
      danger
    />
  )
}
