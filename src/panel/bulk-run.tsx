import type { ComponentType, ReactNode } from 'react'
import type { Route } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useAsk } from './asking.tsx'
import type { BulkRunner } from './bulk-runner.tsx'

/** Its code comes with the press. */
export const BulkRun = lazyPart(
  async () => (await import('./bulk-runner.tsx')).BulkRunner,
) as typeof BulkRunner

type Row = { id: string }

/** A change to many rows, each by itself: one that fails holds no other back. */
export type BulkAct<R extends Row> = {
  label: () => string
  icon?: ReactNode
  danger?: boolean
  /** What is asked before it begins; without it, it begins at once. */
  asks?: (rows: readonly R[]) => { title: string; consequence: string }
  /** Where it would change nothing, the row counts as done. */
  needs?: (row: R) => boolean
  run: (row: R) => Promise<unknown>
  said: (count: number) => string
  failed: () => string
  refreshes: readonly Route[]
}

/** One act over all selected rows together, which asks for more in a dialog of its own. */
export type BulkDialog<R extends Row> = Pick<BulkAct<R>, 'label' | 'icon' | 'danger'> & {
  Opens: ComponentType<{ rows: readonly R[]; onClose: () => void; onDone: () => void }>
}

type BulkButtonsProps<R extends Row> = {
  acts: readonly (BulkAct<R> | BulkDialog<R>)[]
  rows: readonly R[]
  rowName: (row: R) => string
  onDone: () => void
}

/** The buttons of the bar that stands over selected rows. */
export function BulkButtons<R extends Row>({ acts, rows, rowName, onDone }: BulkButtonsProps<R>) {
  const ask = useAsk()
  return acts.map((act) => (
    <Button
      key={act.label()}
      size="sm"
      variant={act.danger ? 'danger' : 'secondary'}
      icon={act.icon}
      onClick={() =>
        ask((close) =>
          'Opens' in act ? (
            <act.Opens {...{ rows, onDone }} onClose={close} />
          ) : (
            <BulkRun {...{ act, rows, rowName, onDone }} onClose={close} />
          ),
        )
      }
    >
      {act.label()}
    </Button>
  ))
}
