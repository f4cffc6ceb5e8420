import { formatCount, formatUsd } from '#lib/money.ts'
import { Several } from '#panel/cells.tsx'
import type { ListColumn } from '#panel/list-screen.tsx'
import { standingIn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { CellEdit } from './cell-edit.tsx'
import { type StockRow, stateWords } from './stock-words.ts'

export const stockColumns: readonly ListColumn<'GET /admin/inventory'>[] = [
  {
    id: 'title',
    header: m.common_product,
    sorts: { asc: 'title' },
    cell: ({ id, title, uniqueCode, categories, variants }) => (
      <div className="min-w-0 md:w-56 lg:w-64">
        <Link
          href={`/admin/products/${id}`}
          title={title}
          className="line-clamp-2 font-semibold [overflow-wrap:anywhere] hover:text-brand-ink hover:underline md:line-clamp-1"
        >
          {title}
        </Link>
        <div className="flex flex-wrap items-baseline gap-x-3 font-normal text-muted text-sm">
          {uniqueCode && <span className="max-w-full truncate">{uniqueCode}</span>}
          <span className={standingIn.widest}>
            <Several names={categories.map(({ name }) => name)} />
          </span>
        </div>
        {variants.length > 0 && <Variants variants={variants} />}
      </div>
    ),
  },
  {
    id: 'categories',
    header: m.common_categories,
    needs: 'widest',
    hideOnPhone: true,
    cell: ({ categories }) => <Several names={categories.map(({ name }) => name)} />,
  },
  {
    id: 'price',
    header: m.common_price,
    align: 'end',
    sorts: { asc: 'price_asc', desc: 'price_desc' },
    cell: (row) => <CellEdit row={row} field="price" shown={formatUsd(row.priceCents)} />,
  },
  {
    id: 'stock',
    header: m.common_stock,
    align: 'end',
    sorts: { asc: 'stock_asc', desc: 'stock_desc' },
    // On a phone the word stands beside the number, and what matters less has left: a card is three lines.
    cell: (row) => (
      <span className="flex items-center justify-end gap-2">
        <span className="md:hidden">
          <Level state={row.state} />
        </span>
        <CellEdit row={row} field="stock" shown={formatCount(row.onHand)} />
      </span>
    ),
  },
  {
    id: 'available',
    header: m.inventory_column_available,
    align: 'end',
    needs: 'wide',
    hideOnPhone: true,
    cell: ({ available, reserved }) => (
      <>
        {formatCount(available)}
        {reserved > 0 && (
          <p className="text-muted text-sm">{m.inventory_reserved_of({ count: formatCount(reserved) })}</p>
        )}
      </>
    ),
  },
  {
    id: 'state',
    header: m.inventory_column_state,
    hideOnPhone: true,
    cell: ({ state }: StockRow) => <Level state={state} />,
  },
  {
    id: 'location',
    header: m.common_location,
    needs: 'wide',
    hideOnPhone: true,
    cell: (row) => <CellEdit row={row} field="location" shown={row.location || '—'} />,
  },
]

/** What stands of each combination, for who opens it. */
const Variants = ({ variants }: Pick<StockRow, 'variants'>) => (
  <details className="text-sm">
    <summary className="min-h-6 cursor-pointer text-muted">
      {m.inventory_variants({ count: formatCount(variants.length) })}
    </summary>
    <ul className="mt-1 grid gap-1">
      {variants.map(({ id, title, uniqueCode, onHand, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
          {uniqueCode && <span className="text-muted">{uniqueCode}</span>}
          <span className="tabular-nums">{formatCount(onHand)}</span>
          {state !== 'normal' && <Level state={state} />}
        </li>
      ))}
    </ul>
  </details>
)

const Level = ({ state }: Pick<StockRow, 'state'>) => (
  <Badge tone={stateWords[state].tone}>{stateWords[state].label()}</Badge>
)
