import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { type Adjustment, adjustStock } from '../commands/adjust-stock.ts'
import { getStockLevel } from '../queries.ts'
import { availableOf, stockState, thresholdsOf } from '../rules.ts'

/** A variant's stock as its seller may know it. */
export const stockOfProduct = z
  .object({
    variantId: idOf('variant'),
    productId: idOf('product'),
    title: z.string(),
    uniqueCode: z.string().nullable(),
    onHand: z.int(),
    reserved: z.int(),
    available: z.int(),
    state: z.enum(['out', 'low', 'overstock', 'normal']),
    thresholds: z.object({ out: z.int(), low: z.int(), over: z.int() }),
    /** Whether the dialog must ask for a reason. */
    requireReason: z.boolean(),
  })
  .meta({ id: 'ProductShelf' })

/** The stock of one variant, and what only admins see beside it. */
export async function readStockLevel(db: Db, scope: AnyStore, id: string) {
  const settings = await readSettings(db, 'inventory')
  const level = await getStockLevel(db, scope, id)
  const { variantId, productId, title, uniqueCode, onHand, reserved, ...adminOnly } = level
  const thresholds = thresholdsOf(level, settings)
  const stock = {
    variantId,
    productId,
    title,
    uniqueCode,
    onHand,
    reserved,
    available: availableOf(level),
    state: stockState(onHand, thresholds),
    thresholds,
    requireReason: settings.requireReason,
  }
  return { stock, adminOnly }
}

export const stockAdjusted = z
  .object({
    variantId: idOf('variant'),
    productId: idOf('product'),
    previousStock: z.int(),
    newStock: z.int(),
    /** What really moved; for `set` the new count. */
    quantity: z.int(),
    reserved: z.int(),
    available: z.int(),
  })
  .meta({ id: 'StockAdjusted' })

type Asked = Omit<Adjustment, 'userId' | 'now'>

export async function adjustAudited(
  tx: Tx,
  input: Asked,
  { actor, address, now }: { actor: Member; address: string; now: Date },
) {
  const adjusted = await adjustStock(tx, { ...input, userId: actor.userId, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'inventory.adjust',
    target: { kind: 'product', id: adjusted.productId },
    before: { onHand: adjusted.previousStock },
    after: { onHand: adjusted.newStock, type: input.type, quantity: adjusted.quantity },
    reason: input.reason || input.notes || undefined,
  })
  return adjusted
}
