import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { formatUsd } from '#lib/money.ts'
import { isByPerson, isTakenByStaff } from '#modules/payments/gateways/rules/methods.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { canPay } from '../../rules.ts'
import { formatDay, formatWeekday } from '#i18n/dates.ts'
import { OrderStates } from './order-status.tsx'
import { RepeatButton } from './repeat-button.tsx'

export type OrderListItem = Output<'GET /orders'>['items'][number]

type OrderCardProps = { order: OrderListItem; now: Date; onCancel: () => void }

/** One order in the list: where it stands, what was in it, and what can be done next. */
export function OrderCard({ order, now, onCancel }: OrderCardProps) {
  const { id, number, status, paymentStatus, items, itemCount, createdAt, totalCents, arrival } = order
  const next = nextStep(order, now)
  return (
    <li className="rounded-card border border-line bg-surface shadow-soft">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b p-4 md:px-5">
        <div className="min-w-0">
          <h2 className="font-bold">
            <Link
              href={`/orders/${id}`}
              className="-my-3 inline-flex min-h-11 items-center hover:underline md:my-0 md:min-h-0"
            >
              {m.common_order_of({ number })}
            </Link>
          </h2>
          <p className="text-muted text-sm">{m.orders_placed_on({ date: formatDay(createdAt) })}</p>
          {arrival && (
            <p className="font-semibold text-sm">
              {m.orders_parcel_promised_at({ date: formatWeekday(arrival.until), place: arrival.place })}
            </p>
          )}
        </div>
        <OrderStates status={status} paymentStatus={paymentStatus} />
      </div>
      <div className="flex flex-wrap items-center gap-4 p-4 md:px-5">
        <ul className="flex min-w-0 gap-2">
          {items.map((item, at) => (
            <li key={`${item.title} ${at}`} className={at > 1 ? 'max-sm:hidden' : undefined}>
              <ProductThumb imageUrl={item.imageUrl} alt={item.title} size={72} />
            </li>
          ))}
        </ul>
        <div className="ml-auto text-right">
          <p className="money font-bold text-lg">{formatUsd(totalCents)}</p>
          <p className="text-muted text-sm">{m.common_units({ count: itemCount })}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 p-4 pt-0 md:px-5 md:pb-5">
        {next && (
          <Button size="sm" href={next.href}>
            {next.label}
            <span className="sr-only">: {number}</span>
          </Button>
        )}
        {next?.href !== `/orders/${id}` && (
          <Button size="sm" variant="secondary" href={`/orders/${id}`}>
            {m.orders_view()}
            <span className="sr-only">: {number}</span>
          </Button>
        )}
        <RepeatButton orderId={id} number={number} />
        {order.canCancel && (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            {m.orders_cancel()}
            <span className="sr-only">: {number}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function nextStep(order: OrderListItem, now: Date) {
  const expiresAt = order.expiresAt === null ? null : new Date(order.expiresAt)
  if (!canPay({ ...order, expiresAt }, now)) return null
  if (isByPerson(order.paymentMethod)) {
    const label = isTakenByStaff(order.paymentMethod) ? m.orders_view() : m.orders_see_details()
    return { href: `/orders/${order.id}`, label }
  }
  return { href: `/checkout?order=${order.id}`, label: m.orders_pay_now() }
}
