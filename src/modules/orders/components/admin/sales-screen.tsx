import { choice, dateRange } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { PlanReviews } from '#modules/subscriptions/components/admin/plan-reviews.tsx'
import { m } from '#paraglide/messages.js'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../rules.ts'
import { OrderSheet } from './order-sheet.tsx'
import { paymentWords, statusWords } from './order-words.ts'
import { saleColumns } from './sale-columns.tsx'

export const SalesScreen = listScreen({
  read: 'GET /admin/orders',
  news: ['order.changed'],
  words: {
    title: m.common_sales,
    search: m.admin_search_sales,
    none: m.admin_no_sales,
    noneReason: m.admin_no_sales_yet,
    noneFound: m.admin_no_sales,
    noneFoundReason: m.admin_no_sales_filtered,
    failed: m.admin_sales_failed,
  },
  columns: saleColumns,
  rowName: ({ number }) => number,
  filters: [
    choice('status', {
      label: m.admin_filter_status,
      all: m.common_all_statuses,
      options: ORDER_STATUSES,
      name: (status) => statusWords[status].label(),
    }),
    choice('payment', {
      label: m.admin_filter_payment,
      all: m.admin_all_payments,
      options: PAYMENT_STATUSES,
      name: (status) => paymentWords[status].label(),
    }),
    dateRange(),
  ],
  sort: 'newest',
  record: { word: 'order', Sheet: OrderSheet },
  Banner: PlanReviews,
})
