import { showInstant } from '#i18n/dates.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { OrderLink, Refers } from '#panel/cells.tsx'
import { choice, dateRange } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen } from '#panel/list-screen.tsx'
import { standingIn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { reasonName, reasonWords, typeWords } from './stock-words.ts'

const tones = { add: 'ok', remove: 'bad', set: 'brand' } as const

const columns: readonly ListColumn<'GET /admin/inventory/transactions'>[] = [
  {
    id: 'date',
    header: m.common_date,
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt, userId, userName }) => (
      <>
        <time dateTime={createdAt} className="whitespace-nowrap">
          {showInstant(createdAt)}
        </time>
        {userName && (
          <p className="truncate font-normal text-muted text-sm">
            {userId ? <Refers to={`/admin/users?user=${userId}`}>{userName}</Refers> : userName}
          </p>
        )}
      </>
    ),
  },
  {
    id: 'product',
    header: m.common_product,
    cell: ({ productId, title, uniqueCode }) => (
      <div className="min-w-0 md:w-48 lg:w-56">
        <Link
          href={`/admin/products/${productId}`}
          title={title}
          className="line-clamp-1 font-semibold [overflow-wrap:anywhere] hover:text-brand-ink hover:underline"
        >
          {title}
        </Link>
        {uniqueCode && <p className="truncate text-muted text-sm">{uniqueCode}</p>}
      </div>
    ),
  },
  {
    id: 'type',
    header: m.common_kind,
    cell: ({ type, reason }) => (
      <>
        <StatusDot tone={tones[type]}>{typeWords[type]()}</StatusDot>
        <p className={cx('text-muted text-sm', standingIn.wide)}>{reasonName(reason)}</p>
      </>
    ),
  },
  {
    id: 'quantity',
    header: m.common_quantity,
    align: 'end',
    cell: ({ type, quantity }) => `${{ add: '+', remove: '−', set: '' }[type]}${formatCount(quantity)}`,
  },
  {
    id: 'previous',
    header: m.inventory_column_previous,
    align: 'end',
    needs: 'widest',
    cell: ({ previousStock }) => formatCount(previousStock),
  },
  {
    id: 'new',
    header: m.common_new_stock,
    align: 'end',
    cell: ({ previousStock, newStock }) => (
      <span className="whitespace-nowrap">
        <span className="hidden text-muted md:@max-[72rem]:inline">{formatCount(previousStock)} → </span>
        {formatCount(newStock)}
      </span>
    ),
  },
  {
    id: 'reason',
    header: m.common_reason,
    needs: 'wide',
    cell: ({ reason }) => reasonName(reason),
  },
  {
    id: 'reference',
    header: m.common_reference,
    needs: 'wide',
    cell: ({ referenceNumber, orderId, importId, notes }) => (
      <div className="min-w-0 md:max-w-44">
        <p className="truncate">
          {orderId ? (
            <OrderLink id={orderId}>{referenceNumber ?? m.common_order()}</OrderLink>
          ) : importId ? (
            <Refers to={`/admin/products/import?run=${importId}`}>{m.common_bulk_load()}</Refers>
          ) : (
            (referenceNumber ?? '—')
          )}
        </p>
        {notes && (
          <p className="truncate text-muted text-sm" title={notes}>
            {notes}
          </p>
        )}
      </div>
    ),
  },
]

/** Every stock movement, with what its filters add up to. */
export const LedgerScreen = listScreen({
  read: 'GET /admin/inventory/transactions',
  updates: ['product.changed'],
  words: {
    title: m.inventory_transactions,
    search: m.inventory_transactions_search,
    none: m.inventory_transactions_none,
    noneReason: m.inventory_transactions_none_reason,
    failed: m.inventory_transactions_failed,
  },
  columns,
  sort: 'newest',
  rowName: ({ title }) => title,
  filters: [
    choice('type', {
      label: m.common_kind,
      all: m.inventory_all_types,
      options: ['add', 'remove', 'set'],
      name: (type) => typeWords[type](),
    }),
    choice('reason', {
      label: m.common_reason,
      all: m.inventory_all_reasons,
      options: [
        'initial',
        'purchase',
        'sale',
        'return',
        'damage',
        'transfer_in',
        'transfer_out',
        'inventory_count',
        'inventory_correction',
        'system_adjustment',
        'other',
      ],
      name: (reason) => reasonWords[reason](),
    }),
    dateRange(),
    { fields: { product: '' }, Control: () => null },
  ],
  counts: (answer) => [
    {
      label: m.inventory_in_total(),
      value: answer && formatCount(answer.counts.inUnits),
      hint: answer && formatUsd(answer.counts.inValueCents),
    },
    {
      label: m.inventory_out_total(),
      value: answer && formatCount(answer.counts.outUnits),
      hint: answer && formatUsd(answer.counts.outValueCents),
    },
    { label: m.inventory_adjustments_total(), value: answer && formatCount(answer.counts.adjustments) },
    { label: m.inventory_transactions_total(), value: answer && formatCount(answer.counts.entries) },
  ],
  exportFrom: '/admin/inventory/transactions.csv',
})
