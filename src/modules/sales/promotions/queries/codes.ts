import { eq, sql } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { listCodesInput } from '../input.ts'
import { promotionCodes } from '../tables.ts'

/** The codes of one promotion, each with the order that used it and when. */
export const codeList = listOf(promotionCodes, {
  name: 'promotion codes',
  input: listCodesInput,
  unmeasured: 'a promotion has ten thousand at most, read along the index of its codes',
  id: promotionCodes.code,
  filters: {},
  sorts: { usual: { by: [] } },
  fill: readRows,
})

export const ofPromotion = (id: string) => eq(promotionCodes.promotionId, id)

async function readRows(db: Db, codes: string[]) {
  const { rows } = await db.execute<{ id: string; orderNumber: string | null; usedAt: string | null }>(sql`
    select ${promotionCodes.code} as id, o.number as "orderNumber", to_json(u.created_at) #>> '{}' as "usedAt"
    from promotion_codes
    left join promotion_uses u on u.code = ${promotionCodes.code} and u.given_back_at is null
    left join orders o on o.id = u.order_id
    where ${isAmong(promotionCodes.code, codes)}`)
  return rows
}
