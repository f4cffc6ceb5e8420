import * as z from 'zod'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { adjustAudited, readStockLevel, stockOfProduct, stockAdjusted } from './api/views.ts'
import { adjustStockInput, variantInput } from './input.ts'
import { listLedger } from './queries.ts'

export * from './api/admin.ts'
export * from './api/seller.ts'

const LEDGER_ROWS = 20

const nullableCount = z.int().nullable()

export const getInventory = endpoint({
  method: 'GET',
  path: '/admin/inventory/{variantId}',
  summary: "Get a product's stock: units on hand, reserved units, and the last movements",
  input: variantInput,
  output: stockOfProduct.extend({
    minStockLevel: nullableCount,
    maxStockLevel: nullableCount,
    reorderPoint: nullableCount,
    location: z.string(),
    supplier: z.string(),
    lastRestockDate: z.iso.datetime().nullable(),
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
  run: async ({ tx }, { variantId }) => {
    const { stock, adminOnly } = await readStockLevel(tx, EVERY_STORE, variantId)
    const ledger = await listLedger(tx, { variantId, limit: LEDGER_ROWS })
    return {
      ...stock,
      ...adminOnly,
      lastRestockDate: adminOnly.lastRestockDate?.toISOString() ?? null,
      ledger: ledger.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    }
  },
})

export const adjustStock = endpoint({
  method: 'POST',
  path: '/admin/inventory/{variantId}/adjust',
  summary: 'Correct the stock of a product with a reason',
  input: adjustStockInput,
  output: stockAdjusted,
  allow: isAdmin,
  keyScope: 'inventory:write',
  run: ({ tx, actor, address, now }, input) => adjustAudited(tx, input, { actor, address, now }),
})
