import { RotateCw } from 'lucide-react'
import type { Route } from '#browser/client.ts'
import { useAsk } from '#panel/asking.tsx'
import { type BulkAct, BulkRun } from '#panel/bulk-run.tsx'
import { m } from '#paraglide/messages.js'

type Again<Row extends { id: string }> = {
  read: Route
  run: (row: Row) => Promise<unknown>
  rowName: (row: Row) => string
  /** Without it every row can be tried again. */
  isGivenUp?: (row: Row) => boolean
  label?: () => string
}

/** Trying again, in a row, under its details, and for many at once. */
export function tryingAgain<Row extends { id: string }>(described: Again<Row>) {
  const { read, run, rowName, isGivenUp = () => true, label = m.common_try_again } = described
  const act: BulkAct<Row> = {
    label,
    icon: <RotateCw aria-hidden />,
    run,
    said: (count) => m.events_again_said({ count }),
    failed: m.events_again_failed,
    refreshes: [read, 'GET /admin/failures'],
  }
  return {
    rowName,
    bulkActs: [act],
    whyNotSelected: (row: Row) => (isGivenUp(row) ? null : m.events_not_given_up()),
    useRowActs: () => {
      const ask = useAsk()
      return (row: Row) => [
        {
          label: label(),
          icon: act.icon,
          disabled: !isGivenUp(row),
          onSelect: () =>
            ask((close) => <BulkRun act={act} rows={[row]} rowName={rowName} onClose={close} />),
        },
      ]
    },
  }
}
