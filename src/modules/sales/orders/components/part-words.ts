import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import type { PartState } from '../rules/parts.ts'

const stateTones: Record<PartState, Tone> = {
  waiting: 'warn',
  review: 'brand',
  rejected: 'bad',
  paid: 'ok',
  lapsed: 'neutral',
  cancelled: 'neutral',
}
const stateTexts: Record<PartState, () => string> = {
  waiting: m.orders_part_waiting,
  review: m.common_in_review,
  rejected: m.orders_part_rejected,
  paid: m.common_payment_confirmed,
  lapsed: m.orders_part_lapsed,
  cancelled: m.common_cancelled,
}

export const partStateText = (state: PartState): string => stateTexts[state]()
export const partStateTone = (state: PartState): Tone => stateTones[state]
