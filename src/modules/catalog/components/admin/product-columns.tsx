import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import type { TableColumn } from '#panel/data-table.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureSet } from '../picture-set.ts'

export type ProductRow = Output<'GET /admin/products'>['items'][number]

const SHOWN_CATEGORIES = 2

export function productColumns(): readonly TableColumn<ProductRow>[] {
  return [
    {
      id: 'title',
      header: m.admin_column_product(),
      sortable: true,
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: 'code',
      header: m.admin_column_code(),
      hideOnPhone: true,
      wideOnly: true,
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
      header: m.admin_column_categories(),
      wideOnly: true,
      cell: ({ categories }) => <CategoriesCell names={categories.map(({ name }) => name)} />,
    },
    {
      id: 'price',
      header: m.admin_column_price(),
      align: 'end',
      sortable: true,
      cell: ({ priceCents }) => <span className="money">{formatUsd(priceCents)}</span>,
    },
    {
      id: 'stock',
      header: m.admin_column_stock(),
      align: 'end',
      sortable: true,
      cell: (row) => <StockCell row={row} />,
    },
    {
      id: 'state',
      header: m.admin_column_state(),
      cell: ({ featured, isArchived }) => {
        if (isArchived) return <StatusDot tone="warn">{m.admin_archived()}</StatusDot>
        return featured ? (
          <StatusDot tone="brand">{m.admin_featured()}</StatusDot>
        ) : (
          <StatusDot tone="neutral">{m.admin_normal()}</StatusDot>
        )
      },
    },
  ]
}

function NameCell({ row: { id, title, imageUrl, uniqueCode, store } }: { row: ProductRow }) {
  const picture = imageUrl ? pictureSet(imageUrl, [96]) : null
  return (
    <div className="flex min-w-0 items-center gap-3 md:w-60 lg:w-72 xl:w-80">
      <Picture
        src={picture?.src}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 overflow-hidden rounded-control border border-line bg-sunken"
      />
      <div className="min-w-0">
        <Link
          href={`/admin/products/${id}`}
          title={title}
          className="line-clamp-2 font-semibold [overflow-wrap:anywhere] hover:text-brand-ink hover:underline md:line-clamp-1"
        >
          {title}
        </Link>
        {uniqueCode && <p className="truncate font-normal text-muted text-sm lg:hidden">{uniqueCode}</p>}
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

function StockCell({ row: { stock, available } }: { row: ProductRow }) {
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
