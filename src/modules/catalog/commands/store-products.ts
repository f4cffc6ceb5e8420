import { sql } from 'drizzle-orm'
import { adjustStock, openShelves } from '#modules/inventory/commands.ts'
import type { Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'

/** What a record of a file says of its product, already checked; what is absent changes nothing. */
export type StoredFields = {
  title: string
  priceCents: number
  description?: string
  longDescription?: string
  imageUrl?: string | null
  stock?: number
  uniqueCode?: string | null
  specifications?: Record<string, string>
  featured?: boolean
  warrantyInfo?: string
  shippingInfo?: string
}

export type StoredProduct = StoredFields & {
  /** The product it updates. */
  productId: string | null
  categoryIds: readonly string[]
  /** How many records stand before it in its file. */
  position: number
}

/** Each column with the name of its field, its type, and what a new product has where nothing is said. */
const COLUMNS = [
  ['title', 'title', 'text', null],
  ['description', 'description', 'text', "''"],
  ['long_description', 'longDescription', 'text', "''"],
  ['price_cents', 'priceCents', 'bigint', null],
  ['image_url', 'imageUrl', 'text', null],
  ['unique_code', 'uniqueCode', 'text', null],
  ['specifications', 'specifications', 'jsonb', "'{}'"],
  ['featured', 'featured', 'boolean', 'false'],
  ['warranty_info', 'warrantyInfo', 'text', "''"],
  ['shipping_info', 'shippingInfo', 'text', "''"],
] as const

/**
 * Stores many products of one seller at once, new ones and changes to old ones,
 * and returns their ids in the order given. All or nothing. Of an old product
 * each changes only what it says itself and only where that differs, so
 * repeating it changes nothing; stock goes through the ledger.
 */
export async function storeProducts(
  tx: Tx,
  {
    storeId,
    products,
    actorId,
    now,
  }: { storeId: string | null; products: readonly StoredProduct[]; actorId: string | null; now: Date },
): Promise<string[]> {
  const rows = products.map((product) => ({ ...product, id: product.productId ?? crypto.randomUUID() }))
  const fresh = rows.filter(({ productId }) => productId === null)
  const known = rows.filter(({ productId }) => productId !== null)
  await insertProducts(tx, storeId, fresh, now)
  await replaceCategories(tx, rows)
  await openShelves(tx, {
    shelves: fresh.map(({ id, stock = 0 }) => ({ productId: id, onHand: stock })),
    actorId,
    now,
  })
  await updateProducts(tx, known, now)
  await setStock(tx, known, actorId, now)
  await announce(tx, { name: 'product.listed' })
  return rows.map(({ id }) => id)
}

type Row = StoredProduct & { id: string }

async function insertProducts(tx: Tx, storeId: string | null, rows: readonly Row[], now: Date) {
  if (rows.length === 0) return
  const columns = COLUMNS.map(([column]) => column).join(', ')
  const values = COLUMNS.map(([column, , , empty]) =>
    empty ? `coalesce(row.${column}, ${empty})` : `row.${column}`,
  )
  // One microsecond apart, so that newest first is also the order of the file.
  await tx.execute(sql`
    insert into products (id, store_id, created_at, updated_at, ${sql.raw(columns)})
    select row.id, ${storeId}, ${now}::timestamptz - make_interval(secs => row.position * 0.000001), ${now},
      ${sql.raw(values.join(', '))}
    from ${recordset(rows)}`)
}

async function updateProducts(tx: Tx, rows: readonly Row[], now: Date) {
  if (rows.length === 0) return
  const said = COLUMNS.map(([column]) => ({ column, value: `coalesce(row.${column}, product.${column})` }))
  const assignments = said.map(({ column, value }) => `${column} = ${value}`)
  const differences = said.map(({ column, value }) => `${value} is distinct from product.${column}`)
  await tx.execute(sql`
    update products as product
    set ${sql.raw(assignments.join(', '))}, archived_at = null, version = product.version + 1, updated_at = ${now}
    from ${recordset(rows)}
    where product.id = row.id and (product.archived_at is not null or ${sql.raw(differences.join(' or '))})`)
}

/** The rows under the names of their columns; what a row does not say is null. */
function recordset(rows: readonly Row[]) {
  const named = rows.map((row) => ({
    id: row.id,
    position: row.position,
    ...Object.fromEntries(COLUMNS.map(([column, field]) => [column, row[field]])),
  }))
  const columns = COLUMNS.map(([column, , type]) => `${column} ${type}`).join(', ')
  return sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as row (id uuid, position int, ${sql.raw(columns)})`
}

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
  const counted = rows.flatMap(({ id, stock }) => (stock === undefined ? [] : [{ id, stock }]))
  if (counted.length === 0) return
  const { rows: changed } = await tx.execute<{ id: string; stock: number }>(sql`
    select wanted.id, wanted.stock
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as wanted (id uuid, stock int)
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
