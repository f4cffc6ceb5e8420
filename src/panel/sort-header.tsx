/* oxlint-disable jsx-a11y/no-redundant-roles -- some browsers drop the roles of a table whose display changes */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from '#ui/cx.ts'

export type TableSort = { id: string; direction: 'asc' | 'desc' }

type SortHeaderProps = {
  column: {
    id: string
    header: string
    align?: 'start' | 'end' | undefined
    sortable?: boolean | undefined
    width?: string | undefined
    wideOnly?: boolean | undefined
  }
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

export function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const direction = sort?.id === column.id ? sort.direction : undefined
  const isEnd = column.align === 'end'
  const className = cx(
    'h-11 whitespace-nowrap px-2 font-semibold text-muted lg:px-3',
    isEnd && 'text-right',
    column.wideOnly && 'md:max-lg:hidden',
    column.width,
  )
  if (!column.sortable || !onSort) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {column.header}
      </th>
    )
  }
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th role="columnheader" scope="col" aria-sort={ariaSort(direction)} className={className}>
      <button
        type="button"
        onClick={() => onSort({ id: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
        className={cx(
          '-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 hover:text-ink',
          isEnd && 'flex-row-reverse',
          direction && 'text-ink',
        )}
      >
        {column.header}
        <Icon aria-hidden className="size-3.5 shrink-0" />
      </button>
    </th>
  )
}

function ariaSort(direction: TableSort['direction'] | undefined) {
  if (direction === undefined) return 'none'
  return direction === 'asc' ? 'ascending' : 'descending'
}
