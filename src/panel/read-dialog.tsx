import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Asked, ReadError } from './read-error.tsx'

type ReadDialogProps<Data> = {
  /** A `useRead` that is `fresh`. */
  read: Asked & { data: Data | undefined; isFetchedAfterMount: boolean }
  title: string
  /** Said where it cannot be read. */
  failed: string
  onClose: () => void
  /** The dialog itself, filled with what was read. */
  children: (data: Data) => ReactNode
}

/** A dialog that reads before it can ask: it stands as soon as its button is pressed, and waits or fails in sight. */
export function ReadDialog<Data>({ read, title, failed, onClose, children }: ReadDialogProps<Data>) {
  if (read.isFetchedAfterMount && read.data !== undefined) return children(read.data)
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={m.common_close()}>
      {read.error ? <ReadError read={read} title={failed} /> : <SkeletonText lines={4} />}
    </Dialog>
  )
}
