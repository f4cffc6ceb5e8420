import type { Route } from '#browser/client.ts'
import type { StateWord } from '#panel/cells.tsx'
import { m } from '#paraglide/messages.js'
import type { CustomerState, EarlierStatus, FileKind, FileStatus } from '../../rules.ts'

export const UPDATES = ['earlier_shop.changed'] as const
export const READS: readonly Route[] = ['GET /admin/earlier-files', 'GET /admin/earlier-files/{id}']

export const kindWords: Record<FileKind, () => string> = {
  customers: m.earlier_customers,
  orders: m.earlier_orders,
  gift_cards: m.admin_gift_cards,
}

export const statusWords: Record<FileStatus, StateWord> = {
  reading: { label: m.imports_status_reading, tone: 'brand' },
  ready: { label: m.imports_status_ready, tone: 'brand' },
  refused: { label: m.imports_status_refused, tone: 'bad' },
  running: { label: m.earlier_status_running, tone: 'brand' },
  done: { label: m.earlier_status_done, tone: 'ok' },
  discarded: { label: m.imports_status_discarded, tone: 'neutral' },
  undone: { label: m.earlier_status_undone, tone: 'neutral' },
}

export const customerStates: Record<CustomerState, StateWord> = {
  waiting: { label: m.earlier_state_waiting, tone: 'neutral' },
  due: { label: m.earlier_state_due, tone: 'brand' },
  invited: { label: m.earlier_state_invited, tone: 'brand' },
  active: { label: m.earlier_state_active, tone: 'ok' },
}

export const orderStates: Record<EarlierStatus, StateWord> = {
  paid: { label: m.earlier_order_paid, tone: 'ok' },
  unpaid: { label: m.earlier_order_unpaid, tone: 'warn' },
  cancelled: { label: m.common_cancelled, tone: 'neutral' },
}
