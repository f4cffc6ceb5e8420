import { eq, isNull } from 'drizzle-orm'
import { categories } from '#modules/catalog/products/tables.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { foldName } from '#lib/text.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { categoryNamesInput } from '../input.ts'
import type { CategoryBook } from '../rules/categories.ts'
import { importCategories } from '../tables.ts'

const { decision, categoryId, reason, chosenAt } = importCategories

/** What the names in a seller's files can mean; two statements, however many names there are. */
export async function readCategoryBook(
  db: Db,
  { storeId, mayCreate }: { storeId: string | null; mayCreate: boolean },
): Promise<CategoryBook> {
  const all = await db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
  const chosen = await db
    .select({ folded: importCategories.folded, decision, categoryId, reason, chosenAt })
    .from(importCategories)
    .where(storeId === null ? isNull(importCategories.storeId) : eq(importCategories.storeId, storeId))
  return {
    all,
    ids: new Map(all.map(({ id, name }) => [foldName(name), id])),
    names: new Map(all.map(({ id, name }) => [id, name])),
    choices: new Map(chosen.map(({ folded, ...choice }) => [folded, choice])),
    mayCreate,
  }
}

/** The names that sellers' files have, with what they mean; the newest first. */
export const categoryNameList = listOf(importCategories, {
  name: 'import_categories',
  input: categoryNamesInput,
  id: importCategories.id,
  filters: {
    q: (q) => hasText(importCategories.folded, foldName(q)),
    state: (state) => eq(decision, state),
  },
  sorts: { usual: { by: [chosenAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db
      .select({
        id: importCategories.id,
        name: importCategories.name,
        state: decision,
        categoryId,
        category: categories.name,
        reason,
        storeName: businessStores.name,
        chosenByName: profiles.fullName,
        chosenAt,
      })
      .from(importCategories)
      .leftJoin(categories, eq(categories.id, categoryId))
      .leftJoin(businessStores, eq(businessStores.id, importCategories.storeId))
      .leftJoin(profiles, eq(profiles.id, importCategories.chosenBy))
      .where(isAmong(importCategories.id, ids))
    return rows.map((row) => ({ ...row, chosenAt: row.chosenAt.toISOString() }))
  },
})
