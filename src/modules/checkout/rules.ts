import type { TestCard } from '#modules/gateways/providers/test-mode.ts'

export const TEST_CHOICES = [
  'approve',
  'decline',
  'requires_3ds',
  'never_answers',
] as const satisfies readonly TestCard[]

/** What the buyer's page does next. */
export type NextStep = 'success' | 'authenticate' | 'transfer' | 'pay'

export type RisenPrice = { productId: string; title: string; oldCents: number; newCents: number }

/** The lines that cost more now than when the buyer put them in. A lower price is simply charged. */
export function findRisenPrices(
  lines: readonly {
    productId: string
    title: string
    isAvailable: boolean
    unitPriceCents: number
    priceCentsAdded: number
  }[],
): RisenPrice[] {
  return lines
    .filter((line) => line.isAvailable && line.unitPriceCents > line.priceCentsAdded)
    .map(({ productId, title, priceCentsAdded, unitPriceCents }) => ({
      productId,
      title,
      oldCents: priceCentsAdded,
      newCents: unitPriceCents,
    }))
}

export type ShortLine = { productId: string; title: string; available: number }

/**
 * The lines of which the buyer would get fewer than the page showed. Fewer than asked for is for the buyer
 * to decide, never for us; what was already seen as missing is accepted and left in the cart.
 */
export function findShortLines(
  lines: readonly {
    productId: string
    title: string
    quantity: number
    wantedQuantity: number
    stock: number
    isAvailable: boolean
  }[],
  acceptedMissing: readonly string[],
): ShortLine[] {
  return lines
    .filter(({ productId }) => !acceptedMissing.includes(productId))
    .filter((line) => !line.isAvailable || line.quantity < line.wantedQuantity)
    .map(({ productId, title, stock, isAvailable }) => ({
      productId,
      title,
      available: isAvailable ? stock : 0,
    }))
}
