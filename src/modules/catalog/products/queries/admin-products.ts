import { eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { alias } from 'drizzle-orm/pg-core'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { type AnyStore, type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { byFewestUnits } from '#modules/stock/inventory/public.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { type Chosen, listOf } from '#server/db/list.ts'
import { isUuid } from '#lib/ids.ts'
import { productNotFound } from '../errors.ts'
import { type AdminProductListInput, adminProductListInput, type ownProductListInput } from '../input.ts'
import { withoutAdminFields } from '../rules/admin-fields.ts'
import {
  described,
  FIELD_NAMES,
  type PlainField,
  plainFields,
  type ProductFields,
  type TableField,
} from '../rules/fields.ts'
import { categories, products } from '../tables.ts'
import { pairsOf } from './field-columns.ts'
import { stockOf } from './product-cards.ts'
import { matches } from './search-condition.ts'
import { sharedRead } from './shared-read.ts'
import { shownSpecifications } from './shown-specifications.ts'
import { searchOf } from './synonyms.ts'

type AdminRow = Pick<ProductFields, TableField> & {
  id: string
  priceToCents: number | null
  hasOptions: boolean
  compareAtCents: number | null
  stock: number
  available: number
  categories: { id: string; name: string; slug: string }[]
  store: { id: string; name: string } | null
  isArchived: boolean
  version: number
  createdAt: string
  updatedAt: string
}

const cachedPages = cachedUntilEvent<Chosen>(
  ({ name }) => name.startsWith('product.') || name === 'category.changed' || name === 'synonyms.changed',
  { maxAgeMs: 5_000, shared: true },
)

/** One page of the product table of the admin panel. */
export async function listAdminProducts(db: Db, input: AdminProductListInput, { now }: { now: Date }) {
  const { ids, ...rest } = await cachedPages(JSON.stringify(input), () =>
    adminProductList.choose(db, input, { now }),
  )
  return {
    items: await adminProductList.fillIn(db, ids, now),
    ...rest,
    page: input.page,
    pageSize: input.pageSize,
  }
}

/** Everything the product form edits; archived products too, so that old orders can be looked up. */
export async function getAdminProduct(db: Db, scope: AnyStore, id: string) {
  const { rows } = await db.execute<{ product: AdminRow & AdminDetails }>(sql`
    select json_build_object(${rowColumns},
      ${pairsOf(PLAIN)}, 'specifications', ${shownSpecifications}, 'reserved', coalesce(s.reserved, 0),
      'minStockLevel', own.min_stock_level, 'maxStockLevel', own.max_stock_level, 'reorderPoint', own.reorder_point,
      'location', coalesce(own.location, ''), 'supplier', coalesce(own.supplier, ''), 'decidingCategoryId', p.deciding_category_id, 'lastRestockDate', own.last_restock_date,
      'images', coalesce((select json_agg(json_build_object('url', i.url, 'alt', i.alt_text) order by i.display_order)
        from product_images i where i.product_id = p.id), '[]')) as product
    from products p ${stockOf(sql`p.id`)} left join stock_levels own on own.product_id = p.id
    where p.id = ${id} and ${within(scope, p.storeId) ?? sql`true`}`)
  const product = rows[0]?.product
  if (!product) throw productNotFound()
  return {
    ...inUtc(product),
    lastRestockDate: product.lastRestockDate && new Date(product.lastRestockDate).toISOString(),
  }
}

/** The same for who sells them: their own alone, without what is the shop's to decide. */
export async function listOwnProducts(
  db: Db,
  scope: StoreScope,
  input: z.output<typeof ownProductListInput>,
  { now }: { now: Date },
) {
  const page = await adminProductList.read(db, input, { now, scope: within(scope, p.storeId) })
  return { ...page, items: page.items.map(ofSeller) }
}

export async function getOwnProduct(db: Db, scope: StoreScope, id: string) {
  return ofSeller(await getAdminProduct(db, scope, id))
}

function ofSeller<Row extends Pick<AdminRow, 'store'>>(row: Row) {
  const { store: _, ...own } = row
  return withoutAdminFields(own)
}

const PLAIN = plainFields().map(({ name }) => name)
type AdminDetails = Pick<ProductFields, PlainField | 'specifications'> & {
  reserved: number
  minStockLevel: number | null
  maxStockLevel: number | null
  reorderPoint: number | null
  location: string
  supplier: string
  decidingCategoryId: string | null
  lastRestockDate: string | null
  images: { url: string; alt: string }[]
}

async function findIdBySlug(db: Db, slug: string): Promise<string | null> {
  const [found] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  return found?.id ?? null
}

/** As the statements of these lists call it. */
export const p = alias(products, 'p')
const STATES: Record<Exclude<AdminProductListInput['state'], 'alerts'>, SQL | undefined> = {
  active: sql`p.archived_at is null`,
  draft: sql`p.archived_at is null and p.is_draft`,
  featured: sql`p.archived_at is null and p.featured`,
  normal: sql`p.archived_at is null and not p.featured`,
  archived: sql`p.archived_at is not null`,
  all: undefined,
}
const MANY_ALERTS = 10_000

/** Few open alerts are gathered first, by their index; of very many each product is asked. */
async function hasAlert(db: Db): Promise<SQL> {
  const open = sql`inventory_alerts where not is_resolved`
  const { rows } = await db.execute(sql`select from ${open} offset ${MANY_ALERTS} limit 1`)
  return rows.length > 0
    ? sql`p.archived_at is null and (select true from ${open} and product_id in (select p.id union all
        select id from product_variants where product_id = p.id and title <> '') limit 1)`
    : sql`p.archived_at is null and p.id = any(array(select product_id from ${open} union all
        select v.product_id from product_variants v where v.title <> '' and v.id in (select product_id from ${open})))`
}

const rowColumns = sql`
  'id', p.id, ${pairsOf(FIELD_NAMES.filter((name) => described(name).isInTable))},
  'priceToCents', p.price_to_cents, 'hasOptions', exists (select from product_options where product_id = p.id),
  'compareAtCents', (select min(compare_at_cents) from product_offers o
    where o.product_id = p.id and o.ended_at is null and o.price_cents = p.price_cents),
  'stock', coalesce(s.on_hand, 0), 'available', greatest(coalesce(s.on_hand - s.reserved, 0), 0),
  'categories', (select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by pc.position, c.id)
    from category_listings pc join categories c on c.id = pc.category_id where pc.product_id = p.id),
  'store', (select json_build_object('id', st.id, 'name', st.name) from business_stores st where st.id = p.store_id),
  'isArchived', p.archived_at is not null, 'version', p.version, 'createdAt', p.created_at, 'updatedAt', p.updated_at`

async function listRows(db: Db, ids: readonly string[]): Promise<AdminRow[]> {
  const wanted = `{${ids.join(',')}}`
  return share(db, wanted, async () => {
    const [row] = await rowsOf(db, { ids: wanted })
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

const rowsOf = prepared((db) =>
  db
    .select({
      items: sql<AdminRow[] | null>`json_agg(json_build_object(${rowColumns}) order by wanted.place)`,
    })
    .from(sql`unnest((select ${sql.placeholder('ids')}::uuid[])) with ordinality as wanted(id, place)
      join products p on p.id = wanted.id ${stockOf(sql`p.id`)}`),
)

/** What may be asked of all products of the shop, archived ones too. */
export const adminProductListing = {
  input: adminProductListInput,
  id: p.id,
  filters: {
    q: async (q: string, _now: Date, db: Db) => {
      const search = await searchOf(db, q)
      return search ? matches({ ...search, isLoose: true }, new Map()) : undefined
    },
    state: (state: AdminProductListInput['state'], _now: Date, db: Db) =>
      state === 'alerts' ? hasAlert(db) : STATES[state],
    seller: () => sql`p.store_id is null`,
    // A category is known before its products are asked for, so that the database knows how many they are.
    category: async (category: string, _now: Date, db: Db) => {
      const id = isUuid(category) ? category : await findIdBySlug(db, category)
      return id
        ? sql`p.id in (select product_id from category_listings where category_id = ${id})`
        : sql`false`
    },
  },
  sorts: {
    newest: { by: [p.createdAt], down: true as const },
    oldest: { by: [p.createdAt] },
    title: { by: [sql`fold(p.title)`] },
    price_asc: { by: [p.priceCents] },
    price_desc: { by: [p.priceCents], down: true as const },
    stock_asc: byFewestUnits,
    stock_desc: { ...byFewestUnits, down: true as const },
  },
}

export const adminProductList = listOf(sql`products p`, {
  ...adminProductListing,
  name: 'products',
  fill: listRows,
})
