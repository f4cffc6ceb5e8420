import type { StateWord } from '#panel/cells.tsx'
import { m } from '#paraglide/messages.js'
import type { PromotionState } from '../rules/states.ts'

export const stateWords: Record<PromotionState, StateWord> = {
  active: { tone: 'ok', label: m.promotions_state_active },
  planned: { tone: 'neutral', label: m.promotions_state_planned },
  paused: { tone: 'warn', label: m.promotions_state_paused },
  ended: { tone: 'neutral', label: m.promotions_state_ended },
  used_up: { tone: 'neutral', label: m.promotions_state_used_up },
}
