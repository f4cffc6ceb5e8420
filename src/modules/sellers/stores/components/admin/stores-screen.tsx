import { BadgeCheck, CreditCard, Store } from 'lucide-react'
import { formatCount } from '#lib/money.ts'
import { choice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { useStoreActs } from './store-acts.tsx'
import { storeColumns } from './store-columns.tsx'
import { StoreSheet } from './store-sheet.tsx'
import { approvalWords, statusWords } from '../../words/admin.ts'

const stateWords = {
  pending: statusWords.pending.label,
  renamed: m.stores_name_waits,
  approved: statusWords.active.label,
  suspended: statusWords.suspended.label,
  rejected: approvalWords.rejected.label,
}

/** The stores of the marketplace: which wait for an admin's decision, which sell, and with which plan. */
export const StoresScreen = listScreen({
  read: 'GET /admin/stores',
  updates: ['subscription.changed'],
  words: {
    title: m.stores_title,
    search: m.stores_search,
    none: m.stores_none,
    noneReason: m.stores_none_reason,
    failed: m.stores_failed,
  },
  columns: storeColumns,
  rowName: ({ name }) => name,
  sort: 'newest',
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: ['pending', 'renamed', 'approved', 'suspended', 'rejected'],
      name: (state) => stateWords[state](),
    }),
  ],
  exportFrom: '/admin/stores.csv',
  record: { word: 'store', Sheet: StoreSheet },
  useRowActs: useStoreActs,
  counts: (answer) => [
    {
      label: m.stores_total(),
      value: answer && formatCount(answer.counts.all),
      icon: <Store aria-hidden />,
    },
    {
      label: m.stores_verified_count(),
      value: answer && formatCount(answer.counts.verified),
      icon: <BadgeCheck aria-hidden />,
    },
    {
      label: m.stores_plans_count(),
      value: answer && formatCount(answer.counts.plans),
      icon: <CreditCard aria-hidden />,
    },
  ],
})
