import { sql } from 'drizzle-orm'
import { adjustStock, openShelves } from '#modules/inventory/commands.ts'
import type { Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'

/** One product of a file, already checked; `productId` is the one it updates. */
export type StoredProduct = {
  productId: string | null
  title: string
  description: string
  longDescription: string
  priceCents: number
  imageUrl: string | null
  categoryIds: readonly string[]
  stock: number
  uniqueCode: string | null
  specifications: Record<string, string>
  featured: boolean
  warrantyInfo: string
  shippingInfo: string
}

export type StoredField = Exclude<keyof StoredProduct, 'productId' | 'categoryIds' | 'stock'>

const COLUMNS: Record<StoredField, string> = {
  title: 'title',
  description: 'description',
  longDescription: 'long_description',
  priceCents: 'price_cents',
  imageUrl: 'image_url',
  uniqueCode: 'unique_code',
  specifications: 'specifications',
  featured: 'featured',
  warrantyInfo: 'warranty_info',
  shippingInfo: 'shipping_info',
}

/**
 * Stores many products of one seller at once, new ones and changes to old ones,
 * and returns their ids in the order given. All or nothing. A change writes only
 * `fields` and only where they differ, so repeating it changes nothing. Stock of
 * an old product is set only when `setsStock`.
 */
export async function storeProducts(
  tx: Tx,
  {
    storeId,
    products,
    fields,
    setsCategories,
    setsStock,
    actorId,
    now,
  }: {
    storeId: string | null
    products: readonly StoredProduct[]
    fields: readonly StoredField[]
    setsCategories: boolean
    setsStock: boolean
    actorId: string | null
    now: Date
  },
): Promise<string[]> {
  const ids = products.map(({ productId }) => productId ?? crypto.randomUUID())
  const rows = products.map((product, index) => ({
    ...product,
    id: ids[index]!,
    isNew: product.productId === null,
  }))
  const fresh = rows.filter((row) => row.isNew)
  const known = rows.filter((row) => !row.isNew)
  await insertProducts(tx, storeId, fresh, now)
  await replaceCategories(tx, setsCategories ? rows : fresh)
  await openShelves(tx, {
    shelves: fresh.map(({ id, stock }) => ({ productId: id, onHand: stock })),
    actorId,
    now,
  })
  await updateProducts(tx, known, fields, now)
  if (setsStock) await setStock(tx, known, actorId, now)
  await announce(tx, { name: 'product.listed' })
  return ids
}

type Row = StoredProduct & { id: string }

async function insertProducts(tx: Tx, storeId: string | null, rows: readonly Row[], now: Date) {
  if (rows.length === 0) return
  // One microsecond apart, so that newest first is also the order of the file.
  await tx.execute(sql`
    insert into products (id, store_id, title, description, long_description, price_cents, image_url, unique_code,
      specifications, featured, warranty_info, shipping_info, created_at, updated_at)
    select id, ${storeId}, title, description, "longDescription", "priceCents", "imageUrl", "uniqueCode", specifications,
      featured, "warrantyInfo", "shippingInfo", ${now}::timestamptz - make_interval(secs => n * 0.000001), ${now}
    from rows from (${recordset(rows)}) with ordinality as row (id, title, description, "longDescription", "priceCents",
      "imageUrl", "uniqueCode", specifications, featured, "warrantyInfo", "shippingInfo", n)`)
}

async function updateProducts(tx: Tx, rows: readonly Row[], fields: readonly StoredField[], now: Date) {
  if (rows.length === 0 || fields.length === 0) return
  const columns = fields.map((field) => ({
    column: sql.identifier(COLUMNS[field]),
    value: sql.identifier(field),
  }))
  const assignments = columns.map(({ column, value }) => sql`${column} = row.${value}`)
  const differences = columns.map(({ column, value }) => sql`product.${column} is distinct from row.${value}`)
  await tx.execute(sql`
    update products as product set ${sql.join(assignments, sql`, `)}, archived_at = null, version = product.version + 1, updated_at = ${now}
    from rows from (${recordset(rows)}) as row (id, title, description, "longDescription", "priceCents", "imageUrl",
      "uniqueCode", specifications, featured, "warrantyInfo", "shippingInfo")
    where product.id = row.id and (product.archived_at is not null or ${sql.join(differences, sql` or `)})`)
}

const recordset = (
  rows: readonly Row[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, title text,
  description text, "longDescription" text, "priceCents" bigint, "imageUrl" text, "uniqueCode" text, specifications jsonb,
  featured boolean, "warrantyInfo" text, "shippingInfo" text)`

async function replaceCategories(tx: Tx, rows: readonly Row[]) {
  if (rows.length === 0) return
  const places = rows.flatMap(({ id, categoryIds }) =>
    categoryIds.map((categoryId, position) => ({ product_id: id, category_id: categoryId, position })),
  )
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (product_id uuid, category_id uuid, position smallint)`
  await tx.execute(sql`
    delete from product_categories as held
    where held.product_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
      and not exists (select from ${wanted} where place.product_id = held.product_id and place.category_id = held.category_id)`)
  await tx.execute(sql`
    insert into product_categories as held (product_id, category_id, position)
    select product_id, category_id, position from ${wanted}
    on conflict (product_id, category_id) do update set position = excluded.position where held.position <> excluded.position`)
}

async function setStock(tx: Tx, rows: readonly Row[], actorId: string | null, now: Date) {
  if (rows.length === 0) return
  const { rows: changed } = await tx.execute<{ id: string; stock: number }>(sql`
    select wanted.id, wanted.stock
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, stock }) => ({ id, stock })))}::jsonb) as wanted (id uuid, stock int)
      join stock_levels as level on level.product_id = wanted.id
    where level.on_hand <> wanted.stock order by wanted.id`)
  for (const { id, stock } of changed) {
    await adjustStock(tx, {
      productId: id,
      type: 'set',
      quantity: stock,
      reason: 'inventory_count',
      userId: actorId,
      now,
    })
  }
}
