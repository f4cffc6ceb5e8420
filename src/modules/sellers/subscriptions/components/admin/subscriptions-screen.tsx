import { BadgeCheck, DollarSign, Repeat } from 'lucide-react'
import { formatCount, formatUsd } from '#lib/money.ts'
import { choice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { PLAN_KINDS } from '../../rules.ts'
import { SUBSCRIPTION_STATUSES } from '../../rules.ts'
import { PlanReviews } from './plan-reviews.tsx'
import { subscriptionColumns } from './subscription-columns.tsx'
import { SubscriptionSheet } from './subscription-sheet.tsx'
import { customerOf, kindNames, statusNames } from './subscription-words.ts'

/** Every plan of a person or a store, with its price, its end and its status, which admins set. */
export const SubscriptionsScreen = listScreen({
  read: 'GET /admin/subscriptions',
  updates: ['subscription.changed'],
  words: {
    title: m.subscriptions_menu,
    search: m.subscriptions_search,
    none: m.subscriptions_none,
    noneReason: m.subscriptions_none_yet,
    failed: m.subscriptions_load_error,
  },
  columns: subscriptionColumns,
  rowName: customerOf,
  sort: 'newest',
  filters: [
    choice('status', {
      label: m.common_status,
      all: m.subscriptions_filter_all,
      options: SUBSCRIPTION_STATUSES,
      name: (status) => statusNames[status](),
    }),
    choice('type', {
      label: m.subscriptions_kind,
      all: m.subscriptions_kind_all,
      options: PLAN_KINDS,
      name: (kind) => kindNames[kind](),
    }),
  ],
  record: { word: 'subscription', Sheet: SubscriptionSheet },
  exportFrom: '/admin/subscriptions.csv',
  Banner: PlanReviews,
  counts: (answer) => [
    {
      label: m.subscriptions_card_active(),
      value: answer && formatCount(answer.sums.active),
      icon: <BadgeCheck aria-hidden />,
    },
    {
      label: m.subscriptions_card_income(),
      value: answer && formatUsd(answer.sums.allCents),
      hint: answer && m.subscriptions_card_income_active({ amount: formatUsd(answer.sums.activeCents) }),
      icon: <DollarSign aria-hidden />,
    },
    {
      label: m.subscriptions_card_retention(),
      value: answer && retention(answer.sums),
      icon: <Repeat aria-hidden />,
    },
  ],
})

/** Of a hundred plans that ever began how many run, with one digit behind the point; none of none. */
const retention = ({ active, all }: { active: number; all: number }) =>
  `${(all === 0 ? 0 : (active / all) * 100).toFixed(1)}%`
