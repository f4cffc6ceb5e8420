import { sql } from 'drizzle-orm'
import { newCode } from '#lib/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { notForManyCodes, promotionNotFound, tooManyCodes } from '../errors.ts'
import { MAX_CODES } from '../rules/codes.ts'

/**
 * Makes codes of one use and returns them. Only a promotion by code without one for all has them, and at most
 * `MAX_CODES`, also when two ask at once: a guarded update counts them. All or nothing. Not repeatable by itself: the
 * caller's key is.
 */
export async function makeCodes(
  tx: Tx,
  { promotionId, count, now }: { promotionId: string; count: number; now: Date },
): Promise<string[]> {
  const { rowCount } = await tx.execute(sql`
    update promotions set code_count = code_count + ${count}
    where id = ${promotionId} and applies = 'code' and code_count + ${count} <= ${MAX_CODES}
      and not exists (select from promotion_codes where promotion_id = ${promotionId} and max_uses is null)`)
  if (rowCount !== 1) throw await whyNone(tx, promotionId)
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode())
  await tx.execute(sql`
    insert into promotion_codes (code, folded, promotion_id, max_uses, created_at)
    select code, replace(code, '-', ''), ${promotionId}, 1, ${now.toISOString()}::timestamptz from unnest(${sql.param([...codes])}::text[]) as code`)
  return [...codes]
}

async function whyNone(tx: Tx, promotionId: string) {
  const { rows } = await tx.execute<{ applies: string; count: number; hasOne: boolean }>(sql`
    select applies, code_count as count,
      exists (select from promotion_codes where promotion_id = id and max_uses is null) as "hasOne"
    from promotions where id = ${promotionId}`)
  const [found] = rows
  if (!found) return promotionNotFound()
  return found.applies === 'code' && !found.hasOne ? tooManyCodes(MAX_CODES - found.count) : notForManyCodes()
}
