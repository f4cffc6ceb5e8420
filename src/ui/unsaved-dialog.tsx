import type { UnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before what was typed is lost; it belongs to a `useUnsavedGuard`, which every `useRecordForm` has. */
export function UnsavedDialog({ guard }: { guard: UnsavedGuard }) {
  return (
    <ConfirmDialog open={guard.asking} onClose={guard.stay} onConfirm={guard.leave} danger {...guard.words} />
  )
}
