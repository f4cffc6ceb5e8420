import type { Output, Route } from '#browser/client.ts'
import { ownEntry } from '#lib/own-entry.ts'
import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import type { StateWord } from '#panel/cells.tsx'
import { m } from '#paraglide/messages.js'
import type { PlanType, SubscriptionStatus } from '../../rules.ts'

export type SubscriptionRow = Output<'GET /admin/subscriptions'>['items'][number]

export const SUBSCRIPTION_READS = [
  'GET /admin/subscriptions',
  'GET /admin/subscriptions/{id}',
] as const satisfies readonly Route[]

export const statusWords: Record<SubscriptionStatus, StateWord> = {
  active: { tone: 'ok', label: m.subscriptions_status_active },
  expired: { tone: 'neutral', label: m.subscriptions_status_expired },
  cancelled: { tone: 'bad', label: m.subscriptions_status_cancelled },
}

/** What the list is narrowed to, in the plural of the spec. */
export const statusNames: Record<SubscriptionStatus, () => string> = {
  active: m.subscriptions_filter_active,
  expired: m.subscriptions_filter_expired,
  cancelled: m.subscriptions_filter_cancelled,
}

export const kindNames: Record<PlanType, () => string> = {
  user: m.subscriptions_kind_user,
  business: m.subscriptions_kind_business,
}

const names = { ...METHODS, admin: { name: m.subscriptions_method_admin }, free: { name: m.common_free } }

/** How it was paid; a way that this page does not know is shown as it is. */
export const methodText = (method: string | null): string =>
  method === null ? m.subscriptions_method_none() : (ownEntry(names, method)?.name() ?? method)

/** Whose plan it is: the store's name, else the person's where they left one. */
export const customerOf = ({ storeName, user }: Pick<SubscriptionRow, 'storeName' | 'user'>): string =>
  storeName ?? (user.fullName.trim() || m.admin_anonymous())
