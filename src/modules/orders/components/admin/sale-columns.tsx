import { showDay, showInstant } from '#modules/accounts/components/admin/panel-dates.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#server/client.ts'
import { formatUsd } from '#lib/money.ts'
import type { TableColumn } from '#ui/panel/data-table.tsx'
import { StatusDot } from '#ui/panel/status-dot.tsx'
import { customerName, methodNames, paymentWords } from './order-words.ts'
import type { useStatusChange } from './status-change.tsx'
import { StatusSelect } from './status-select.tsx'

export type SaleRow = Output<'GET /admin/orders'>['items'][number]

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
          <p className="hidden text-muted md:max-lg:block">{showDay(createdAt)}</p>
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
      cell: ({ totalCents }) => <span className="money font-semibold">{formatUsd(totalCents)}</span>,
    },
    {
      id: 'payment',
      header: m.admin_column_payment(),
      cell: ({ paymentMethod, paymentStatus }) => (
        <div className="max-md:flex max-md:flex-col max-md:items-end">
          <StatusDot tone={paymentWords[paymentStatus].tone}>{paymentWords[paymentStatus].label()}</StatusDot>
          <p className="text-muted md:max-lg:max-w-28 lg:whitespace-nowrap">{methodNames[paymentMethod]()}</p>
        </div>
      ),
    },
    {
      id: 'status',
      header: m.admin_column_state(),
      cell: (order) => <StatusSelect order={order} change={change} />,
    },
  ]
}
