import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from './confirm-dialog.tsx'

type UnsavedDialogProps = { guard: { asking: boolean; leave: () => void; stay: () => void } }

/** Asks before what was typed is lost; it belongs to a `useUnsavedGuard`, which every `useRecordForm` has. */
export function UnsavedDialog({ guard }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      open={guard.asking}
      onClose={guard.stay}
      onConfirm={guard.leave}
      danger
      title={m.app_leave_title()}
      consequence={m.app_leave_text()}
      confirmLabel={m.app_leave()}
      cancelLabel={m.app_stay()}
    />
  )
}
