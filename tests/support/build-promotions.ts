import { randomUUID } from 'node:crypto'
import { setCartCode } from '../../src/modules/sales/promotions/commands/cart-code.ts'
import { codeOf, foldedCode } from '../../src/modules/sales/promotions/rules/codes.ts'
import { promotionCodes, promotions } from '../../src/modules/sales/promotions/tables.ts'
import { db } from '../../src/server/db/db.ts'
import { eq } from 'drizzle-orm'

type Given = Partial<typeof promotions.$inferInsert> & {
  code?: string
  codeUses?: number | null
}

/** A promotion of the site by a code, ten percent off the order, unless the test says otherwise. */
export async function buildPromotion({ code, codeUses = null, ...more }: Given = {}) {
  const applies = more.applies ?? 'code'
  const [made] = await db
    .insert(promotions)
    .values({
      name: 'Navidad',
      applies,
      effect: { kind: 'percent', percent: 10, of: 'order' },
      borneBy: 'seller',
      startsAt: new Date(Date.now() - 86_400_000),
      codeCount: codeUses === null ? 0 : 1,
      ...more,
    })
    .returning()
  const { id } = made!
  const word = codeOf(code ?? `C-${randomUUID().slice(0, 12)}`)!
  if (applies === 'code')
    await db
      .insert(promotionCodes)
      .values({ code: word, folded: foldedCode(word), promotionId: id, maxUses: codeUses })
  return { id, code: word }
}

/** Types a code into somebody's cart. */
export const typeCode = (userId: string, code: string) =>
  setCartCode({ code: codeOf(code)!, userId, address: randomUUID(), now: new Date() })

export async function thePromotion(id: string) {
  const [found] = await db.select().from(promotions).where(eq(promotions.id, id))
  return found!
}
