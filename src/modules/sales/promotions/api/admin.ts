import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { promotionEndpoints } from './panels.ts'

export const {
  list: listPromotions,
  create: createPromotion,
  get: getPromotion,
  change: changePromotion,
  addCodes: addPromotionCodes,
  downloadCodes: downloadPromotionCodes,
  pause: pausePromotion,
  remove: deletePromotion,
} = promotionEndpoints('/admin/promotions', { allow: isAdmin, scopeOf: () => EVERY_STORE })
