import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { formatCount } from '#lib/money.ts'
import { ErrorState } from '#ui/error-state.tsx'
import type { DataTableLabels } from '#panel/data-table.tsx'
import type { TablePagerProps } from '#panel/table-pager.tsx'
import { reasonOf } from '#browser/failure.ts'

/** What every table of the panel says to those who hear it. */
export function tableLabels(): DataTableLabels {
  return {
    loading: m.admin_loading(),
    selectAll: m.admin_select_all(),
    selectRow: (name) => m.admin_select_row({ name }),
    rowActions: (name) => m.admin_row_actions({ name }),
    actionsColumn: m.admin_column_actions(),
    selectedCount: (count) => m.admin_selected({ count }),
    clearSelection: m.admin_clear_selection(),
  }
}

type Turning = { page: number; pageSize: number; total: number | undefined }
type PageSize = '25' | '50' | '100'
type Turn = (changes: { page?: number; pageSize?: PageSize }) => void

/** The foot of a list whose page and size stand in its address. */
export function listPager({ page, pageSize, total }: Turning, turn: Turn): TablePagerProps {
  return {
    page,
    pageSize,
    total: total ?? 0,
    pageSizes: [25, 50, 100],
    onPage: (next) => turn({ page: next }),
    onPageSize: (next) => turn({ pageSize: `${next}` as PageSize }),
    labels: {
      navigation: m.admin_pages(),
      previous: m.admin_previous_page(),
      next: m.admin_next_page(),
      pageSize: m.admin_page_size(),
      range: (from, to, all) =>
        m.admin_range({ from: formatCount(from), to: formatCount(to), total: formatCount(all) }),
    },
  }
}

type Asked = { error: Error | null; data: unknown; isFetching: boolean; refetch: () => unknown }

/** In place of the rows when there is nothing to show for a failure; rows that are there already stay. */
export function listError(asked: Asked, title: string): ReactNode {
  if (!asked.error || asked.data !== undefined) return undefined
  return (
    <ErrorState
      title={title}
      reason={reasonOf(asked.error, '')}
      retryLabel={m.admin_retry()}
      retrying={asked.isFetching}
      onRetry={() => void asked.refetch()}
    />
  )
}
