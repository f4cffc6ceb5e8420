/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-tabindex -- some browsers drop the roles of a table whose display changes, as it does on a phone; a scrolling region must be reachable */
import { Ellipsis } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from '#browser/toast.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { m } from '#paraglide/messages.js'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDensity } from './density.ts'
import { SortHeader } from './sort-header.tsx'
import { leaving, type TableColumn } from './table-column.ts'
import { TablePager, type TablePagerProps } from './table-pager.tsx'

export type DataTableProps<Row> = {
  /** What the table holds; read aloud. */
  caption: string
  /** The first column names the row and is the head of its card on a phone. */
  columns: readonly TableColumn<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** The name of a row, for its checkbox and its menu. */
  rowName: (row: Row) => string
  /** An ErrorState; takes the place of the rows. */
  error?: ReactNode
  /** An EmptyState. */
  empty: ReactNode
  /** Newer rows are on their way while these are shown. */
  refreshing?: boolean | undefined
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** Why a row is never among the selected; null for the others. */
  whyNotSelected?: ((row: Row) => string | null) | undefined
  /** Buttons of the bar that appears when rows are selected. */
  bulkActions?: ReactNode
  rowActions?: ((row: Row) => readonly MenuItem[]) | undefined
  pager?: TablePagerProps | undefined
}

type RangeProps = {
  /** The row whose checkbox was pressed last, from which a range is marked. */
  lastPressed: string | null
  onPressed: (id: string) => void
}

