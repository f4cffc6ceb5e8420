import type { StateWord } from '#panel/cells.tsx'
import { TwoLines } from '#panel/cells.tsx'
import { m } from '#paraglide/messages.js'
import type { JobState } from '../../rules.ts'

const areas: Readonly<Record<string, () => string>> = {
  accounts: m.events_area_accounts,
  audit: m.audit_title,
  backups: m.backups_title,
  cart: m.events_area_cart,
  catalog: m.admin_group_catalogue,
  earnings: m.earnings_payouts,
  imports: m.common_bulk_upload,
  letters: m.events_letters,
  media: m.admin_pictures,
  messages: m.events_letters,
  order: m.common_orders,
  orders: m.common_orders,
  payments: m.common_payments,
  returns: m.common_returns,
  server: m.events_area_house,
  statistics: m.statistics_title,
  stock: m.inventory_title,
  store: m.stores_title,
  stores: m.stores_title,
  subscription: m.subscriptions_menu,
  subscriptions: m.subscriptions_menu,
}

/** The part of the shop that a piece of work belongs to, by the first word of its name. */
export const areaOf = (name: string): string => areas[name.split('.')[0]!]?.() ?? name

/** The part of the shop, and the name by which the log speaks of it. */
export const WorkName = ({ name }: { name: string }) => (
  <TwoLines below={<code className="text-xs">{name}</code>}>{areaOf(name)}</TwoLines>
)

export const Why = ({ reason }: { reason: string | null }) =>
  reason && <span className="line-clamp-3 min-w-40 text-sm [overflow-wrap:anywhere]">{reason}</span>

export const jobWords: Record<JobState, StateWord> = {
  waiting: { tone: 'neutral', label: m.common_waiting },
  running: { tone: 'brand', label: m.panel_job_running },
  failed: { tone: 'bad', label: m.panel_job_failed },
}
