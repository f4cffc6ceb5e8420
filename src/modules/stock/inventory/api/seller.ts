import { managesStore, worksInStore } from '#modules/sellers/stores/public.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { adjustAudited, readStockLevel, stockOfProduct, stockAdjusted } from './views.ts'
import { adjustOwnStockInput, variantInput } from '../input.ts'
import { getStockLevel } from '../queries.ts'

export const getOwnInventory = endpoint({
  method: 'GET',
  path: '/store/inventory/{variantId}',
  summary: "Get the stock of my store's product: units on hand, reserved units, and the limits",
  input: variantInput,
  output: stockOfProduct,
  allow: worksInStore,
  keyScope: 'inventory:read',
  run: async ({ tx, scope }, { variantId }) => (await readStockLevel(tx, scope, variantId)).stock,
})

export const adjustOwnStock = endpoint({
  method: 'POST',
  path: '/store/inventory/{variantId}/adjust',
  summary: "Correct the stock of my store's product with a reason",
  input: adjustOwnStockInput,
  output: stockAdjusted,
  allow: managesStore,
  keyScope: 'inventory:write',
  run: async ({ tx, actor, scope, address, now }, input) => {
    // Somebody else's product is not found, and it is not locked either.
    await getStockLevel(tx, scope, input.variantId)
    return adjustAudited(tx, input, { actor, address, now })
  },
})
