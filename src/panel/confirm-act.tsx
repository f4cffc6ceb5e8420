import type { ComponentProps } from 'react'
import type { Problem } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type ConfirmActProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'cancelLabel' | 'busy' | 'error'
> & {
  /** A `useAct` whose `done` closes the dialog. */
  act?: { busy: boolean; problem: Problem | null }
}

/** Asks once more before something is done, and says there why it was not. */
export const ConfirmAct = ({ act, ...dialog }: ConfirmActProps) => (
  <ConfirmDialog
    open
    busyLabel={m.panel_saving()}
    cancelLabel={m.common_cancel()}
    busy={act?.busy}
    error={act?.problem?.sentence}
    {...dialog}
  />
)
