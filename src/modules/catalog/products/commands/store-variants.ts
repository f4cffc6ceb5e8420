import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import type { Tx } from '#server/db/db.ts'
import { getEditedVariants } from '../queries/variants.ts'
import { type FileVariants, mergeVariants, snapshotOf, VariantsRefused } from '../rules/file-variants.ts'
import type { By } from './create-product.ts'
import { keepChanges } from './product-changes.ts'
import { saveVariants } from './save-variants.ts'

/**
 * Saves what a file says of the options and variants of a product, and answers whether that changed anything. What
 * was there before is stored under `changeId` for the undo. Throws `VariantsRefused`.
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
