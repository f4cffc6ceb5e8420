import { sql } from 'drizzle-orm'
import { setCountedStock } from '#modules/stock/inventory/public.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { readStates } from '../queries/product-states.ts'
import { changesOf, type FieldValues, type ProductField } from '../rules/changes.ts'
import { described, FIELD_NAMES } from '../rules/fields.ts'
import type { VariantsSnapshot } from '../rules/file-variants.ts'
import { changedOfVariants } from '../rules/variants.ts'
import { categoryListings } from '../tables.ts'

type Written = { id: string; values: FieldValues }

/** Writes fields and categories of many products that the caller holds; each only what it names. Stock is the inventory's. */
export async function writeFields(tx: Tx, rows: readonly Written[], now: Date) {
  const beyondStock = rows.filter(({ values }) => Object.keys(values).some((field) => field !== 'stock'))
  if (beyondStock.length === 0) return
  const assignments = FIELD_NAMES.map((field) => {
    const { column, type } = described(field)
    const value = type === 'jsonb' ? `row.values->'${field}'` : `(row.values->>'${field}')::${type}`
    return `${column} = case when row.values ? '${field}' then ${value} else product.${column} end`
  })
  await tx.execute(sql`
    update products as product
    set ${sql.raw(assignments.join(', '))}, version = product.version + 1, updated_at = ${now},
      archived_at = case when row.values->'isArchived' = 'true' then coalesce(product.archived_at, ${now})
        when row.values->'isArchived' = 'false' then null else product.archived_at end
    from jsonb_to_recordset(${JSON.stringify(beyondStock)}::jsonb) as row (id uuid, values jsonb)
    where product.id = row.id`)
  await writeCategories(
    tx,
    beyondStock.flatMap(({ id, values: { categoryIds } }) => (categoryIds ? [{ id, categoryIds }] : [])),
  )
}

/** Replaces the categories of many products, the first of each being the one it is shown under. */
export async function writeCategories(
  tx: Tx,
  rows: readonly { id: string; categoryIds: readonly string[] }[],
) {
  if (rows.length === 0) return
  const places = rows.flatMap(({ id, categoryIds }) =>
    categoryIds.map((categoryId, position) => ({ product_id: id, category_id: categoryId, position })),
  )
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (product_id uuid, category_id uuid, position smallint)`
  await tx.execute(sql`
    delete from ${categoryListings} as held
    where held.product_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
      and not exists (select from ${wanted} where place.product_id = held.product_id and place.category_id = held.category_id)`)
  await tx.execute(sql`
    insert into ${categoryListings} as held (product_id, category_id, position)
    select product_id, category_id, position from ${wanted}
    on conflict (product_id, category_id) do update set position = excluded.position where held.position <> excluded.position`)
}

type Values = FieldValues & { variants?: VariantsSnapshot }
type Change = { productId: string; isNew: boolean; before: Values; after: Values }

/** Keeps what an act changed; of a product that it changed twice, what was there first and what is there last. */
export async function keepChanges(
  tx: Tx,
  { changeId, changes, now }: { changeId: string; changes: readonly Change[]; now: Date },
) {
  if (changes.length === 0) return
  const rows = changes.map(({ productId, isNew, before, after }) => {
    return { product_id: productId, is_new: isNew, before, after }
  })
  await tx.execute(sql`
    insert into product_changes as held (change_id, product_id, is_new, before, after, created_at)
    select ${changeId}, product_id, is_new, before, after, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (product_id uuid, is_new boolean, before jsonb, after jsonb)
    on conflict (change_id, product_id) do update
      set before = case when held.is_new then held.before else excluded.before || held.before end,
        after = held.after || excluded.after`)
}

/**
 * Takes back what an act changed in these products and returns how many it left as they are: new ones leave the shop, a field
 * goes back where it still says what the act wrote, and so do variants, and stock through the ledger. A product in
 * `excludedIds` stays as it is. Locks the products; repeatable, for each is taken back once. Announces `product.listed`.
 */
export async function undoChanges(
  tx: Tx,
  {
    changeId,
    productIds,
    excludedIds = new Set(),
    actorId,
    restore,
    importId,
    now,
  }: {
    changeId: string
    productIds: readonly string[]
    excludedIds?: ReadonlySet<string>
    actorId: string | null
    /** Puts variants back, where they still are as the act left them; answers whether it did. */
    restore?: (change: { id: string; before: VariantsSnapshot; after: VariantsSnapshot }) => Promise<boolean>
    importId?: string
    now: Date
  },
): Promise<{ undone: number; kept: number }> {
  const wanted = sql.param([...productIds])
  await tx.execute(
    sql`select id from products where id = any(${wanted}::uuid[]) order by id for no key update`,
  )
  const { rows } = await tx.execute<Change>(sql`
    select product_id as "productId", is_new as "isNew", before, after from product_changes
    where change_id = ${changeId} and product_id = any(${wanted}::uuid[]) and outcome is null
    order by product_id for update`)
  const restored: string[] = []
  for (const { productId: id, isNew, before, after } of rows) {
    if (isNew || excludedIds.has(id) || !before.variants || !after.variants) continue
    if (await restore?.({ id, before: before.variants, after: after.variants })) restored.push(id)
  }
  const states = await readStates(
    tx,
    rows.map(({ productId }) => productId),
  )
  const living = await livingCategories(tx, rows)
  const back = rows.flatMap((change): Written[] => {
    const state = states.get(change.productId)
    if (!state || excludedIds.has(change.productId)) return []
    if (change.isNew) {
      const stock = state.hasOptions ? {} : { stock: 0 }
      return [{ id: change.productId, values: { isArchived: true, featured: false, ...stock } }]
    }
    const { variants: _, ...fields } = change.before
    const values: FieldValues = Object.fromEntries(
      (Object.keys(fields) as ProductField[])
        .filter(
          (field) =>
            changesOf(state, { [field]: change.after[field] }) === null &&
            changedOfVariants(state, { [field]: fields[field] }) === null,
        )
        .map((field) => [field, fields[field]]),
    )
    if (values.categoryIds) {
      const left = values.categoryIds.filter((id) => living.has(id))
      if (left.length > 0) values.categoryIds = left
      else delete values.categoryIds
    }
    return Object.keys(values).length > 0 ? [{ id: change.productId, values }] : []
  })
  await writeFields(tx, back, now)
  await setCountedStock(tx, {
    counts: back.flatMap(({ id, values: { stock } }) =>
      stock === undefined || states.get(id)!.stock === stock ? [] : [{ variantId: id, onHand: stock }],
    ),
    reason: 'inventory_correction',
    userId: actorId,
    importId,
    now,
  })
  const undone = [...new Set([...restored, ...back.map(({ id }) => id)])]
  await tx.execute(sql`
    update product_changes set outcome = case when product_id = any(${sql.param(undone)}::uuid[]) then 'undone' else 'kept' end
    where change_id = ${changeId} and product_id = any(${sql.param(rows.map(({ productId }) => productId))}::uuid[])`)
  if (undone.length > 0) await announce(tx, { name: 'product.listed' })
  return { undone: undone.length, kept: rows.length - undone.length }
}

async function livingCategories(tx: Tx, changes: readonly Change[]): Promise<Set<string>> {
  const ids = [...new Set(changes.flatMap(({ before }) => before.categoryIds ?? []))]
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from categories where id = any(${sql.param(ids)}::uuid[]) order by id for key share`,
  )
  return new Set(rows.map(({ id }) => id))
}
