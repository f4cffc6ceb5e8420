import type { Tx } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { giveBackOfferUnits } from '#modules/catalog/products/public.ts'
import {
  releaseStock,
  reserveStock,
  returnSoldStock,
  sellReservedStock,
} from '#modules/stock/inventory/public.ts'
import { reservationEndsAt, type StockLine } from '#modules/stock/inventory/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { listStockLines } from '../queries/orders.ts'
import {
  isCancelled,
  missingUnits,
  type OrderStatus,
  type StockState,
  stockAfter,
  stockStep,
} from '../rules.ts'
import type { Order } from '../tables.ts'

/**
 * Makes the stock, and what it took of offers, follow an order to a status and says what the order then holds. Call it with the order
 * locked and write the answer to `stock_state`: that is what makes each effect happen once.
 */
export async function moveStock(
  tx: Tx,
  { order, to, now }: { order: Order; to: OrderStatus; now: Date },
): Promise<StockState> {
  const step = stockStep(order.stockState, to)
  const { id: orderId, number: orderNumber } = order
  if (isCancelled(to)) await giveBackOfferUnits(tx, { orderId, now })
  switch (step) {
    case 'release':
      await releaseStock(tx, { orderId })
      break
    case 'return':
      await returnSoldStock(tx, { orderId, orderNumber, now })
      break
    case 'sell':
      await sellWhole(tx, { order, now })
      break
    case 'reserve':
    case 'reserve_and_sell': {
      const expiresAt = reservationEndsAt(order.paymentMethod, now)
      await reserveStock(tx, { orderId, lines: await listStockLines(tx, { orderId }), expiresAt })
      if (step === 'reserve_and_sell') await sellWhole(tx, { order, now })
    }
  }
  return step === null ? order.stockState : stockAfter(step)
}

/**
 * Sells all that an order holds. Units that a stock correction took from its reservation are reserved again first;
 * throws `inventory.out_of_stock` where that cannot be, and then only what was promised is sold.
 */
export async function sellWhole(
  tx: Tx,
  { order, lines, now }: { order: Order; lines?: readonly StockLine[]; now: Date },
): Promise<void> {
  const { id: orderId, number: orderNumber } = order
  const sold = await sellReservedStock(tx, { orderId, orderNumber, now })
  const missing = missingUnits(lines ?? (await listStockLines(tx, { orderId })), sold)
  // A shop that keeps its sales off the stock has sold nothing and misses nothing.
  if (missing.length === 0 || !(await readSettings(tx, 'inventory')).autoUpdateStock) return
  await reserveStock(tx, { orderId, lines: missing, expiresAt: reservationEndsAt(order.paymentMethod, now) })
  await sellReservedStock(tx, { orderId, orderNumber, now })
}

/** The same, but missing stock is an answer and not an error; nothing has moved then. */
export async function tryMoveStock(
  tx: Tx,
  move: { order: Order; to: OrderStatus; now: Date },
): Promise<StockState | null> {
  try {
    return await tx.transaction((inner) => moveStock(inner, move))
  } catch (error) {
    if (error instanceof AppError && error.code === 'inventory.out_of_stock') return null
    throw error
  }
}
