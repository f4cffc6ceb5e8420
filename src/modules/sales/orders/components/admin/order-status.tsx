import { useAct } from '#browser/acting.ts'
import { isStale } from '#browser/failure.ts'
import { useAsk } from '#panel/asking.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { StatusSelect } from '#panel/status-select.tsx'
import { m } from '#paraglide/messages.js'
import { hasMoney, isCancelled, needsReason, type OrderStatus, type PaymentStatus } from '../../rules.ts'
import { statusWords } from '../../words/admin.ts'

export const ORDER_READS = [
  'GET /admin/orders',
  'GET /admin/orders/{id}',
  'GET /admin/orders/{id}/history',
] as const

type MovableOrder = {
  id: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  version: number
}

/** Takes an order from status to status: usual ways at once, unusual ones after a reason was given. */
export function OrderStatusSelect({ order }: { order: MovableOrder }) {
  const ask = useAsk()
  const move = useAct('POST /admin/orders/{id}/status', {
    said: m.admin_status_updated,
    failed: m.admin_status_failed,
    refreshes: ORDER_READS,
  })
  const { id, number, status, version } = order
  const asks = (to: OrderStatus) => needsReason(status, to, 'admin')
  return (
    <StatusSelect
      label={m.admin_status_of({ number })}
      value={status}
      words={statusWords}
      asks={asks}
      busy={move.busy}
      onChange={(to) => {
        if (asks(to)) ask((close) => <MoveDialog order={order} to={to} onClose={close} />)
        else void move.start({ id, version, status: to })
      }}
    />
  )
}

function MoveDialog({ order, to, onClose }: { order: MovableOrder; to: OrderStatus; onClose: () => void }) {
  const move = useAct('POST /admin/orders/{id}/status', {
    said: m.admin_status_updated,
    failed: m.admin_status_failed,
    reportsIn: 'both',
    refreshes: ORDER_READS,
    done: onClose,
    // The list is read again at once and shows what it became; asking once more for the old one leads nowhere.
    refused: (error) => void (isStale(error) && onClose()),
  })
  const { id, number, version } = order
  return (
    <ReasonDialog
      danger={isCancelled(to)}
      title={m.admin_move_title({ number, status: statusWords[to].label() })}
      consequence={consequenceOf(order, to)}
      confirmLabel={m.admin_move_confirm()}
      hint={m.admin_reason_hint()}
      act={move}
      given={(reason) => ({ id, version, status: to, reason })}
      onClose={onClose}
    />
  )
}

/** What goes with a move, so that no one is surprised by it. */
function consequenceOf({ status, paymentStatus }: MovableOrder, to: OrderStatus): string {
  if (isCancelled(to)) return hasMoney(paymentStatus) ? m.admin_move_cancel_paid() : m.admin_move_cancel()
  if (isCancelled(status)) return m.admin_move_from_cancelled()
  if (!hasMoney(paymentStatus)) return m.admin_move_unpaid()
  return m.admin_move_unusual()
}
