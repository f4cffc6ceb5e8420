import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { showDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { DayAndHour } from '#panel/cells.tsx'
import { type ListColumn, OpensRecord, type RowOf } from '#panel/list-screen.tsx'
import { standingIn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { OrderStatusSelect } from './order-status.tsx'
import { customerName, paymentWords } from '../../words/admin.ts'

// Where the columns for the date and the payment have left, others show it in a second line.
export const saleColumns: readonly ListColumn<'GET /admin/orders'>[] = [
  {
    id: 'number',
    header: m.common_order,
    cell: ({ id, number, createdAt }) => (
      <>
        <OpensRecord id={id}>{number}</OpensRecord>
        <p className={cx('text-muted', standingIn.wide)}>{showDay(createdAt)}</p>
      </>
    ),
  },
  {
    id: 'customer',
    header: m.common_customer,
    sorts: { asc: 'customer' },
    cell: ({ user }) => (
      <div className="min-w-0 md:max-w-24 lg:max-w-32 md:@min-[70rem]:max-w-60">
        <p className="truncate font-medium">{customerName(user)}</p>
        {user?.email && <p className="truncate text-muted">{user.email}</p>}
      </div>
    ),
  },
  {
    id: 'date',
    header: m.common_date,
    sorts: { asc: 'oldest', desc: 'newest' },
    needs: 'wide',
    cell: ({ createdAt }) => <DayAndHour at={createdAt} />,
  },
  {
    id: 'total',
    header: m.common_total,
    align: 'end',
    sorts: { asc: 'total_asc', desc: 'total_desc' },
    cell: ({ totalCents, paymentMethod }) => (
      <>
        <span className="money font-semibold">{formatUsd(totalCents)}</span>
        <p className={cx('text-muted', standingIn.wide)}>{METHODS[paymentMethod].name()}</p>
      </>
    ),
  },
  {
    id: 'payment',
    header: m.common_payment,
    needs: 'wide',
    cell: ({ paymentMethod, paymentStatus }) => (
      <div className="max-md:flex max-md:flex-col max-md:items-end">
        <PaymentDot status={paymentStatus} />
        <p className="whitespace-nowrap text-muted">{METHODS[paymentMethod].name()}</p>
      </div>
    ),
  },
  {
    id: 'status',
    header: m.common_status,
    cell: (order) => (
      <>
        <OrderStatusSelect order={order} />
        <div className={cx('mt-1 pl-3', standingIn.wide)}>
          <PaymentDot status={order.paymentStatus} />
        </div>
      </>
    ),
  },
]

function PaymentDot({ status }: { status: RowOf<'GET /admin/orders'>['paymentStatus'] }) {
  const { tone, label } = paymentWords[status]
  return <StatusDot tone={tone}>{label()}</StatusDot>
}
