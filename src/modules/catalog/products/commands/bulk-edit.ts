import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { editNotFound, unknownCategory } from '../errors.ts'
import type { ProductEdit } from '../input.ts'
import { readStates, type StoredState } from '../queries/product-states.ts'
import { changesOf, type FieldValues } from '../rules/changes.ts'
import { editedPrice } from '../rules.ts'
import { changedOfVariants } from '../rules/variants.ts'
import { categories, productEdits } from '../tables.ts'
import type { By } from './create-product.ts'
import { keepChanges, undoChanges, writeFields } from './product-changes.ts'

type Skipped = { id: string; reason: 'gone' | 'price' | 'variants' }

/**
 * Changes chosen products in one act, all that can be, and answers which could not and why. One that already says so
 * is done. Locks the products in id order; the values of before are stored, and `undoEdit` takes it back. Announces
 * `product.listed` and `product.changed`.
 */
export async function editProducts(
  tx: Tx,
  { ids, edit, actor, address, now }: By & { ids: readonly string[]; edit: ProductEdit; now: Date },
): Promise<{ editId: string; changed: number; skipped: Skipped[] }> {
  if ('categoryId' in edit) await holdCategory(tx, edit.categoryId)
  await tx.execute(
    sql`select id from products where id = any(${sql.param([...ids])}::uuid[]) order by id for no key update`,
  )
  const states = await readStates(tx, ids)
  const skipped: Skipped[] = []
  const changes = ids.flatMap((id) => {
    const state = states.get(id)
    if (!state || state.isArchived) {
      skipped.push({ id, reason: 'gone' })
      return []
    }
    const wanted = wantedOf(state, edit)
    if (wanted === null || changedOfVariants(state, wanted)) {
      skipped.push({ id, reason: wanted === null ? 'price' : 'variants' })
      return []
    }
    const found = changesOf(state, wanted)
    return found ? [{ productId: id, isNew: false, ...found }] : []
  })
  await writeFields(
    tx,
    changes.map(({ productId, after }) => ({ id: productId, values: after })),
    now,
  )
  const actorId = 'userId' in actor ? actor.userId : null
  const [made] = await tx
    .insert(productEdits)
    .values({ actorId, change: edit, createdAt: now })
    .returning({ id: productEdits.id })
  const editId = made!.id
  await keepChanges(tx, { changeId: editId, changes, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.edit_many',
    target: { kind: 'product_edit', id: editId },
    after: { ...edit, products: changes.map(({ productId }) => productId) },
  })
  const changedIds = changes.map(({ productId }) => productId)
  if (changedIds.length > 0) {
    await announce(tx, { name: 'product.listed', ids: changedIds })
    await announce(tx, { name: 'product.changed', ids: changedIds })
  }
  return { editId, changed: changes.length, skipped }
}

/** Takes an edit of many products back, each field where it still says what the edit wrote. Once; again is a 404. */
export async function undoEdit(
  tx: Tx,
  { id, actor, address, now }: By & { id: string; now: Date },
): Promise<{ undone: number; kept: number }> {
  const [edit] = await tx
    .update(productEdits)
    .set({ undoneAt: now })
    .where(and(eq(productEdits.id, id), isNull(productEdits.undoneAt)))
    .returning({ id: productEdits.id })
  if (!edit) throw editNotFound()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select product_id as id from product_changes where change_id = ${id}`,
  )
  const productIds = rows.map((row) => row.id)
  const actorId = 'userId' in actor ? actor.userId : null
  const undone = await undoChanges(tx, { changeId: id, productIds, actorId, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.undo_edit',
    target: { kind: 'product_edit', id },
    after: undone,
  })
  if (productIds.length > 0) await announce(tx, { name: 'product.changed', ids: productIds })
  return undone
}

/** What an edit wants of a product; null where its price would leave what a price may be. */
function wantedOf(state: StoredState, edit: ProductEdit): FieldValues | null {
  if ('archive' in edit) return { isArchived: true, featured: false }
  if ('featured' in edit || 'isDraft' in edit) return edit
  if ('categoryId' in edit) {
    const others = state.categoryIds.filter((id) => id !== edit.categoryId)
    return { categoryIds: edit.replaces ? [edit.categoryId] : [...others, edit.categoryId] }
  }
  const priceCents = editedPrice(state.priceCents, edit)
  return priceCents === null ? null : { priceCents }
}

async function holdCategory(tx: Tx, id: string) {
  const [held] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share')
  if (!held) throw unknownCategory()
}
