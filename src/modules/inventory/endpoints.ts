import * as z from 'zod'
import { recordAudit } from '#modules/audit/commands.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { isAdmin } from '#server/actor.ts'
import { endpoint } from '#server/endpoint.ts'
import * as commands from './commands/adjust-stock.ts'
import { adjustStockInput, productInput } from './input.ts'
import { getStockLevel, listLedger } from './queries.ts'
import { availableOf, stockState, thresholdsOf } from './rules.ts'

export * from './endpoints.office.ts'

const LEDGER_ROWS = 20

const nullableCount = z.int().nullable()

export const getInventory = endpoint({
  method: 'GET',
  path: '/admin/inventory/{productId}',
  summary: "A product's shelf: what is there, what is promised, and its last movements",
  input: productInput,
  output: z.object({
    productId: z.uuid(),
    title: z.string(),
    uniqueCode: z.string().nullable(),
    onHand: z.int(),
    reserved: z.int(),
    available: z.int(),
    state: z.enum(['out', 'low', 'overstock', 'normal']),
    thresholds: z.object({ out: z.int(), low: z.int(), over: z.int() }),
    minStockLevel: nullableCount,
    maxStockLevel: nullableCount,
    reorderPoint: nullableCount,
    location: z.string(),
    supplier: z.string(),
    lastRestockDate: z.iso.datetime().nullable(),
    /** Whether the dialog must ask for a reason. */
    requireReason: z.boolean(),
    ledger: z.array(
      z.object({
        id: z.int(),
        type: z.enum(['add', 'remove', 'set']),
        quantity: z.int(),
        previousStock: z.int(),
        newStock: z.int(),
        reason: z.string(),
        referenceNumber: z.string().nullable(),
        notes: z.string().nullable(),
        userName: z.string().nullable(),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
  allow: isAdmin,
  keyScope: 'inventory:read',
  run: async ({ tx }, { productId }) => {
    const settings = await readSettings(tx, 'inventory')
    const level = await getStockLevel(tx, productId)
    const ledger = await listLedger(tx, { productId, limit: LEDGER_ROWS })
    const thresholds = thresholdsOf(level, settings)
    return {
      ...level,
      available: availableOf(level),
      state: stockState(level.onHand, thresholds),
      thresholds,
      requireReason: settings.requireReason,
      lastRestockDate: level.lastRestockDate?.toISOString() ?? null,
      ledger: ledger.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    }
  },
})

export const adjustStock = endpoint({
  method: 'POST',
  path: '/admin/inventory/{productId}/adjust',
  summary: 'Corrects what is on the shelf and writes down why',
  input: adjustStockInput,
  output: z.object({
    productId: z.uuid(),
    previousStock: z.int(),
    newStock: z.int(),
    /** What really moved; for `set` the new count. */
    quantity: z.int(),
    reserved: z.int(),
    available: z.int(),
  }),
  allow: isAdmin,
  keyScope: 'inventory:write',
  run: async ({ tx, actor, address, now }, input) => {
    const adjusted = await commands.adjustStock(tx, { ...input, userId: actor.userId, now })
    await recordAudit(tx, {
      actor,
      address,
      action: 'inventory.adjust',
      target: { kind: 'product', id: input.productId },
      before: { onHand: adjusted.previousStock },
      after: { onHand: adjusted.newStock, type: input.type, quantity: adjusted.quantity },
      reason: input.reason || input.notes || undefined,
    })
    return adjusted
  },
})
