import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  consequence: ReactNode
  confirmLabel: string
  busyLabel?: string | undefined
  cancelLabel: string
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** Why it did not work; the dialog stays open. */
  error?: ReactNode
  /** A reason to give, a word to type. */
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    consequence,
    confirmLabel,
    busyLabel,
    cancelLabel,
    danger,
    busy,
    error,
  } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      size="sm"
      title={title}
      description={consequence}
      closeLabel={cancelLabel}
      footer={
        <>
          <Button variant="secondary" data-autofocus={danger || undefined} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={!danger || undefined}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(props.children || error) && (
        <div className="grid gap-3">
          {props.children}
          {error && (
            <div role="alert">
              <FieldError>{error}</FieldError>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
