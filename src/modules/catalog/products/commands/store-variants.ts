import { sql } from 'drizzle-orm'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import type { Tx } from '#server/db/db.ts'
import { getEditedVariants, readPictures } from '../queries/variants.ts'
import { type FileVariants, mergeVariants, snapshotOf, VariantsRefused } from '../rules/file-variants.ts'
import type { By } from './create-product.ts'
import { keepChanges } from './product-changes.ts'
import { saveVariants } from './save-variants.ts'

/**
 * Saves what a file says of the options and variants of a product, and answers whether that changed anything. Pictures
 * that the product does not have are added to it. What was there before is stored under `changeId` for the undo. Throws
 * `VariantsRefused`.
 */
export async function storeVariants(
  tx: Tx,
  {
    id,
    file,
    stockBefore,
    changeId,
    actor,
    now,
  }: By & {
    id: string
    file: FileVariants
    stockBefore: ReadonlyMap<string, number>
    changeId: string
    now: Date
  },
): Promise<boolean> {
  const stored = await getEditedVariants(tx, EVERY_STORE, id)
  const merged = mergeVariants(stored, file, stockBefore)
  if ('problem' in merged) throw new VariantsRefused(merged.problem)
  if (!merged.saved) return false
  await addPictures(tx, id, file.pictures)
  await saveVariants(tx, EVERY_STORE, {
    id,
    version: stored.version,
    ...merged.saved,
    actor,
    importId: changeId,
    now,
  })
  const after = { variants: snapshotOf(await getEditedVariants(tx, EVERY_STORE, id)) }
  const change = { productId: id, isNew: false, before: { variants: snapshotOf(stored) }, after }
  await keepChanges(tx, { changeId, changes: [change], now })
  return true
}

async function addPictures(tx: Tx, id: string, pictures: readonly string[]) {
  const known = new Set(await readPictures(tx, id))
  const missing = pictures.filter((url) => !known.has(url))
  if (missing.length === 0) return
  await tx.execute(sql`
    insert into product_images (product_id, url, alt_text, display_order)
    select ${id}, picture.url, product.title || ' - Imagen ' || (picture.place + last.place), picture.place + last.place
    from unnest(${sql.param(missing)}::text[]) with ordinality as picture (url, place), products as product,
      (select coalesce(max(display_order), 0) as place from product_images where product_id = ${id}) as last
    where product.id = ${id}`)
}
