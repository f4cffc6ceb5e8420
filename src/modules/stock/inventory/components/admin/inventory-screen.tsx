import { FileUp, PackagePlus, Pencil, Plus, RefreshCw, Scale } from 'lucide-react'
import { useEffect } from 'react'
import { readAgain } from '#browser/read-again.ts'
import { useRead } from '#browser/reading.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { Held } from '#panel/held.tsx'
import { choice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { useAddressValue } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { BulkDialog } from '#panel/bulk-run.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { CountDialog } from './count-dialog.tsx'
import { stockColumns } from './stock-columns.tsx'
import { alertWords, byCategory, type StockRow, STOCK_UPDATES, STOCK_READS } from './stock-words.ts'

/** The stock of every product; `?adjust=` opens the dialog of one, so that it can be linked to. */
export const InventoryScreen = listScreen({
  read: 'GET /admin/inventory',
  updates: STOCK_UPDATES,
  words: {
    title: m.inventory_title,
    search: m.inventory_search,
    none: m.inventory_none,
    noneReason: m.inventory_none_reason,
    failed: m.inventory_failed,
  },
  columns: stockColumns,
  rowName: ({ title }) => title,
  filters: [
    byCategory,
    choice('level', {
      label: m.inventory_column_state,
      options: ['all', 'low', 'out', 'overstock', 'normal'],
      name: (level) =>
        ({
          all: m.inventory_all_levels,
          low: m.inventory_state_low,
          out: m.inventory_state_out,
          overstock: m.inventory_state_overstock,
          normal: m.inventory_state_normal,
        })[level](),
    }),
  ],
  sort: 'newest',
  counts: (answer) => [
    { label: m.inventory_count_products(), value: answer && formatCount(answer.counts.products) },
    { label: m.inventory_count_value(), value: answer && formatUsd(answer.counts.valueCents) },
    { label: m.inventory_count_low(), value: answer && formatCount(answer.counts.low) },
    { label: m.inventory_count_out(), value: answer && formatCount(answer.counts.out) },
  ],
  useRowActs,
  bulkActs: [countMany()],
  exportFrom: '/admin/inventory.csv',
  Primary: NewButton,
  Toolbar: Shortcuts,
  Banner: AlertBanner,
})

function useRowActs() {
  const ask = useAsk()
  return ({ id, variants }: StockRow) => [
    {
      label: m.inventory_adjust(),
      icon: <Scale aria-hidden />,
      onSelect: () => ask((close) => <AdjustDialog variantId={id} choices={variants} onClose={close} />),
    },
    { label: m.inventory_edit_product(), icon: <Pencil aria-hidden />, href: `/admin/products/${id}` },
    {
      label: m.inventory_see_movements(),
      icon: <PackagePlus aria-hidden />,
      href: `/admin/inventory/transactions?product=${id}`,
    },
  ]
}

function countMany(): BulkDialog<StockRow> {
  return { label: m.inventory_count_page, icon: <Scale aria-hidden />, Opens: CountDialog }
}

function NewButton() {
  return (
    <Button href="/admin/products/new" icon={<Plus aria-hidden />}>
      {m.common_new_product()}
    </Button>
  )
}

const shortcuts = [
  { label: m.inventory_transactions, href: '/admin/inventory/transactions' },
  { label: m.inventory_alerts, href: '/admin/inventory/alerts' },
  { label: m.inventory_reports, href: '/admin/inventory/reports' },
]

function Shortcuts() {
  return (
    <>
      {shortcuts.map(({ label, href }) => (
        <Button key={href} variant="quiet" href={href}>
          {label()}
        </Button>
      ))}
      <Button variant="secondary" icon={<RefreshCw aria-hidden />} onClick={() => readAgain(...STOCK_READS)}>
        {m.common_refresh()}
      </Button>
      <Button variant="secondary" href="/admin/products/import" icon={<FileUp aria-hidden />}>
        {m.common_bulk_upload()}
      </Button>
    </>
  )
}

const SHOWN_ALERTS = 3

/** The first three alerts and the way to all, and the dialog that the address asks for. */
function AlertBanner() {
  const ask = useAsk()
  const [adjusted, setAdjusted] = useAddressValue('adjust')
  useEffect(() => {
    if (adjusted === '') return
    ask((close) => (
      <AdjustDialog
        variantId={adjusted}
        onClose={() => {
          setAdjusted('')
          close()
        }}
      />
    ))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each product that the address names
  }, [adjusted])
  const read = useRead('GET /admin/inventory/alerts', { state: 'active' }, { updates: STOCK_UPDATES })
  if (!read.data) return <Held by={read} />
  const alerts = read.data.items
  if (alerts.length === 0) return null
  return (
    <section
      aria-label={m.inventory_alerts()}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-warn-soft p-4 text-warn-ink"
    >
      <ul className="grid min-w-0 gap-1 text-sm">
        {alerts.slice(0, SHOWN_ALERTS).map(({ id, type, title, onHand }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <strong>{alertWords[type].label()}:</strong> {title} ({formatCount(onHand)})
          </li>
        ))}
      </ul>
      <Link
        href="/admin/inventory/alerts"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 md:min-h-6"
      >
        {m.inventory_see_all()}
      </Link>
    </section>
  )
}
