import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { UploadsOfForm, type useUploads } from '#browser/uploads.ts'
import type { UnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'

/** What a dialog needs of a `useRecordForm`. */
export type DialogForm = {
  submit: (event?: SyntheticEvent) => unknown
  busy: boolean
  /** What is wrong where no field is to blame. */
  message: string | null
  guard: UnsavedGuard
  uploads: ReturnType<typeof useUploads>
}

type FormDialogProps = {
  form: DialogForm
  title: string
  description?: ReactNode
  saveLabel: string
  danger?: boolean | undefined
  size?: DialogProps['size']
  /** An alertdialog for a question with a consequence. */
  role?: DialogProps['role']
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Esc, the cross and 'Cancelar' ask first when something was typed. The act's `done` closes it. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, saveLabel, danger, size, role, onClose, children } = props
  const id = useId()
  const close = form.guard.closing(onClose)
  const { isWaiting, stopWaiting } = form.uploads
  return (
    <Dialog
      open
      onClose={close}
      role={role}
      size={size}
      title={title}
      description={description}
      closeLabel={m.common_cancel()}
      footer={
        <>
          <Button variant="secondary" onClick={isWaiting ? stopWaiting : close}>
            {isWaiting ? m.common_upload_wait_stop() : m.common_cancel()}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy || isWaiting}
            busyLabel={isWaiting ? m.common_upload_waiting() : m.panel_saving()}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <UploadsOfForm value={form.uploads.of}>{children}</UploadsOfForm>
        {form.message && (
          <div role="alert">
            <FieldError>{form.message}</FieldError>
          </div>
        )}
      </form>
      <UnsavedDialog guard={form.guard} />
    </Dialog>
  )
}
