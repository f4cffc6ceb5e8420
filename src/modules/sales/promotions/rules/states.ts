import type { Promotion } from '../rules.ts'

export const PROMOTION_STATES = ['active', 'planned', 'paused', 'ended', 'used_up'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

/** How a promotion stands now, for those who manage it. */
export function stateOf(
  promotion: Pick<Promotion, 'startsAt' | 'endsAt' | 'isPaused' | 'isUsedUp'>,
  now: Date,
): PromotionState {
  if (promotion.endsAt && now >= promotion.endsAt) return 'ended'
  if (promotion.isUsedUp) return 'used_up'
  if (promotion.isPaused) return 'paused'
  return now < promotion.startsAt ? 'planned' : 'active'
}
