import type { Output, Route } from '#browser/client.ts'
import type { StateWord } from '#panel/cells.tsx'
import { m } from '#paraglide/messages.js'
import type { ApprovalStatus, StoreStatus } from '../rules.ts'

export type StoreRow = Output<'GET /admin/stores'>['items'][number]

export type StoreDetail = Output<'GET /admin/stores/{id}'>

export const STORE_READS = ['GET /admin/stores', 'GET /admin/stores/{id}'] as const satisfies readonly Route[]

/** Said in a file too, in the language of the person who asks for it. */
export const statusWords: Record<StoreStatus, StateWord & { label: typeof m.common_approved }> = {
  pending: { tone: 'warn', label: m.orders_status_pending },
  active: { tone: 'ok', label: m.catalog_category_active },
  suspended: { tone: 'bad', label: m.stores_status_suspended },
}

export const approvalWords: Record<ApprovalStatus, StateWord> = {
  pending: { tone: 'warn', label: m.orders_status_pending },
  approved: { tone: 'ok', label: m.common_approved },
  rejected: { tone: 'bad', label: m.common_rejected },
}

/** Of a store whose new name an admin has still to look at. */
export const nameWord: StateWord = { tone: 'warn', label: m.stores_name_waits }

/** What a store says of itself, field by field. */
export const saidWords: Record<StoreDetail['changes'][number]['field'], () => string> = {
  name: m.common_name,
  description: m.common_description,
  contactEmail: m.stores_contact_email,
  contactPhone: m.common_phone,
  address: m.common_address,
  logoUrl: m.stores_logo,
}
