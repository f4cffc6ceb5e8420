import type { LineAdjustment } from '#modules/sales/cart/rules.ts'

/** Who bears an adjustment: the seller of the line, or the site, which then pays that amount to the store. */
export type Bearer = 'seller' | 'site'

/** The site bears only premium prices of stores, and only if its settings say so. */
export function bearerOf(
  source: LineAdjustment['source'],
  { storeId, premiumBorneBy }: { storeId: string | null; premiumBorneBy: 'site' | 'store' },
): Bearer {
  return source === 'premium' && storeId !== null && premiumBorneBy === 'site' ? 'site' : 'seller'
}
