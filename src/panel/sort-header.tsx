/* oxlint-disable jsx-a11y/no-redundant-roles -- some browsers drop the roles of a table whose display changes */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { leaving, type TableColumn } from './table-column.ts'

type SortHeaderProps = {
  column: Pick<TableColumn<never>, 'header' | 'align' | 'sorts' | 'width' | 'needs'>
  sort: string | undefined
  /** Empty goes back to the order that the list has at first. */
  onSort: ((sort: string) => void) | undefined
}

export function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const { header, align, sorts, width, needs } = column
  const isEnd = align === 'end'
  const className = cx(
    'h-11 whitespace-nowrap px-2 font-semibold text-muted lg:px-3',
    isEnd && 'text-right',
    needs && leaving[needs],
    width,
  )
  if (!sorts || !onSort) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {header()}
      </th>
    )
  }
  const direction = sort === undefined ? undefined : directionOf(sorts, sort)
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th role="columnheader" scope="col" aria-sort={ariaSorts[direction ?? 'none']} className={className}>
      <button
        type="button"
        onClick={() => onSort(nextSort(sorts, direction))}
        className={cx(
          '-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 hover:text-ink',
          isEnd && 'flex-row-reverse',
          direction && 'text-ink',
        )}
      >
        {header()}
        <Icon aria-hidden className="size-3.5 shrink-0" />
      </button>
    </th>
  )
}

const ariaSorts = { none: 'none', asc: 'ascending', desc: 'descending' } as const

type Sorts = NonNullable<TableColumn<never>['sorts']>

function directionOf(sorts: Sorts, sort: string) {
  if (sorts.asc === sort) return 'asc'
  return sorts.desc === sort ? 'desc' : undefined
}

/** Up, down, up; where the server sorts one way only, a second press goes back to the order at first. */
function nextSort({ asc = '', desc = '' }: Sorts, direction: 'asc' | 'desc' | undefined) {
  if (direction === 'asc') return desc
  return direction === 'desc' ? asc : asc || desc
}