/** Rows, sort and pages come from the server; the table shows them and reports what was requested. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, error, empty, refreshing, pager } = props
  const [lastPressed, setLastPressed] = useState<string | null>(null)
  const isCompact = useDensity().density === 'compact'
  const face = error ? 'error' : rows === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'full'
  return (
    <div
      aria-busy={refreshing || face === 'loading'}
      className="@container overflow-clip rounded-card border border-line bg-surface"
    >
      <BulkBar {...props} />
      {face === 'error' && error}
      {face === 'empty' && empty}
      {(face === 'loading' || face === 'full') && (
        // Reachable by keyboard, because it scrolls on its own when the table is wider or longer than the window.
        <section
          aria-label={caption}
          tabIndex={0}
          className="relative md:max-h-[max(16rem,calc(100dvh-17.5rem))] md:overflow-auto"
        >
          <table
            role="table"
            data-compact={isCompact || undefined}
            className={cx(
              'group/table w-full border-collapse text-left text-sm max-md:block',
              refreshing && 'opacity-60',
              // Two lines, a picture or a field then fit in 40 px.
              isCompact && 'md:[--text-sm--line-height:1rem]',
            )}
          >
            <caption className="sr-only">{caption}</caption>
            <TableHead {...props} />
            <tbody role="rowgroup" className="max-md:block max-md:divide-y max-md:divide-line">
              {face === 'loading' ? (
                <LoadingRows {...props} />
              ) : (
                rows?.map((row) => (
                  <TableRow
                    key={props.rowId(row)}
                    row={row}
                    lastPressed={lastPressed}
                    onPressed={setLastPressed}
                    {...props}
                  />
                ))
              )}
            </tbody>
          </table>
          <output className="sr-only">{face === 'loading' ? m.common_loading() : ''}</output>
        </section>
      )}
      {pager && (face === 'full' || face === 'loading') && (
        <TablePager {...pager} isHidden={face === 'loading'} />
      )}
    </div>
  )
}

function BulkBar<Row>({ selected, onSelect, bulkActions }: DataTableProps<Row>) {
  if (!selected?.size || !onSelect) return null
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-t-card border-line border-b bg-brand-soft px-3 py-2">
      <output className="font-semibold text-brand-ink text-sm">
        {m.panel_selected({ count: selected.size })}
      </output>
      <span className="mr-auto text-muted text-sm max-md:invisible">
        {selected.size === 1 && m.panel_select_range_hint()}
      </span>
      {bulkActions}
      <button
        type="button"
        onClick={() => onSelect(new Set())}
        className="min-h-11 rounded-control px-3 font-semibold text-brand-ink text-sm hover:underline md:min-h-9"
      >
        {m.panel_clear_selection()}
      </button>
    </div>
  )
}

function TableHead<Row>({
  columns,
  rows,
  rowId,
  sort,
  onSort,
  selected,
  onSelect,
  whyNotSelected,
  rowActions,
}: DataTableProps<Row>) {
  const ids = rows?.filter((row) => !whyNotSelected?.(row)).map(rowId) ?? []
  const chosen = ids.filter((id) => selected?.has(id)).length
  return (
    <thead role="rowgroup" className="sticky top-0 z-10 max-md:hidden">
      <tr role="row" className="bg-surface shadow-[inset_0_-1px_0_var(--line)]">
        {onSelect && (
          <th role="columnheader" scope="col" className="w-10 pl-3">
            <Checkbox
              label={m.panel_select_all()}
              hideLabel
              checked={ids.length > 0 && chosen === ids.length}
              mixed={chosen > 0 && chosen < ids.length}
              disabled={ids.length === 0}
              onChange={(event) => onSelect(withIds(selected, ids, event.target.checked))}
            />
          </th>
        )}
        {columns.map((column) => (
          <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {rowActions && (
          <th
            role="columnheader"
            scope="col"
            className="sticky right-0 w-14 bg-surface shadow-[inset_0_-1px_0_var(--line)]"
          >
            <span className="sr-only">{m.common_actions()}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function TableRow<Row>(props: DataTableProps<Row> & RangeProps & { row: Row }) {
  const { row, columns, rowId, rowName, selected, onSelect, whyNotSelected, rowActions } = props
  const isRangeByKey = useRef(false)
  const id = rowId(row)
  const select = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isRange = isRangeByKey.current || (nativeEvent as MouseEvent).shiftKey
    isRangeByKey.current = false
    const reason = whyNotSelected?.(row)
    if (reason) return void toast.error(reason)
    onSelect?.(withIds(selected, isRange ? idsBetween(props, props.lastPressed, id) : [id], target.checked))
    props.onPressed(id)
  }
  const isSelected = selected?.has(id) ?? false
  return (
    <tr
      role="row"
      aria-selected={onSelect ? isSelected : undefined}
      className={cx(
        'group relative transition-colors md:border-line md:border-b md:last:border-b-0 md:hover:bg-sunken max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-1 max-md:px-3 max-md:py-3',
        onSelect && 'max-md:pl-13',
        isSelected && 'bg-brand-soft',
      )}
    >
      {onSelect && (
        <td role="cell" className="max-md:absolute max-md:top-0 max-md:left-0 md:pl-3">
          <Checkbox
            label={m.panel_select_row({ name: rowName(row) })}
            hideLabel
            checked={isSelected}
            onChange={select}
            // Not every browser says with the press of the space bar that Shift was held.
            onKeyDown={({ key, shiftKey }) => {
              isRangeByKey.current = key === ' ' && shiftKey
            }}
            // A press with Shift would mark the text up to here besides.
            onMouseDown={(event) => {
              if (!event.shiftKey) return
              event.preventDefault()
              event.currentTarget.focus()
            }}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <Cell key={column.id} column={column} head={at === 0}>
          {column.cell(row)}
        </Cell>
      ))}
      {rowActions && (
        // Always in sight, should the table scroll sideways after all.
        <td
          role="cell"
          className={cx(
            'max-md:absolute max-md:top-0.5 max-md:right-1 md:sticky md:right-0 md:pr-2 md:text-right md:group-hover:bg-sunken',
            isSelected ? 'md:bg-brand-soft' : 'md:bg-surface',
          )}
        >
          <Menu
            label={m.panel_row_actions({ name: rowName(row) })}
            trigger={<Ellipsis aria-hidden className="size-5" />}
            triggerClassName="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink md:size-9"
            items={rowActions(row)}
          />
        </td>
      )}
    </tr>
  )
}

function Cell<Row>({
  column,
  head,
  children,
}: {
  column: TableColumn<Row>
  head: boolean
  children: ReactNode
}) {
  const Tag = head ? 'th' : 'td'
  return (
    <Tag
      role={head ? 'rowheader' : 'cell'}
      scope={head ? 'row' : undefined}
      className={cx(
        'font-normal md:h-12 md:px-2 md:py-2 md:group-data-compact/table:h-10 md:group-data-compact/table:py-0.5 lg:px-3',
        column.align === 'end' && 'tabular-nums md:text-right',
        head
          ? 'text-left max-md:pr-10 max-md:font-semibold max-md:text-base'
          : 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4',
        column.hideOnPhone && 'max-md:hidden',
        column.needs && leaving[column.needs],
      )}
    >
      {!head && (
        <span aria-hidden className="shrink-0 text-muted md:hidden">
          {column.header()}
        </span>
      )}
      <div className={cx('min-w-0', !head && 'max-md:text-right')}>{children}</div>
    </Tag>
  )
}

function LoadingRows<Row>({ columns, onSelect, rowActions, pager }: DataTableProps<Row>) {
  const rows = Array.from({ length: Math.min(pager?.pageSize ?? 8, 8) }, (_, at) => at)
  const cells = [
    ...(onSelect ? [''] : []),
    ...columns.map(({ needs }) => (needs ? leaving[needs] : '')),
    ...(rowActions ? [''] : []),
  ]
  return rows.map((row) => (
    <tr
      key={row}
      role="row"
      className="border-line border-b last:border-b-0 max-md:block max-md:px-3 max-md:py-3"
    >
      {cells.map((whenNarrow, at) => (
        <td
          key={at}
          role="cell"
          className={cx(
            'h-12 px-2 md:group-data-compact/table:h-10 max-md:h-7 max-md:px-0 lg:px-3',
            at > 2 ? 'max-md:hidden' : 'max-md:block',
            whenNarrow,
          )}
        >
          <Skeleton className={at === 0 ? 'h-4 w-3/4' : 'h-4 w-1/2'} />
        </td>
      ))}
    </tr>
  ))
}

/** The rows from one to another as they stand, without those that are never selected. */
function idsBetween<Row>(
  { rows = [], rowId, whyNotSelected }: DataTableProps<Row>,
  from: string | null,
  to: string,
) {
  const ids = rows.map(rowId)
  const start = from === null ? -1 : ids.indexOf(from)
  const [first, last] = [start === -1 ? ids.indexOf(to) : start, ids.indexOf(to)].toSorted((a, b) => a - b)
  return rows
    .slice(first, last! + 1)
    .filter((row) => !whyNotSelected?.(row))
    .map(rowId)
}

function withIds(selected: ReadonlySet<string> | undefined, ids: readonly string[], isOn: boolean) {
  const next = new Set(selected)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}
