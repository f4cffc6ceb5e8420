import type { ReactNode } from 'react'
import type { Input } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { formatCount, formatUsd } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { cx } from '#ui/cx.ts'
import { Several, TwoLines } from '#panel/cells.tsx'
import type { ListColumn, RowOf } from '#panel/list-screen.tsx'
import { standingIn, type TableColumn } from '#panel/table-column.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureSet } from '../../rules/picture-set.ts'
import { useProductEndpoints } from './product-endpoints.ts'

export type ProductRow = RowOf<'GET /admin/products'>
type CommonRow = RowOf<'GET /store/products'> & Partial<Pick<ProductRow, 'store'>>
type SortOf = NonNullable<Input<'GET /store/products'>['sort']>

/** The columns that the product lists of stores and admins share. */
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
    cell: ({ categories }) => <Several names={categories.map(({ name }) => name)} />,
  },
  {
    id: 'price',
    header: m.common_price,
    align: 'end',
    sorts: { asc: 'price_asc', desc: 'price_desc' },
    cell: ({ priceCents, compareAtCents }) => (
      <TwoLines below={compareAtCents !== null && <s className="money">{formatUsd(compareAtCents)}</s>}>
        <span className="money">{formatUsd(priceCents)}</span>
      </TwoLines>
    ),
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
    cell: ({ featured, isArchived, isDraft }) => {
      if (isArchived) return <StatusDot tone="warn">{m.admin_archived()}</StatusDot>
      if (isDraft) return <DraftDot />
      return featured ? (
        <StatusDot tone="brand">{m.common_featured()}</StatusDot>
      ) : (
        <StatusDot tone="neutral">{m.admin_normal()}</StatusDot>
      )
    },
  },
]

export const DraftDot = () => <StatusDot tone="warn">{m.catalog_field_draft()}</StatusDot>

function NameCell({ row: { id, title, imageUrl, uniqueCode, store } }: { row: CommonRow }) {
  const { home } = useProductEndpoints()
  const picture = imageUrl ? pictureSet(imageUrl, [96]) : null
  return (
    <div className="flex min-w-0 items-center gap-3 md:w-60 lg:w-72">
      <Picture
        src={picture?.src}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 md:group-data-compact/table:size-9 overflow-hidden rounded-control border border-line bg-sunken"
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

/** `written` is the number where it can be written in. */
export function StockCell({ row: { stock, available }, written }: { row: CommonRow; written?: ReactNode }) {
  const reserved = stock - available
  return (
    <span className="inline-flex flex-col items-end whitespace-nowrap">
      {written}
      {stock === 0 ? <Badge tone="bad">{m.admin_out_of_stock()}</Badge> : !written && formatCount(stock)}
      {reserved > 0 && (
        <span className="text-muted text-sm">
          {m.admin_reserved({ count: reserved, shown: formatCount(reserved) })}
        </span>
      )}
    </span>
  )
}
