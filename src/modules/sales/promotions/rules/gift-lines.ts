import type { LineAdjustment } from '#modules/sales/cart/rules.ts'
import type { Applied, PromotedLine } from '../rules.ts'

/** What promotions give with a cart, as lines of its order: each at its price, which the promotion takes off whole. */
export function giftLines<Line extends Pick<PromotedLine, 'storeId'> & { seller: unknown }>({
  applied,
  lines,
}: {
  applied: readonly Applied[]
  lines: readonly Line[]
}) {
  return applied.flatMap(({ gift, source }) => {
    if (!gift) return []
    const { isForSale: _, stock: __, priceCents, ...sold } = gift
    // The cart has a line of the same seller, or there is no gift.
    const seller = lines.find(({ storeId }) => storeId === gift.storeId)!.seller as Line['seller']
    const taken: LineAdjustment = { source, cents: priceCents, percent: null }
    return [
      {
        ...sold,
        seller,
        unitPriceCents: priceCents,
        quantity: 1,
        lineCents: 0,
        isGift: true,
        adjustments: [taken],
      },
    ]
  })
}
