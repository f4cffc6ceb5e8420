import type { LineAdjustment } from '#modules/sales/cart/rules.ts'

/** Who bears an adjustment: the seller of the line, or the site, which then pays that amount to the store. */
export type Bearer = 'seller' | 'site'

/** The site bears only what stores sell: premium prices if its settings say so, and promotions of its own that do. */
export function bearerOf(
  { source, isBorneBySite = false }: Pick<LineAdjustment, 'source' | 'isBorneBySite'>,
  { storeId, premiumBorneBy }: { storeId: string | null; premiumBorneBy: 'site' | 'store' },
): Bearer {
  const isOfSite = source === 'premium' ? premiumBorneBy === 'site' : isBorneBySite
  return storeId !== null && isOfSite ? 'site' : 'seller'
}

/** What promotions took off a line: it is units times price less them. */
export const promotedOff = (line: { unitPriceCents: number; quantity: number; lineCents: number }): number =>
  line.unitPriceCents * line.quantity - line.lineCents
