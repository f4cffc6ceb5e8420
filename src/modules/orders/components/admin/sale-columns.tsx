import { showDay, showInstant } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { formatUsd } from '#lib/money.ts'
import { cx } from '#ui/cx.ts'
import type { TableColumn } from '#panel/data-table.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { customerName, methodNames, paymentWords } from './order-words.ts'
import type { useStatusChange } from './status-change.tsx'
import { StatusSelect } from './status-select.tsx'

export type SaleRow = Output<'GET /admin/orders'>['items'][number]

// Between a phone and a wide screen the columns for the date and the payment are left out: others tell it in a second line.
const BETWEEN = 'hidden md:max-lg:block'

type Doing = { onOpen: (id: string) => void; change: ReturnType<typeof useStatusChange> }

export function saleColumns({ onOpen, change }: Doing): readonly TableColumn<SaleRow>[] {
  return [
    {
      id: 'number',
      header: m.admin_column_order(),
      cell: ({ id, number, createdAt }) => (
        <>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="min-h-6 whitespace-nowrap rounded-sm font-semibold tabular-nums hover:text-brand-ink hover:underline"
          >
            {number}
          </button>
          <p className={cx('text-muted', BETWEEN)}>{showDay(createdAt)}</p>
        </>
      ),
    },
    {
      id: 'customer',
      header: m.admin_column_customer(),
      sortable: true,
      cell: ({ user }) => (
        <div className="min-w-0 md:max-w-32 lg:max-w-60">
          <p className="truncate font-medium">{customerName(user)}</p>
          {user?.email && <p className="truncate text-muted">{user.email}</p>}
        </div>
      ),
    },
    {
      id: 'date',
      header: m.admin_column_date(),
      sortable: true,
      wideOnly: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{showInstant(createdAt)}</time>,
    },
    {
      id: 'total',
      header: m.admin_column_total(),
      align: 'end',
      sortable: true,
      cell: ({ totalCents, paymentMethod }) => (
        <>
          <span className="money font-semibold">{formatUsd(totalCents)}</span>
          <p className={cx('text-muted', BETWEEN)}>{methodNames[paymentMethod]()}</p>
        </>
      ),
    },
    {
      id: 'payment',
      header: m.admin_column_payment(),
      wideOnly: true,
      cell: ({ paymentMethod, paymentStatus }) => (
        <div className="max-md:flex max-md:flex-col max-md:items-end">
          <PaymentDot status={paymentStatus} />
          <p className="whitespace-nowrap text-muted">{methodNames[paymentMethod]()}</p>
        </div>
      ),
    },
    {
      id: 'status',
      header: m.admin_column_state(),
      cell: (order) => (
        <>
          <StatusSelect order={order} change={change} />
          <div className={cx('mt-1 pl-3', BETWEEN)}>
            <PaymentDot status={order.paymentStatus} />
          </div>
        </>
      ),
    },
  ]
}

function PaymentDot({ status }: { status: SaleRow['paymentStatus'] }) {
  const { tone, label } = paymentWords[status]
  return <StatusDot tone={tone}>{label()}</StatusDot>
}
