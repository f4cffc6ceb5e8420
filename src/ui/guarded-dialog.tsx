import { type ReactNode, useRef } from 'react'
import { useUnsavedGuard, wasTyped } from '#browser/use-unsaved-guard.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'

type GuardedDialogProps = Omit<DialogProps, 'children' | 'footer'> & {
  /** Off where nothing worth asking about is typed. */
  isGuarded?: boolean
  /** The fields keep what is typed themselves; what a button of theirs does through `leaving` is asked like the cross. */
  children: (leaving: Leaving) => ReactNode
}

export type Leaving = (leave: () => void) => () => void

/** A dialog with a plain form: Esc, the cross and the backdrop ask before what was typed is lost, else close at once. */
export function GuardedDialog({ isGuarded = true, children, ...dialog }: GuardedDialogProps) {
  const place = useRef<HTMLDivElement>(null)
  const guard = useUnsavedGuard(() => wasTyped(place.current), dialog.open && isGuarded)
  const leaving: Leaving = isGuarded ? guard.closing : (leave) => leave
  return (
    <Dialog {...dialog} onClose={leaving(dialog.onClose)}>
      <div ref={place} className="contents">
        {children(leaving)}
      </div>
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}
