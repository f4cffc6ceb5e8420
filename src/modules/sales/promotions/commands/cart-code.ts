import { desc, eq, or } from 'drizzle-orm'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { countCall, uncountCall } from '#server/http/rate-limit.ts'
import { codeNotFound } from '../errors.ts'
import { foldedCode } from '../rules/codes.ts'
import { cartCodes, promotionCodes } from '../tables.ts'

const GUESSES = { hits: 20, seconds: 3600, shared: true } as const
const BY_USER = { ...GUESSES, name: 'promotion-code-user', by: 'user' } as const
const BY_ADDRESS = { ...GUESSES, name: 'promotion-code-address', by: 'address', hits: 60 } as const

type Typed = { code: string; userId: string; address: string; now: Date }

/**
 * Stores a code that somebody typed, with its hyphens or without, with their cart, in the place of another; what it is worth
 * the cart says. Every try is
 * counted for the person and the address before the code is looked at, and a right one is taken back, so that only guesses
 * use up the limit. Repeatable; announces `cart.changed`.
 */
export async function setCartCode({ code, userId, address, now }: Typed): Promise<void> {
  await countCall(BY_USER, userId)
  await countCall(BY_ADDRESS, address)
  const [found] = await db
    .select({ code: promotionCodes.code })
    .from(promotionCodes)
    .where(or(eq(promotionCodes.code, code), eq(promotionCodes.folded, foldedCode(code))))
    // Two may be the same without their hyphens, of which one was made before that was looked at.
    .orderBy(desc(eq(promotionCodes.code, code)))
    .limit(1)
  if (!found) throw codeNotFound()
  await transaction(async (tx) => {
    const typed = { code: found.code, createdAt: now }
    await tx
      .insert(cartCodes)
      .values({ userId, ...typed })
      .onConflictDoUpdate({ target: cartCodes.userId, set: typed })
    await announce(tx, { name: 'cart.changed', userId })
  })
  await uncountCall(BY_USER, userId)
  await uncountCall(BY_ADDRESS, address)
}

/** Takes the code off a cart. Repeatable; announces `cart.changed`. */
export async function dropCartCode(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.delete(cartCodes).where(eq(cartCodes.userId, userId))
  await announce(tx, { name: 'cart.changed', userId })
}

/** Deletes the cart code of a person whose data is erased. */
export async function forget(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.delete(cartCodes).where(eq(cartCodes.userId, userId))
}
