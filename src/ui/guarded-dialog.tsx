import { type ReactNode, useRef } from 'react'
import { useUnsavedGuard, wasTyped } from '#browser/use-unsaved-guard.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'

type GuardedDialogProps = Omit<DialogProps, 'children' | 'footer'> & {
  /** Off where nothing worth asking about is typed. */
  isGuarded?: boolean
  /** The fields keep what is typed themselves; `close` is for a button of theirs that asks like the cross does. */
  children: (close: () => void) => ReactNode
}

/** A dialog with a plain form: Esc, the cross and the backdrop ask before what was typed is lost, else close at once. */
export function GuardedDialog({ isGuarded = true, children, ...dialog }: GuardedDialogProps) {
  const place = useRef<HTMLDivElement>(null)
  const guard = useUnsavedGuard(() => wasTyped(place.current), dialog.open && isGuarded)
  const close = isGuarded ? guard.closing(dialog.onClose) : dialog.onClose
  return (
    <Dialog {...dialog} onClose={close}>
      <div ref={place} className="contents">
        {children(close)}
      </div>
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}
