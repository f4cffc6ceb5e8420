import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'

export type TablePagerProps = {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize?: ((pageSize: number) => void) | undefined
  pageSizes?: readonly number[] | undefined
  labels: {
    navigation: string
    previous: string
    next: string
    pageSize: string
    /** For example "51–100 de 1,204". */
    range: (from: number, to: number, total: number) => string
  }
}

export function TablePager(props: TablePagerProps) {
  const { page, pageSize, total, onPage, onPageSize, pageSizes = [25, 50, 100], labels } = props
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav
      aria-label={labels.navigation}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-3 py-2 text-sm"
    >
      {onPageSize && (
        <label className="flex items-center gap-2 text-muted">
          {labels.pageSize}
          <Select
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.target.value))}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            className="w-20"
          />
        </label>
      )}
      <div className="ml-auto flex items-center gap-2">
        <output className="whitespace-nowrap text-muted tabular-nums">{labels.range(from, to, total)}</output>
        <IconButton
          label={labels.previous}
          icon={<ChevronLeft />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          label={labels.next}
          icon={<ChevronRight />}
          disabled={to >= total}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}
