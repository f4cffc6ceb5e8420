import { sql } from 'drizzle-orm'
import { openStockLevels, setCountedStock } from '#modules/stock/inventory/public.ts'
import { type Tx, transaction } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { readStates } from '../queries/product-states.ts'
import { changesOf, type FieldValues } from '../rules/changes.ts'
import { described, FIELD_NAMES, type ProductFields } from '../rules/fields.ts'
import { besideVariants } from '../rules/file-variants.ts'
import { refuseOfVariants } from './product-parts.ts'
import { keepChanges, writeCategories, writeFields } from './product-changes.ts'

/** What a record of a file says of its product, already checked; what is absent changes nothing. */
export type StoredFields = Partial<ProductFields> &
  Pick<ProductFields, 'title' | 'priceCents'> & { stock?: number }

export type StoredProduct = StoredFields & {
  /** The product it updates. */
  productId: string | null
  categoryIds: readonly string[]
  /** Price and picture of a product that is there are then its variants' to say. */
  hasVariants?: boolean
  /** How many records stand before it in its file. */
  position: number
}

export type StoredOutcome = { id: string; outcome: 'new' | 'updated' | 'unchanged' }

/**
 * Stores many products of one seller at once, new ones and changes to old ones,
 * and answers what became of each in the order given. All or nothing. Of an old
 * product, locked by the caller, each changes only what it says itself and only
 * where that differs, so repeating it changes nothing; stock goes through the
 * ledger, and the values of before are stored under `changeId` for the undo.
 */
export async function storeProducts(
  tx: Tx,
  {
    storeId,
    products,
    actorId,
    changeId,
    announces = true,
    now,
  }: {
    storeId: string | null
    products: readonly StoredProduct[]
    actorId: string | null
    changeId: string
    /** Whether the lists are informed now; a caller that says no announces it later. */
    announces?: boolean
    now: Date
  },
): Promise<StoredOutcome[]> {
  const rows = products.map((product): Row => ({ ...product, id: product.productId ?? crypto.randomUUID() }))
  const fresh = rows.filter(({ productId }) => productId === null)
  const states = await readStates(
    tx,
    rows.flatMap(({ productId }) => productId ?? []),
  )
  const changed = rows.flatMap((row): Changed[] => {
    const changes = row.productId === null ? null : changesOf(states.get(row.id)!, wantedOf(row))
    if (!changes) return []
    refuseOfVariants(states.get(row.id)!, changes.after)
    return [{ ...row, ...changes }]
  })
  await insertProducts(tx, storeId, fresh, now)
  await writeCategories(tx, fresh)
  const counted = fresh.map(({ id, stock = 0 }) => ({ variantId: id, onHand: stock }))
  await openStockLevels(tx, { counted, actorId, importId: changeId, now })
  await writeFields(
    tx,
    changed.map(({ id, after }) => ({ id, values: after })),
    now,
  )
  await setCountedStock(tx, {
    counts: changed.flatMap(({ id, after: { stock } }) =>
      stock === undefined ? [] : [{ variantId: id, onHand: stock }],
    ),
    reason: 'inventory_count',
    userId: actorId,
    importId: changeId,
    now,
  })
  await keepChanges(tx, {
    changeId,
    changes: [
      ...fresh.map(({ id, stock = 0 }) => ({ productId: id, isNew: true, before: {}, after: { stock } })),
      ...changed.map(({ id, before, after }) => ({ productId: id, isNew: false, before, after })),
    ],
    now,
  })
  if (announces && fresh.length + changed.length > 0) await announce(tx, { name: 'product.listed' })
  const changedIds = new Set(changed.map(({ id }) => id))
  return rows.map(({ id, productId }) => {
    const known = changedIds.has(id) ? 'updated' : 'unchanged'
    return { id, outcome: productId === null ? 'new' : known }
  })
}

/** Puts what `storeProducts` left beside the search's indexes into them, where it is found faster. Repeatable, locks no row. */
export const tidySearch = () =>
  transaction((tx) =>
    tx.execute(sql`select gin_clean_pending_list(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = 'products'::regclass and relam = (select oid from pg_am where amname = 'gin')`),
  )

type Changed = Row & { before: FieldValues; after: FieldValues }

/** What a record wants of a product that is there; one that was archived comes back. */
function wantedOf(row: Row): FieldValues {
  const { productId: _, id: __, position: ___, hasVariants, ...fields } = row
  return { ...(hasVariants ? besideVariants(fields) : fields), isArchived: false }
}

type Row = StoredProduct & { id: string }

async function insertProducts(tx: Tx, storeId: string | null, rows: readonly Row[], now: Date) {
  if (rows.length === 0) return
  const columns = FIELD_NAMES.map((name) => described(name).column).join(', ')
  // One microsecond apart, so that newest first is also the order of the file.
  await tx.execute(sql`
    insert into products (id, store_id, created_at, updated_at, ${sql.raw(columns)})
    select row.id, ${storeId}, ${now}::timestamptz - make_interval(secs => row.position * 0.000001), ${now},
      ${sql.raw(columns)}
    from ${recordset(rows)}`)
}

/** The rows under the names of their columns, each whole. */
function recordset(rows: readonly Row[]) {
  const named = rows.map((row) => ({
    id: row.id,
    position: row.position,
    ...Object.fromEntries(
      FIELD_NAMES.map((name) => [described(name).column, row[name] ?? described(name).empty]),
    ),
  }))
  const columns = FIELD_NAMES.map((name) => `${described(name).column} ${described(name).type}`).join(', ')
  return sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as row (id uuid, position int, ${sql.raw(columns)})`
}
