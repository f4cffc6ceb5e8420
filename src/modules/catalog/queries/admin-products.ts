import { type SQL, sql } from 'drizzle-orm'
import { keptUntilNews } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import { isUuid } from '#lib/ids.ts'
import { productNotFound } from '../errors.ts'
import type { AdminProductListInput } from '../input.ts'
import { readSearch } from '../rules.ts'
import { matches } from './search-condition.ts'
import { sharedRead } from './shared-read.ts'

type AdminRow = {
  id: string
  title: string
  uniqueCode: string | null
  imageUrl: string | null
  priceCents: number
  stock: number
  available: number
  featured: boolean
  categories: { id: string; name: string; slug: string }[]
  store: { id: string; name: string } | null
  isArchived: boolean
  version: number
  createdAt: string
  updatedAt: string
}

type Found = { ids: string[]; total: number }
const keptPages = keptUntilNews<Found>(
  ({ name }) => name.startsWith('product.') || name === 'category.changed',
  { maxAgeMs: 5_000, shared: true },
)

/** One page of the product table of the back office. */
export async function listAdminProducts(db: Db, input: AdminProductListInput) {
  const { ids, total } = await keptPages(JSON.stringify(input), () => findPage(db, input))
  return { items: await listRows(db, ids), total, page: input.page, pageSize: input.pageSize }
}

/** Everything the product form edits; archived products too, so that old orders can be looked up. */
export async function getAdminProduct(db: Db, id: string) {
  const { rows } = await db.execute<{ product: AdminRow & AdminDetails }>(sql`
    select json_build_object(${rowColumns},
      'description', p.description, 'longDescription', p.long_description, 'shippingInfo', p.shipping_info,
      'warrantyInfo', p.warranty_info, 'specifications', p.specifications, 'reserved', coalesce(s.reserved, 0),
      'minStockLevel', s.min_stock_level, 'maxStockLevel', s.max_stock_level, 'reorderPoint', s.reorder_point,
      'location', coalesce(s.location, ''), 'supplier', coalesce(s.supplier, ''), 'lastRestockDate', s.last_restock_date,
      'images', coalesce((select json_agg(json_build_object('url', i.url, 'alt', i.alt_text) order by i.display_order)
        from product_images i where i.product_id = p.id), '[]')) as product
    from products p left join stock_levels s on s.product_id = p.id where p.id = ${id}`)
  const product = rows[0]?.product
  if (!product) throw productNotFound()
  return {
    ...inUtc(product),
    lastRestockDate: product.lastRestockDate && new Date(product.lastRestockDate).toISOString(),
  }
}

type AdminDetails = {
  description: string
  longDescription: string
  shippingInfo: string
  warrantyInfo: string
  specifications: Record<string, string>
  reserved: number
  minStockLevel: number | null
  maxStockLevel: number | null
  reorderPoint: number | null
  location: string
  supplier: string
  lastRestockDate: string | null
  images: { url: string; alt: string }[]
}

async function findPage(
  db: Db,
  { q, category, state, sort, page, pageSize }: AdminProductListInput,
): Promise<Found> {
  const search = q === undefined ? null : readSearch(q)
  const conditions = [STATES[state]]
  if (search) conditions.push(matches(search, new Map()))
  if (category !== undefined) {
    const column = isUuid(category) ? sql`c.id = ${category}` : sql`c.slug = ${category}`
    conditions.push(sql`p.id in (select pc.product_id from product_categories pc
      join categories c on c.id = pc.category_id where ${column})`)
  }
  const where = sql.join(conditions, sql` and `)
  const byStock = sort === 'stock_asc' || sort === 'stock_desc'
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products p ${byStock ? sql`left join stock_levels s on s.product_id = p.id` : sql``}
    where ${where} order by ${SORTS[sort]}, p.id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from products p where ${where}`,
  )
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}

const STATES: Record<AdminProductListInput['state'], SQL> = {
  active: sql`p.archived_at is null`,
  featured: sql`p.archived_at is null and p.featured`,
  normal: sql`p.archived_at is null and not p.featured`,
  archived: sql`p.archived_at is not null`,
  all: sql`true`,
}

const SORTS: Record<AdminProductListInput['sort'], SQL> = {
  newest: sql`p.created_at desc`,
  oldest: sql`p.created_at`,
  title: sql`fold(p.title)`,
  price_asc: sql`p.price_cents`,
  price_desc: sql`p.price_cents desc`,
  stock_asc: sql`coalesce(s.on_hand, 0)`,
  stock_desc: sql`coalesce(s.on_hand, 0) desc`,
}

const rowColumns = sql`
  'id', p.id, 'title', p.title, 'uniqueCode', p.unique_code, 'imageUrl', p.image_url, 'priceCents', p.price_cents,
  'stock', coalesce(s.on_hand, 0), 'available', greatest(coalesce(s.on_hand - s.reserved, 0), 0), 'featured', p.featured,
  'categories', (select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by pc.position, c.id)
    from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id),
  'store', (select json_build_object('id', st.id, 'name', st.name) from business_stores st where st.id = p.store_id),
  'isArchived', p.archived_at is not null, 'version', p.version, 'createdAt', p.created_at, 'updatedAt', p.updated_at`

async function listRows(db: Db, ids: readonly string[]): Promise<AdminRow[]> {
  if (ids.length === 0) return []
  const wanted = `{${ids.join(',')}}`
  return share(db, wanted, async () => {
    const [row] = await statementOf(db).execute({ ids: wanted })
    return (row?.items ?? []).map(inUtc)
  })
}

/** PostgreSQL writes JSON timestamps with an offset and microseconds; the interface speaks in `Z`. */
function inUtc<Row extends { createdAt: string; updatedAt: string }>(row: Row): Row {
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

const share = sharedRead<AdminRow[]>()
const statements = new WeakMap<Db, ReturnType<typeof prepareRows>>()

function statementOf(db: Db) {
  const known = statements.get(db)
  if (known) return known
  const prepared = prepareRows(db)
  statements.set(db, prepared)
  return prepared
}

function prepareRows(db: Db) {
  return db
    .select({
      items: sql<AdminRow[] | null>`json_agg(json_build_object(${rowColumns}) order by wanted.place)`,
    })
    .from(sql`unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as wanted(id, place)
      join products p on p.id = wanted.id left join stock_levels s on s.product_id = p.id`)
    .prepare('catalog_admin_rows')
}
