import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { productNotFound } from '../errors.ts'

/** How long after its plan ended a store keeps selling. */
const GRACE = '3 days'

/**
 * The condition under which anybody may see and buy a row of `products`: neither
 * archived nor a draft, in an active category, and sold by the site or by an active,
 * verified store that does not rest and whose plan lapsed at most three days ago. `alias` is the name
 * the statement gives to `products`.
 */
export function visibleProducts(now: Date, alias = 'products'): SQL {
  return visibleAt(sql`${now.toISOString()}::timestamptz`, alias)
}

/** The same with any timestamp expression, for prepared statements. */
export function visibleAt(now: SQL, alias: string): SQL {
  const p = sql.identifier(alias)
  return sql`(${offeredAt(now, alias)}
    and exists (select from category_listings vpc join categories vc on vc.id = vpc.category_id
      where vpc.product_id = ${p}.id and vc.is_active))`
}

/** A product that no one may see is not found. */
export async function refuseInvisible(db: Db, id: string, now: Date) {
  const { rows } = await db.execute(
    sql`select from products p where p.id = ${id} and ${visibleProducts(now, 'p')}`,
  )
  if (rows.length === 0) throw productNotFound()
}

/** The part about the product and its seller, for statements that meet the active category anyway. */
export function offeredAt(now: SQL, alias: string): SQL {
  return sql`${isPublished(alias)} and ${sellsAt(now, alias)}`
}

const isPublished = (alias: string) =>
  sql`${sql.identifier(alias)}.archived_at is null and not ${sql.identifier(alias)}.is_draft`

/** The part about the seller, for any row with a `store_id`. */
export function sellsAt(now: SQL, alias: string): SQL {
  return sql`(${sql.identifier(alias)}.store_id is null or exists (select ${openStore(now, alias)}))`
}

/** The same where the first few rows are met: their stores are looked up one by one, for to gather all that are open takes longer. */
function sellsAmongFew(now: SQL, alias: string): SQL {
  return sql`(${sql.identifier(alias)}.store_id is null
    or coalesce((select true ${openStore(now, alias)} limit 1), false))`
}

const openStore = (now: SQL, alias: string): SQL => sql`from business_stores vs
  where vs.id = ${sql.identifier(alias)}.store_id and vs.status = 'active' and vs.verified and not vs.on_holiday
    and exists (select from plan_subscriptions vss
      where vss.store_id = vs.id and vss.status in ('active', 'expired')
        and vss.end_date > ${now} - ${sql.raw(`interval '${GRACE}'`)})`

/**
 * The newest visible products of an active category, newest first, from an index alone; `category` is its id. Whose
 * statement it is adds the limit; `all` is the same for statements that go past the first few rows.
 */
export function inListing(now: Date, category: SQL): { where: SQL; all: SQL; order: SQL } {
  const at = sql`${now.toISOString()}::timestamptz`
  const listed = sql`pc.category_id = ${category} and pc.listed_at is not null`
  return {
    where: sql`${listed} and ${sellsAmongFew(at, 'pc')}`,
    all: sql`${listed} and ${sellsAt(at, 'pc')}`,
    order: sql`pc.listed_at desc, pc.product_id`,
  }
}

/**
 * The same as `visibleProducts`, for statements that meet very many rows: no
 * product is without a category, so the hidden ones are found from the few
 * categories that are switched off.
 */
export function visibleAmongMany(now: Date, alias: string): SQL {
  return sql`(${offeredAt(sql`${now.toISOString()}::timestamptz`, alias)}
    and ${sql.identifier(alias)}.id not in (
      select hpc.product_id from category_listings hpc join categories hc on hc.id = hpc.category_id
      where not hc.is_active and not exists (
        select from category_listings opc join categories oc on oc.id = opc.category_id
        where opc.product_id = hpc.product_id and oc.is_active)))`
}

/** The same as `visibleProducts`, for statements that stop at the first few rows: looked up for each, never for all. */
export function visibleAmongFew(now: Date, alias: string): SQL {
  return sql`(${isPublished(alias)}
    and ${sellsAmongFew(sql`${now.toISOString()}::timestamptz`, alias)}
    and coalesce((select true from category_listings fpc join categories fc on fc.id = fpc.category_id
      where fpc.product_id = ${sql.identifier(alias)}.id and fc.is_active limit 1), false))`
}
