import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'

/** Pages have numbers as far as this. */
const MOST_NUMBERED = 10_000
export const PAGE_SIZES = ['50', '25', '100'] as const

export type TablePagerProps = {
  page: number
  pageSize: number
  total: number
  /** `total` is the least there are. */
  isMore?: boolean | undefined
  /** While rows load: it keeps its place, and fewer rows than expected must not move what is visible. */
  isHidden?: boolean
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

export function TablePager(props: TablePagerProps) {
  const { page, pageSize, total, isMore = false, isHidden = false, onPage, onPageSize } = props
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, isMore ? MOST_NUMBERED : total)
  const range = isMore ? m.panel_range_more : m.panel_range
  return (
    <nav
      aria-label={m.common_pages()}
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-3 py-2 text-sm',
        isHidden && 'invisible',
      )}
    >
      <label className="flex items-center gap-2 text-muted">
        {m.panel_page_size()}
        <Select
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.target.value))}
          options={[...PAGE_SIZES]
            .sort((a, b) => Number(a) - Number(b))
            .map((size) => ({ value: size, label: size }))}
          className="w-20"
        />
      </label>
      <div className="ml-auto flex items-center gap-2">
        <output className="whitespace-nowrap text-muted tabular-nums">
          {range({ from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
        </output>
        <IconButton
          label={m.common_previous_page()}
          icon={<ChevronLeft />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          label={m.common_next_page()}
          icon={<ChevronRight />}
          disabled={to >= (isMore ? MOST_NUMBERED : total)}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}
