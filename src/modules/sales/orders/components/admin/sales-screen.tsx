import { METHODS, PAYMENT_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { ArrowRightLeft, Download, Maximize2 } from 'lucide-react'
import { download } from '#browser/transfer.ts'
import { broughtDays, choice, dateRange, toggle } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { SavedFilters } from '#modules/identity/accounts/components/admin/saved-filters.tsx'
import { useAct } from '#browser/acting.ts'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../rules.ts'
import { MoveManyDialog } from './move-many-dialog.tsx'
import { paymentWords, statusWords } from '../../words/admin.ts'
import { saleColumns } from './sale-columns.tsx'

const OrderSheet = lazyPart(async () => (await import('./order-sheet.tsx')).OrderSheet)

export const SalesScreen = listScreen({
  read: 'GET /admin/orders',
  updates: ['order.changed'],
  words: {
    title: m.common_sales,
    search: m.admin_search_sales,
    none: m.admin_no_sales,
    noneReason: m.admin_no_sales_yet,
    noneFound: m.admin_no_sales,
    noneFoundReason: m.admin_no_sales_filtered,
    failed: m.admin_sales_failed,
  },
  columns: saleColumns,
  rowName: ({ number }) => number,
  filters: [
    choice('status', {
      label: m.admin_filter_status,
      all: m.common_all_statuses,
      options: ORDER_STATUSES,
      name: (status) => statusWords[status].label(),
    }),
    choice('payment', {
      label: m.admin_filter_payment,
      all: m.admin_all_payments,
      options: PAYMENT_STATUSES,
      name: (status) => paymentWords[status].label(),
    }),
    choice('method', {
      label: m.admin_filter_method,
      all: m.admin_all_methods,
      options: PAYMENT_METHODS,
      name: (method) => METHODS[method].name(),
    }),
    dateRange(),
    broughtDays('refunded', { label: m.admin_refunded_days }),
    toggle('owed', { label: m.admin_owed_by_hand }),
  ],
  sort: 'newest',
  record: { word: 'order', Sheet: OrderSheet },
  useRowActs: () => (order) => [
    { label: m.admin_order_open_page(), icon: <Maximize2 aria-hidden />, href: `/admin/sales/${order.id}` },
  ],
  bulkActs: [
    { label: m.admin_move_many, icon: <ArrowRightLeft aria-hidden />, Opens: MoveManyDialog },
    { label: m.admin_sales_export_chosen, icon: <Download aria-hidden />, Opens: ExportChosen },
  ],
  exportFrom: '/admin/orders.csv',
  Toolbar: SavedSales,
})

function SavedSales() {
  return <SavedFilters screen="sales" path="/admin/sales" />
}

type ExportChosenProps = { rows: readonly { id: string }[]; onClose: () => void }

/** The chosen orders as a file; nothing is left to ask. */
function ExportChosen({ rows, onClose }: ExportChosenProps) {
  const ids = rows.map(({ id }) => id).join(',')
  const { start } = useAct(() => download(`/admin/orders.csv?ids=${ids}`, 'ventas.csv'), {
    failed: m.panel_export_failed,
  })
  useEffect(() => {
    void start(undefined)
    onClose()
  })
  return null
}
