import { managesStore, type StoreScope } from '#modules/sellers/stores/public.ts'
import { promotionEndpoints } from './panels.ts'

export const {
  list: listOwnPromotions,
  create: createOwnPromotion,
  get: getOwnPromotion,
  change: changeOwnPromotion,
  addCodes: addOwnPromotionCodes,
  downloadCodes: downloadOwnPromotionCodes,
  pause: pauseOwnPromotion,
  remove: deleteOwnPromotion,
} = promotionEndpoints('/store/promotions', {
  allow: managesStore,
  scopeOf: (scope: StoreScope) => scope,
})
