import type { Input } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { formatCount, formatUsd } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { cx } from '#ui/cx.ts'
import type { ListColumn, RowOf } from '#panel/list-screen.tsx'
import { standingIn, type TableColumn } from '#panel/table-column.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureSet } from '../picture-set.ts'
import { useProductDoors } from './product-doors.ts'

export type ProductRow = RowOf<'GET /admin/products'>
type CommonRow = RowOf<'GET /store/products'> & Partial<Pick<ProductRow, 'store'>>
type SortOf = NonNullable<Input<'GET /store/products'>['sort']>

const SHOWN_CATEGORIES = 2

/** What the list of a store's own products and that of the office have in common. */
export const commonColumns: readonly TableColumn<CommonRow, SortOf>[] = [
  {
    id: 'title',
    header: m.common_product,
    sorts: { asc: 'title' },
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'code',
    header: m.common_code,
    hideOnPhone: true,
    needs: 'widest',
    cell: ({ uniqueCode }) =>
      uniqueCode ? (
        <span className="block truncate md:max-w-40" title={uniqueCode}>
          {uniqueCode}
        </span>
      ) : (
        <span className="text-muted">—</span>
      ),
  },
  {
    id: 'categories',
    header: m.common_categories,
    needs: 'wide',
    cell: ({ categories }) => <CategoriesCell names={categories.map(({ name }) => name)} />,
  },
  {
    id: 'price',
    header: m.common_price,
    align: 'end',
    sorts: { asc: 'price_asc', desc: 'price_desc' },
    cell: ({ priceCents }) => <span className="money">{formatUsd(priceCents)}</span>,
  },
  {
    id: 'stock',
    header: m.common_stock,
    align: 'end',
    sorts: { asc: 'stock_asc', desc: 'stock_desc' },
    cell: (row) => <StockCell row={row} />,
  },
]

export const productColumns: readonly ListColumn<'GET /admin/products'>[] = [
  ...commonColumns,
  {
    id: 'state',
    header: m.common_status,
    cell: ({ featured, isArchived }) => {
      if (isArchived) return <StatusDot tone="warn">{m.admin_archived()}</StatusDot>
      return featured ? (
        <StatusDot tone="brand">{m.common_featured()}</StatusDot>
      ) : (
        <StatusDot tone="neutral">{m.admin_normal()}</StatusDot>
      )
    },
  },
]

function NameCell({ row: { id, title, imageUrl, uniqueCode, store } }: { row: CommonRow }) {
  const { home } = useProductDoors()
  const picture = imageUrl ? pictureSet(imageUrl, [96]) : null
  return (
    <div className="flex min-w-0 items-center gap-3 md:w-60 lg:w-72">
      <Picture
        src={picture?.src}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 overflow-hidden rounded-control border border-line bg-sunken"
      />
      <div className="min-w-0">
        <Link
          href={`${home}/${id}`}
          title={title}
          className="line-clamp-2 font-semibold [overflow-wrap:anywhere] hover:text-brand-ink hover:underline md:line-clamp-1"
        >
          {title}
        </Link>
        {uniqueCode && (
          <p className={cx('truncate font-normal text-muted text-sm max-md:block', standingIn.widest)}>
            {uniqueCode}
          </p>
        )}
        {store && (
          <p className="truncate font-normal text-muted text-sm">{m.admin_sold_by({ name: store.name })}</p>
        )}
      </div>
    </div>
  )
}

/** The first two by name and how many more; all of them are read aloud and shown on hover. */
function CategoriesCell({ names }: { names: readonly string[] }) {
  const rest = names.length - SHOWN_CATEGORIES
  return (
    <span title={rest > 0 ? names.join(', ') : undefined} className="text-muted md:block md:w-44">
      {names.slice(0, SHOWN_CATEGORIES).join(', ')}
      {rest > 0 && (
        <Badge className="ml-1.5">
          <span aria-hidden>+{rest}</span>
          <span className="sr-only">, {names.slice(SHOWN_CATEGORIES).join(', ')}</span>
        </Badge>
      )}
    </span>
  )
}

function StockCell({ row: { stock, available } }: { row: CommonRow }) {
  const reserved = stock - available
  return (
    <span className="inline-flex flex-col items-end whitespace-nowrap">
      {stock === 0 ? <Badge tone="bad">{m.admin_out_of_stock()}</Badge> : formatCount(stock)}
      {reserved > 0 && (
        <span className="text-muted text-sm">
          {m.admin_reserved({ count: reserved, shown: formatCount(reserved) })}
        </span>
      )}
    </span>
  )
}
