import type { Output } from '#browser/client.ts'
import { formatUsd } from '#lib/money.ts'
import { actionText } from '#modules/platform/audit/words/admin.ts'
import type { TimelineEntry } from '#panel/timeline.tsx'
import { m } from '#paraglide/messages.js'
import { providerName, refundReasonText, statusWords } from '../../words/admin.ts'

type Entry = Output<'GET /admin/orders/{id}/history'>['entries'][number]

/** One thing that happened to an order, in words. */
export const storyEntry = (entry: Entry): TimelineEntry => ({
  id: entry.id,
  what: titles[entry.kind](entry),
  at: entry.at,
  amount: entry.amountCents !== null && formatUsd(entry.amountCents),
  by: byText(entry),
  note: noteText(entry),
})

const titles: Record<Entry['kind'], (entry: Entry) => string> = {
  placed: () => m.admin_story_placed(),
  paid: () => m.admin_story_paid(),
  completed: () => m.admin_story_completed(),
  shipped: () => m.admin_story_shipped(),
  delivered: () => m.admin_story_delivered(),
  failed: ({ what }) => m.admin_story_failed({ provider: providerName(what ?? '') }),
  act: ({ what }) => actionText(what ?? ''),
  letter: ({ what }) => m.admin_story_letter({ subject: what ?? '' }),
  refund_asked: () => m.common_refund_on_its_way(),
  refund_done: () => m.admin_story_refund_done(),
  return: ({ what }) => m.admin_story_return({ number: what ?? '' }),
}

const emailStates: Record<string, () => string> = {
  queued: m.admin_letter_queued,
  sent: m.admin_letter_sent,
  mailbox: m.admin_letter_mailbox,
  failed: m.admin_letter_failed,
}

function byText({ kind, by, to }: Entry): string | null {
  if (kind === 'letter')
    return [by && m.admin_story_letter_to({ email: by }), emailStates[to ?? '']?.()]
      .filter(Boolean)
      .join(' · ')
  return kind === 'act' ? (by ?? m.audit_by_system()) : by
}

function noteText({ kind, what, from, to, note }: Entry): string | null {
  if (kind === 'refund_asked') return refundReasonText(what ?? '')
  if (kind !== 'act' || !to || from === to) return note
  const moved = [from, to]
    .filter((state) => state !== null)
    .map(stateText)
    .join(' → ')
  return [moved, note].filter(Boolean).join(' · ')
}

const states: Record<string, () => string> = {
  ...Object.fromEntries(Object.entries(statusWords).map(([state, { label }]) => [state, label])),
  approved: m.common_approved,
  rejected: m.common_rejected,
}
const stateText = (state: string): string => states[state]?.() ?? state
