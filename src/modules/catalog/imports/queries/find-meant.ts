import { sql } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { codesWithZeros } from '../rules/preview.ts'
import type { CatalogLine, RecordPlace } from '../rules.ts'

/** The site is a seller too; the zero uuid stands for it. */
export const SITE = '00000000-0000-0000-0000-000000000000'

type Line = RecordPlace & { product: Pick<CatalogLine, 'uniqueCode' | 'productId' | 'variants'> }

/**
 * The product each record means, by its place in `lines`: by the number an export gave it, else by its code, else by
 * the place it had in the same file before. An admin's import finds every seller's products by their number,
 * anybody else's only their own. With `lock` they are held in id order. Each code is looked
 * up by its index (`limit 1`, it is unique for each seller): joined, all products of the seller were read for each batch.
 */
export async function findMeant(
  db: Db,
  { storeId, fileSha256 }: { storeId: string | null; fileSha256: Buffer },
  lines: readonly Line[],
  { lock = false } = {},
): Promise<Map<number, string>> {
  const wanted = lines.map(({ line, ordinal, product: { productId, uniqueCode, variants } }, index) => ({
    index,
    line,
    ordinal,
    id: productId,
    code: uniqueCode?.toLowerCase() ?? null,
    of_variant: variants !== undefined,
  }))
  const seller = storeId ?? SITE
  const { rows } = await db.execute<{ index: number; id: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (index int, line int, ordinal int, id uuid, code text, of_variant boolean)
    ), named as (
      select wanted.index, product.id from wanted join products as product on product.id = wanted.id
      where ${storeId}::uuid is null or product.store_id = ${storeId}::uuid
    ), found as (
      select index, id from named
      union all
      select wanted.index, product.id from wanted cross join lateral (
        select id from products where lower(unique_code) = wanted.code and unique_code is not null
          and coalesce(store_id, '00000000-0000-0000-0000-000000000000') = ${seller}::uuid limit 1) as product
      where wanted.index not in (select index from named)
      union
      select wanted.index, variant.product_id from wanted cross join lateral (
        select product_id from product_variants where lower(unique_code) = wanted.code and unique_code is not null
          and archived_at is null
          and coalesce(store_id, '00000000-0000-0000-0000-000000000000') = ${seller}::uuid limit 1) as variant
      where wanted.of_variant and wanted.index not in (select index from named)
      union all
      select wanted.index, before.product_id from wanted
        join imported_lines as before on before.line = wanted.line and before.ordinal = wanted.ordinal
      where wanted.code is null and wanted.index not in (select index from named)
        and before.file_sha256 = ${fileSha256} and before.seller_id = ${seller}::uuid
    )
    select found.index, product.id from found join products as product on product.id = found.id
    order by product.id ${lock ? sql`for update of product` : sql``}`)
  return new Map(rows.map(({ index, id }) => [index, id]))
}

/** What these products sell; without options it is the product itself. */
export async function variantsOf(db: Db, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from product_variants where ${isAmong(sql`product_id`, productIds)}`,
  )
  return rows.map(({ id }) => id)
}

/** For codes that no product of the seller has: the product code that a spreadsheet may have made them of. */
export async function findWholeCodes(
  db: Db,
  { storeId }: { storeId: string | null },
  lines: readonly Line[],
): Promise<Map<string, string>> {
  const codes = lines.flatMap(({ product: { uniqueCode } }) => codesWithZeros(uniqueCode ?? ''))
  if (codes.length === 0) return new Map()
  const { rows } = await db.execute<{ code: string }>(sql`
    select lower(unique_code) as code from products
    where unique_code is not null and lower(unique_code) = any(${sql.param(codes)}::text[])
      and coalesce(store_id, '00000000-0000-0000-0000-000000000000') = ${storeId ?? SITE}::uuid`)
  return new Map(rows.map(({ code }) => [code.replace(/^0+/, ''), code]))
}

/**
 * The stock at the time of the upload, of the products that have moved since: a file that still says
 * that number saw no sale. The caller holds the levels.
 */
export async function stockBefore(
  tx: Db,
  { id, sentAt }: { id: string; sentAt: Date },
  productIds: readonly string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ productId: string; stock: number }>(sql`
    select product_id as "productId", (array_agg(previous_stock order by id))[1] as stock from inventory_transactions
    where ${isAmong(sql`product_id`, productIds)} and created_at > ${sentAt}
    group by product_id having bool_and(import_id is distinct from ${id}::uuid)`)
  return new Map(rows.map(({ productId, stock }) => [productId, stock]))
}
