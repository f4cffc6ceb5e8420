import { and, eq } from 'drizzle-orm'
import type { Locale } from '#lib/locale.ts'
import type { Cart } from '#modules/sales/cart/public.ts'
import { fitsCart, makeCodes, readNames } from '#modules/sales/promotions/public.ts'
import { promotionCodes, promotions } from '#modules/sales/promotions/tables.ts'
import { promotionSaid } from '#modules/sales/promotions/words.ts'
import { AppError } from '#server/http/errors.ts'
import type { Tx } from '#server/db/db.ts'
import type { SentCode } from '../emails.ts'

type Wanted = {
  /** The code that this cart got with its first email. */
  known: string | null
  promotionId: string | null
  cart: Cart
  userId: string
  locale: Locale
  now: Date
}

/**
 * The code of one use for a cart: the one that it has, else a new one of the promotion that the admin chose. None where that
 * would not count for the cart as it is now, and where it can have no more codes.
 */
export async function giveCode(
  tx: Tx,
  { known, cart, userId, locale, now, ...chosen }: Wanted,
): Promise<SentCode | null> {
  const promotionId = known === null ? chosen.promotionId : await findPromotionOf(tx, known)
  if (promotionId === null) return null
  const [promotion] = await tx.select().from(promotions).where(eq(promotions.id, promotionId))
  if (!promotion || !(await fitsCart(tx, cart, { promotionId, userId, now }))) return null
  const code = known ?? (await makeOne(tx, { promotionId, now }))
  const names = await readNames(tx, [promotion])
  return code === null ? null : { code, text: promotionSaid(promotion, names, { locale }) }
}

/** The promotion of a code that no one has used yet. */
async function findPromotionOf(tx: Tx, code: string): Promise<string | null> {
  const [found] = await tx
    .select({ promotionId: promotionCodes.promotionId })
    .from(promotionCodes)
    .where(and(eq(promotionCodes.code, code), eq(promotionCodes.usedCount, 0)))
  return found?.promotionId ?? null
}

/** A promotion with one code for all, or with as many as it may have, makes none; the email goes without. */
async function makeOne(tx: Tx, of: { promotionId: string; now: Date }): Promise<string | null> {
  try {
    const [code] = await makeCodes(tx, { ...of, count: 1 })
    return code ?? null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
