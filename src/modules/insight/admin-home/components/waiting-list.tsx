import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { Held } from '#panel/held.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { Waiting } from '#panel/waiting.tsx'
import { m } from '#paraglide/messages.js'
import { WAITING_EVENTS } from '../rules.ts'

type Counts = Output<'GET /admin/waiting'>

const useWaiting = () => useRead('GET /admin/waiting', {}, { updates: WAITING_EVENTS })

/** What waits, as the menu counts it behind its entries. */
export function useWaitingCounts(): Readonly<Record<string, number>> {
  const { data } = useWaiting()
  if (!data) return {}
  return {
    '/admin/sales': data.toShip + data.transfers + data.paymentReviews + data.refunds,
    '/admin/returns': data.returns,
    '/admin/subscriptions': data.planReviews,
    '/admin/gift-cards': data.giftReviews,
    '/admin/stores': data.stores + data.storeNames,
    '/admin/questions': data.questions,
    '/admin/products': data.categories,
    '/admin/inventory/alerts': data.alerts,
    '/admin/work': data.letters + data.events + data.jobs,
  }
}

/** All that waits for an admin, each with a link; renders nothing where nothing waits. */
export function WaitingList() {
  const read = useWaiting()
  if (isLost(read)) return <ReadError read={read} title={m.statistics_load_failed()} />
  if (!read.data) return <Held by={read} className="mb-5 h-28 animate-pulse rounded-card bg-sunken" />
  return <Waiting title={m.statistics_waiting()} things={thingsOf(read.data)} />
}

const thingsOf = (of: Counts) => [
  { label: m.statistics_to_ship(), count: of.toShip, href: '/admin/sales?status=processing' },
  {
    label: m.statistics_to_review(),
    count: of.transfers + of.paymentReviews,
    href: '/admin/sales?payment=review',
  },
  { label: m.admin_owed_by_hand(), count: of.refunds, href: '/admin/sales?owed=true' },
  { label: m.statistics_returns_waiting(), count: of.returns, href: '/admin/returns?status=pending' },
  { label: m.desk_plan_reviews(), count: of.planReviews, href: '/admin/subscriptions' },
  { label: m.desk_gift_reviews(), count: of.giftReviews, href: '/admin/gift-cards' },
  { label: m.desk_stores(), count: of.stores, href: '/admin/stores?state=pending' },
  { label: m.desk_store_names(), count: of.storeNames, href: '/admin/stores?state=renamed' },
  { label: m.questions_menu(), count: of.questions, href: '/admin/questions?state=unanswered' },
  {
    label: m.imports_asked_categories(),
    count: of.categories,
    href: '/admin/products/categories?tab=names&state=asked',
  },
  { label: m.desk_alerts(), count: of.alerts, href: '/admin/inventory/alerts' },
  { label: m.desk_letters(), count: of.letters, href: '/admin/work/letters' },
  { label: m.desk_events(), count: of.events, href: '/admin/work/events' },
  { label: m.desk_jobs(), count: of.jobs, href: '/admin/work' },
]
