import type { Output } from '#browser/client.ts'
import { removeStorage, writeStorage, readStorage } from '#browser/browser-storage.ts'

type CartView = Output<'GET /cart'>
type Line = CartView['lines'][number]
type Copy = { userId: string; cart: CartView }

/** The name under which the browser keeps its copy. */
export const CART_STORAGE = 'cart-storage'

/**
 * The cart as the server last sent it, or null. Anybody can write into storage,
 * so every value is looked at and the sums are made again; its prices are for
 * looking at only, none is ever sent.
 */
export function readCopy(): Copy | null {
  const { userId, cart } = (readStorage(CART_STORAGE) ?? {}) as { userId?: unknown; cart?: unknown }
  if (typeof userId !== 'string' || typeof cart !== 'object' || cart === null) return null
  const { lines, freeShippingFromCents, standardShippingCents } = cart as Partial<CartView>
  if (!Array.isArray(lines) || !isCount(standardShippingCents)) return null
  if (freeShippingFromCents !== null && !isCount(freeShippingFromCents)) return null
  const stored = lines
    .filter(isLine)
    .map((line) => ({ ...line, variantId: line.variantId ?? line.productId }))
  return { userId, cart: withLines({ freeShippingFromCents, standardShippingCents }, stored) }
}

/** Where it cannot be stored, the next visit waits for the server. */
export const writeCopy = (copy: Copy) => void writeStorage(CART_STORAGE, copy)
export const dropCopy = () => removeStorage(CART_STORAGE)

type ShippingPrices = Pick<CartView, 'freeShippingFromCents' | 'standardShippingCents'>

/**
 * These lines with their sums, as they will be unless the server says otherwise: it alone knows the prices by table. Express
 * is chosen at the checkout, never in the cart.
 */
export function withLines(
  { freeShippingFromCents, standardShippingCents }: ShippingPrices,
  stored: Line[],
): CartView {
  const lines = stored.map((line) => ({ ...line, lineCents: line.unitPriceCents * line.quantity }))
  const counted = lines.filter(({ isAvailable }) => isAvailable)
  const subtotalCents = counted.reduce((sum, { lineCents }) => sum + lineCents, 0)
  const missingForFreeShippingCents =
    freeShippingFromCents === null ? null : Math.max(0, freeShippingFromCents - subtotalCents)
  const shippingCents = counted.length === 0 || missingForFreeShippingCents === 0 ? 0 : standardShippingCents
  return {
    lines,
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    freeShippingFromCents,
    standardShippingCents,
    missingForFreeShippingCents,
    count: counted.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** A copy that an earlier release stored names products alone: those had one variant, with the product's id. */
type StoredLine = Omit<Line, 'variantId'> & { variantId?: string }

function isLine(value: unknown): value is StoredLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Partial<Line>
  return (
    typeof line.productId === 'string' &&
    (line.variantId === undefined || typeof line.variantId === 'string') &&
    typeof line.title === 'string' &&
    (line.imageUrl === null || typeof line.imageUrl === 'string') &&
    isCount(line.unitPriceCents) &&
    isCount(line.listPriceCents) &&
    (line.compareAtCents === null || isCount(line.compareAtCents)) &&
    isCount(line.stock) &&
    isCount(line.quantity) &&
    isCount(line.wantedQuantity) &&
    line.quantity > 0 &&
    typeof line.isAvailable === 'boolean' &&
    typeof line.isPremiumPriced === 'boolean' &&
    (line.priceRoseFromCents === null || isCount(line.priceRoseFromCents)) &&
    (line.priceNowCents === null || isCount(line.priceNowCents))
  )
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
