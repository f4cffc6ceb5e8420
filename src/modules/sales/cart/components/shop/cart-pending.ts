import type { Output } from '#browser/client.ts'
import { removeStorage, writeStorage, readStorage } from '#browser/browser-storage.ts'
import { withLines } from './cart-copy.ts'
import { MAX_QUANTITY } from '../../rules/limits.ts'

/** The name under which the browser keeps what it could not send. */
export const CART_PENDING = 'cart-pending'

/** Of each variant the quantity that was wanted last; 0 takes it out. */
export type Wishes = ReadonlyMap<string, number>

const NONE: Wishes = new Map()
const MAX_WISHES = 200

/** What this person changed without a line; what anybody else left here is not read. */
export function readWishes(userId: string | null): Wishes {
  const stored = (readStorage(CART_PENDING) ?? {}) as { userId?: unknown; wishes?: unknown }
  if (userId === null || stored.userId !== userId || !Array.isArray(stored.wishes)) return NONE
  return new Map(stored.wishes.filter(isWish).slice(0, MAX_WISHES))
}

export function writeWish(userId: string, variantId: string, quantity: number) {
  const capped = Math.min(quantity, MAX_QUANTITY)
  write(userId, new Map([...readWishes(userId)].filter(([id]) => id !== variantId)).set(variantId, capped))
}

/** Forgets a wish; with a quantity only if it is still that one, because a later one was not sent yet. */
export function dropWish(userId: string, variantId: string, quantity?: number) {
  const wishes = readWishes(userId)
  if (!wishes.has(variantId) || (quantity !== undefined && wishes.get(variantId) !== quantity)) return
  write(userId, new Map([...wishes].filter(([id]) => id !== variantId)))
}

export const dropWishes = () => removeStorage(CART_PENDING)

type CartView = Output<'GET /cart'>

/** The cart as it will be; of a variant that was never in it only the number is known. */
export function withWishes(cart: CartView, wishes: Wishes): CartView {
  if (wishes.size === 0) return cart
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: wishes.get(line.variantId) ?? line.quantity }))
    .filter((line) => line.quantity > 0)
  const held = new Set(cart.lines.map(({ variantId }) => variantId))
  const others = [...wishes].filter(([variantId]) => !held.has(variantId))
  const wished = withLines(cart, lines)
  return { ...wished, count: others.reduce((sum, [, quantity]) => sum + quantity, wished.count) }
}

function write(userId: string, wishes: Wishes) {
  if (wishes.size === 0) return dropWishes()
  // Storage may be full or closed: the change then lives as long as the page has no answer of the server.
  writeStorage(CART_PENDING, { userId, wishes: [...wishes] })
}

// Anybody can write into storage; the server looks at the variant itself.
function isWish(value: unknown): value is [string, number] {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [variantId, quantity] = value as unknown[]
  return (
    typeof variantId === 'string' &&
    /^[0-9a-f-]{36}$/.test(variantId) &&
    Number.isSafeInteger(quantity) &&
    (quantity as number) >= 0 &&
    (quantity as number) <= MAX_QUANTITY
  )
}
