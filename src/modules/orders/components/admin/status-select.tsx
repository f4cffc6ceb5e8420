import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/select.tsx'
import { needsReason, ORDER_STATUSES, type OrderStatus } from '../../rules.ts'
import { statusWords } from './order-words.ts'
import type { MovableOrder, useStatusChange } from './status-change.tsx'

type StatusSelectProps = { order: MovableOrder; change: ReturnType<typeof useStatusChange> }

/** Where an order stands and where it may go; a status with dots after it asks for a reason first. */
export function StatusSelect({ order, change }: StatusSelectProps) {
  const busy = change.movingId === order.id
  return (
    <span className="relative inline-flex items-center">
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute left-3 z-1 size-2 rounded-full',
          dots[statusWords[order.status].tone],
        )}
      />
      <Select
        aria-label={m.admin_status_of({ number: order.number })}
        aria-busy={busy}
        disabled={busy}
        value={order.status}
        options={ORDER_STATUSES.map((status) => ({
          value: status,
          label: optionLabel(order.status, status),
        }))}
        onChange={(event) => change.start(order, event.target.value as OrderStatus)}
        className="w-48 md:w-42 [&>select]:border-line [&>select]:bg-transparent [&>select]:pl-7 hover:[&>select]:border-line-strong md:[&>select]:h-9"
      />
    </span>
  )
}

function optionLabel(from: OrderStatus, to: OrderStatus) {
  const label = statusWords[to].label()
  return from !== to && needsReason(from, to, 'admin') ? `${label}…` : label
}

const dots = {
  neutral: 'bg-line-strong',
  brand: 'bg-brand-strong',
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
}
