import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Failure } from './use-bulk.ts'

/** After a change to many: which of them it did not reach, and why. */
export function FailedProducts({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) {
  return (
    <Dialog
      open={failures.length > 0}
      onClose={onClose}
      title={m.admin_products_failed_count({ count: failures.length })}
      closeLabel={m.admin_close()}
      footer={<Button onClick={onClose}>{m.admin_understood()}</Button>}
    >
      <ul className="divide-y divide-line">
        {failures.map(({ id, title, reason }) => (
          <li key={id} className="py-2.5">
            <p className="truncate font-semibold">{title}</p>
            <p className="text-bad-ink text-sm">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
