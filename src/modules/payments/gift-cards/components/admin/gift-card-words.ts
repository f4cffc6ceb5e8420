import { m } from '#paraglide/messages.js'
import type { Output, Route } from '#browser/client.ts'
import type { Tone } from '#ui/badge.tsx'
import type { GiftCardEntryKind, GiftCardStanding } from '../../rules.ts'

export type GiftCardRow = Output<'GET /admin/gift-cards'>['items'][number]
export type GiftCardDetail = Output<'GET /admin/gift-cards/{id}'>

export const GIFT_CARD_READS = [
  'GET /admin/gift-cards',
  'GET /admin/gift-cards/{id}',
  'GET /admin/gift-cards/terms',
  'GET /admin/gift-card-purchases',
] as const satisfies readonly Route[]

export const standingWords: Record<GiftCardStanding, { tone: Tone; label: () => string }> = {
  active: { tone: 'ok', label: m.admin_gift_active },
  spent: { tone: 'neutral', label: m.admin_gift_spent },
  expired: { tone: 'warn', label: m.admin_gift_expired },
  blocked: { tone: 'bad', label: m.admin_gift_blocked },
}

export const entryWords: Record<GiftCardEntryKind, () => string> = {
  issue: m.admin_gift_entry_issue,
  redeem: m.admin_gift_entry_redeem,
  give_back: m.admin_gift_entry_give_back,
  block: m.admin_gift_entry_block,
  unblock: m.admin_gift_entry_unblock,
}
