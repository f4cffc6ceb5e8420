import type { TestCard } from '#modules/payments/gateways/public.ts'

export const TEST_CHOICES = [
  'approve',
  'decline',
  'requires_3ds',
  'never_answers',
] as const satisfies readonly TestCard[]

/** What the buyer's page does next. */
export type NextStep = 'success' | 'authenticate' | 'transfer' | 'pay'

export type RisenPrice = { variantId: string; title: string; oldCents: number; newCents: number }

/** The lines that cost more now than when the buyer put them in. A lower price is simply charged. */
export function findRisenPrices(
  lines: readonly {
    variantId: string
    title: string
    isAvailable: boolean
    unitPriceCents: number
    priceCentsAdded: number
  }[],
): RisenPrice[] {
  return lines
    .filter((line) => line.isAvailable && line.unitPriceCents > line.priceCentsAdded)
    .map(({ variantId, title, priceCentsAdded, unitPriceCents }) => ({
      variantId,
      title,
      oldCents: priceCentsAdded,
      newCents: unitPriceCents,
    }))
}

export type SoldLine = { variantId: string; storeId: string | null; quantity: number }

/** What one seller sells of a cart or an order: equal for the same products and quantities, in whatever order. */
export const linesKeyOf = (lines: readonly SoldLine[], seller: string | null): string =>
  lines
    .filter(({ storeId }) => storeId === seller)
    .map(({ variantId, quantity }) => `${variantId}:${quantity}`)
    .sort()
    .join(' ')

export type ShortLine = {
  variantId: string
  title: string
  available: number
  /** False where no one may buy it now: it was taken off sale, or its store was. */
  isForSale: boolean
}

/**
 * The lines of which the buyer would get fewer than the page showed. Fewer than asked for is for the buyer
 * to decide, never for us; what was already seen as missing is accepted and left in the cart.
 */
export function findShortLines(
  lines: readonly {
    variantId: string
    title: string
    quantity: number
    wantedQuantity: number
    stock: number
    isAvailable: boolean
    isForSale: boolean
  }[],
  acceptedMissing: readonly string[],
): ShortLine[] {
  return lines
    .filter(({ variantId }) => !acceptedMissing.includes(variantId))
    .filter((line) => !line.isAvailable || line.quantity < line.wantedQuantity)
    .map(({ variantId, title, stock, isAvailable, isForSale }) => ({
      ...{ variantId, title, isForSale },
      available: isAvailable ? stock : 0,
    }))
}

type ShownLine = { variantId: string; quantity: number; isAvailable: boolean }

/** An automatic promotion and a code give one each. */
export const MAX_GIFTS = 2

/**
 * What the page shows of a cart, as a press that pays sends it: the lines that can be bought, what promotions give, and
 * the total with shipping.
 */
export const seenOf = (
  { lines, gifts, subtotalCents }: { lines: readonly ShownLine[]; gifts?: string[]; subtotalCents: number },
  shippingCents: number,
) => ({
  ...(gifts ? { gifts } : {}),
  totalCents: subtotalCents + shippingCents,
  lines: lines
    .filter(({ isAvailable }) => isAvailable)
    .map(({ variantId, quantity }) => ({ variantId, quantity })),
})

export type ChangedLine = { variantId: string; title: string | null; seenQuantity: number; quantity: number }

/** The lines that are not as the page showed them: more, fewer, new or gone. The title of a line that is gone is null. */
export function findChangedLines(
  lines: readonly { variantId: string; title: string; quantity: number }[],
  seen: readonly { variantId: string; quantity: number }[],
): ChangedLine[] {
  const left = new Map<string, number>()
  for (const { variantId, quantity } of seen) left.set(variantId, (left.get(variantId) ?? 0) + quantity)
  const changed: ChangedLine[] = []
  for (const { variantId, title, quantity } of lines) {
    const seenQuantity = left.get(variantId) ?? 0
    left.delete(variantId)
    if (quantity !== seenQuantity) changed.push({ variantId, title, seenQuantity, quantity })
  }
  for (const [variantId, seenQuantity] of left)
    changed.push({ variantId, title: null, seenQuantity, quantity: 0 })
  return changed
}
