import { Hourglass, PackageOpen, Undo2 } from 'lucide-react'
import { formatCount, formatUsd } from '#lib/money.ts'
import { choice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { RETURN_STATUSES } from '../../rules.ts'
import { statusText } from '../../words.ts'
import { returnColumns } from './return-columns.tsx'
import { ReturnSheet } from './return-sheet.tsx'

/** Returns that buyers ask for, and the decision of an admin on each. */
export const ReturnsScreen = listScreen({
  read: 'GET /admin/returns',
  updates: ['return.changed'],
  words: {
    title: m.common_returns,
    search: m.admin_returns_search,
    none: m.admin_returns_none,
    noneReason: m.admin_returns_none_reason,
    failed: m.admin_returns_failed,
  },
  columns: returnColumns,
  rowName: ({ number }) => number,
  filters: [
    choice('status', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: RETURN_STATUSES,
      name: statusText,
    }),
  ],
  sort: 'newest',
  exportFrom: '/admin/returns.csv',
  record: { word: 'return', Sheet: ReturnSheet },
  counts: (answer) => [
    {
      label: m.admin_returns_total(),
      value: answer && formatCount(answer.totals.count),
      icon: <PackageOpen aria-hidden />,
    },
    {
      label: m.admin_returns_refunded(),
      value: answer && formatUsd(answer.totals.refundedCents),
      icon: <Undo2 aria-hidden />,
    },
    {
      label: m.admin_returns_pending(),
      value: answer && formatCount(answer.totals.pending),
      icon: <Hourglass aria-hidden />,
    },
  ],
})
