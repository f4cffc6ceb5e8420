import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

const SITE = '00000000-0000-0000-0000-000000000000'

/**
 * The places of the codes that name a living variant of the same seller: that of `productId`, which the caller may reach,
 * else `storeId`. A product's own variants do not count, and archived products have let go of theirs.
 */
export async function findVariantCodes(
  db: Db,
  { storeId }: { storeId: string | null },
  codes: readonly { code: string | null; productId: string | null }[],
): Promise<Set<number>> {
  const wanted = codes.flatMap(({ code, productId }, index) =>
    code === null ? [] : [{ index, code: code.toLowerCase(), product_id: productId }],
  )
  if (wanted.length === 0) return new Set()
  const { rows } = await db.execute<{ index: number }>(sql`
    with wanted as (
      select wanted.*, case when own.id is null then ${storeId}::uuid else own.store_id end as store_id
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (index int, code text, product_id uuid)
      left join products own on own.id = wanted.product_id
        and (${storeId}::uuid is null or own.store_id = ${storeId}::uuid)
    )
    select wanted.index from wanted
    cross join lateral (
      select product_id from product_variants
      where lower(unique_code) = wanted.code and unique_code is not null and archived_at is null
        and coalesce(store_id, '${sql.raw(SITE)}') = coalesce(wanted.store_id, '${sql.raw(SITE)}') limit 1) v
    join products p on p.id = v.product_id
    where p.archived_at is null and v.product_id is distinct from wanted.product_id`)
  return new Set(rows.map(({ index }) => index))
}
