import { useState } from 'react'
import { isStale, reasonOf } from '#browser/failure.ts'
import { useWrite } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#browser/toast.ts'
import { hasMoney, needsReason, type OrderStatus, type PaymentStatus } from '../../rules.ts'
import { statusWords } from './order-words.ts'

export const ORDER_READS = ['GET /admin/orders', 'GET /admin/orders/{id}'] as const

export type MovableOrder = {
  id: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  version: number
}

type Asked = { order: MovableOrder; to: OrderStatus; problem: string | null }

/** Takes orders from status to status: usual ways at once, unusual ones after a reason was given. */
export function useStatusChange() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const moving = useWrite('POST /admin/orders/{id}/status', { refreshes: ORDER_READS })
  const send = async (order: MovableOrder, to: OrderStatus, reason: string) => {
    const { id, version } = order
    try {
      await moving.mutateAsync({ id, version, status: to, ...(reason ? { reason } : {}) })
      setAsked(null)
      toast.success(m.admin_status_updated())
    } catch (error) {
      const problem = reasonOf(error, '')
      toast.error([m.admin_status_failed(), problem].filter(Boolean).join('. '))
      // The list is read again at once and shows what it became; asking once more for the old one leads nowhere.
      setAsked(isStale(error) ? null : { order, to, problem: problem || m.admin_status_failed() })
    }
  }
  return {
    asked,
    movingId: moving.isPending ? (moving.variables?.id ?? null) : null,
    start: (order: MovableOrder, to: OrderStatus) => {
      if (to === order.status) return
      if (needsReason(order.status, to, 'admin')) setAsked({ order, to, problem: null })
      else void send(order, to, '')
    },
    confirm: (reason: string) => asked && void send(asked.order, asked.to, reason),
    giveUp: () => setAsked(null),
  }
}

export function StatusChange({ change }: { change: ReturnType<typeof useStatusChange> }) {
  const { asked } = change
  // A new question begins with an empty reason.
  return asked && <ReasonDialog key={`${asked.order.id} ${asked.to}`} asked={asked} change={change} />
}

function ReasonDialog({ asked, change }: { asked: Asked; change: ReturnType<typeof useStatusChange> }) {
  const { order, to, problem } = asked
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const mustSayWhy = needsReason(order.status, to, 'admin')
  const confirm = () => {
    if (mustSayWhy && reason.trim() === '') setMissing(true)
    else change.confirm(reason.trim())
  }
  return (
    <ConfirmDialog
      open
      onClose={change.giveUp}
      onConfirm={confirm}
      title={m.admin_move_title({ number: order.number, status: statusWords[to].label() })}
      consequence={consequenceOf(order, to)}
      confirmLabel={m.admin_move_confirm()}
      busyLabel={m.admin_saving()}
      cancelLabel={m.admin_back()}
      danger={to === 'cancelled'}
      busy={change.movingId === order.id}
      error={problem}
    >
      <Field
        label={m.admin_reason()}
        required={mustSayWhy}
        hint={m.admin_reason_hint()}
        error={isMissing ? m.orders_reason_required() : undefined}
      >
        <Textarea
          data-autofocus
          value={reason}
          rows={3}
          maxLength={500}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}

/** What goes with a move, so that nobody is surprised by it. */
function consequenceOf({ status, paymentStatus }: MovableOrder, to: OrderStatus): string {
  if (to === 'cancelled') return hasMoney(paymentStatus) ? m.admin_move_cancel_paid() : m.admin_move_cancel()
  if (status === 'cancelled') return m.admin_move_from_cancelled()
  if (!hasMoney(paymentStatus)) return m.admin_move_unpaid()
  return m.admin_move_unusual()
}
