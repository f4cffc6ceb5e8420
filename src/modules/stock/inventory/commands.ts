import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import { prepared, together, type Tx } from '#server/db/db.ts'
import { type Level, lockLevels, lockPromised, lockSold } from './commands/lock-levels.ts'
import { refreshAlerts } from './commands/refresh-alerts.ts'
import { type Move, writeMoves } from './commands/write-moves.ts'
import { outOfStock, tooMuchStock } from './errors.ts'
import { announceAvailability } from './events.ts'
import { listUnitsOutside, listVariantNames } from './queries.ts'
import { availableOf, findShortages, MAX_STOCK, mergeLines, type Shortage, type StockLine } from './rules.ts'
import { stockLevels, stockReservations } from './tables.ts'

/** Where a variant counts as low or overstocked, and where it stands. null leaves it to the shop's settings. */
type Limits = Partial<Omit<Level, 'variantId' | 'listedUnder' | 'onHand' | 'reserved' | 'lastRestockDate'>>

/**
 * Promises an order its units until `expiresAt`: all lines or none. Repeating it
 * for the same order changes nothing. Throws `inventory.out_of_stock` before
 * anything is written. With sales excluded from the stock by the settings it only looks.
 */
export async function reserveStock(
  tx: Tx,
  { orderId, lines, expiresAt }: { orderId: string; lines: readonly StockLine[]; expiresAt: Date },
) {
  const { autoUpdateStock } = await readSettings(tx, 'inventory')
  const wanted = mergeLines(lines)
  const ids = wanted.map(({ variantId }) => variantId)
  const levels = await lockLevels(tx, ids)
  const short = findShortages(levels, wanted)
  if (short.length > 0) await refuseShortages(tx, orderId, short)
  if (!autoUpdateStock) return

  const { rows } = await tx.execute<Availability>(sql`
    with reserved_now as (
      insert into stock_reservations (order_id, product_id, quantity, expires_at)
      select ${orderId}, product_id, quantity, ${expiresAt} from ${asRows(wanted)}
      on conflict do nothing
      returning product_id, quantity
    )
    update stock_levels as level set reserved = level.reserved + reserved_now.quantity
    from reserved_now where level.product_id = reserved_now.product_id
    returning level.product_id as "variantId", level.on_hand - level.reserved as available`)
  await announceAvailability(tx, changesSince(levels, rows))
}

/** Takes back what an order was promised, or only these variants of it. Nothing to take back is not an error. */
export async function releaseStock(
  tx: Tx,
  { orderId, variantIds }: { orderId: string; variantIds?: readonly string[] | undefined },
) {
  const [levels, released] = await takePromises(tx, { orderId, variantIds })
  const { rows } = await tx.execute<Availability>(sql`
    update stock_levels as level set reserved = level.reserved - line.quantity
    from ${asRows(mergeLines(released))} where level.product_id = line.product_id
    returning level.product_id as "variantId", level.on_hand - level.reserved as available`)
  await announceAvailability(tx, changesSince(levels, rows))
}

/** Keeps what an order was promised, or these variants of it, until another moment. */
export async function keepStockUntil(
  tx: Tx,
  { orderId, variantIds, expiresAt }: { orderId: string; variantIds: readonly string[]; expiresAt: Date },
) {
  const { orderId: order, variantId } = stockReservations
  await tx
    .update(stockReservations)
    .set({ expiresAt })
    .where(and(eq(order, orderId), inArray(variantId, [...variantIds])))
}

/**
 * Turns an order's promise, or only these variants of it, into a sale with its ledger rows and returns
 * what was sold: nothing when the promise has lapsed, was broken or was sold before.
 */
export async function sellReservedStock(
  tx: Tx,
  {
    orderId,
    orderNumber,
    variantIds,
    now,
  }: { orderId: string; orderNumber: string; variantIds?: readonly string[] | undefined; now: Date },
): Promise<StockLine[]> {
  const [levels, promised] = await takePromises(tx, { orderId, variantIds })
  const moves = promised.map(({ variantId, quantity }): Move => {
    const level = levels.get(variantId)!
    const after = { onHand: level.onHand - quantity, reserved: level.reserved - quantity }
    return { level, after, type: 'remove', quantity, reason: 'sale', referenceNumber: orderNumber, orderId }
  })
  await writeMoves(tx, moves, now)
  return mergeLines(promised)
}

/**
 * Puts the sold units of an order back in stock and returns them. The
 * ledger remembers what came back before, so an order never returns more than it
 * took. `lines` limits it to some of them.
 */
export async function returnSoldStock(
  tx: Tx,
  order: {
    orderId: string
    orderNumber: string
    lines?: readonly StockLine[]
    userId?: string | null
    now: Date
  },
): Promise<StockLine[]> {
  const { orderId, orderNumber, lines, userId, now } = order
  const levels = await lockSold(tx, orderId)
  const outside = await listUnitsOutside(tx, { orderId })
  const back = lines ? limitTo(outside, lines) : outside
  const moves = back.map(({ variantId, quantity }): Move => {
    const level = levels.get(variantId)!
    const after = { onHand: level.onHand + quantity, reserved: level.reserved }
    return {
      level,
      after,
      type: 'add',
      quantity,
      reason: 'return',
      referenceNumber: orderNumber,
      orderId,
      userId,
    }
  })
  await writeMoves(tx, moves, now)
  return back
}

/** Opens the stock of a new variant with its first count; its ledger begins here. */
export async function openStock(
  tx: Tx,
  stock: { variantId: string; onHand: number; levels?: Limits; actorId?: string | null; now: Date },
) {
  const { variantId, onHand, levels: limits, actorId = null, now } = stock
  await openStockLevels(tx, { counted: [{ variantId, onHand, ...limits }], actorId, now })
}

/** Opens the stock of many new variants in one go, as an import does. */
export async function openStockLevels(
  tx: Tx,
  opening: {
    counted: readonly ({ variantId: string; onHand: number } & Limits)[]
    actorId: string | null
    importId?: string
    now: Date
  },
) {
  const { counted, actorId: userId, importId, now } = opening
  if (counted.length === 0) return
  if (counted.some(({ onHand }) => onHand > MAX_STOCK)) throw tooMuchStock(MAX_STOCK)
  const empty = counted.map((one) => ({ ...one, onHand: 0 }))
  const levels = await tx.insert(stockLevels).values(empty).returning()
  const counts = new Map(counted.map(({ variantId, onHand }) => [variantId, onHand]))
  const moves = levels.map((level): Move => {
    const onHand = counts.get(level.variantId)!
    const after = { onHand, reserved: 0 }
    return { level, after, type: 'add', quantity: onHand, reason: 'initial', userId, importId }
  })
  // Opening stock has just been counted, so its alerts are shown but not mailed.
  await writeMoves(tx, moves, now, { mails: false })
}

/**
 * Changes the limits of all variants of a product that are sold and where they stand; their alerts follow at once. The
 * product's own variant has the same, sold or not, because new ones begin with its limits. Locks the levels in
 * variant-id order; the product is held by the caller.
 */
export async function setStockLevels(
  tx: Tx,
  { productId, now, ...limits }: { productId: string; now: Date } & Limits,
) {
  const of = or(eq(stockLevels.listedUnder, productId), eq(stockLevels.variantId, productId))
  const named = await tx.select({ id: stockLevels.variantId }).from(stockLevels).where(of)
  const ids = named.map(({ id }) => id)
  const levels = [...(await lockLevels(tx, ids)).values()]
  await tx.update(stockLevels).set(limits).where(inArray(stockLevels.variantId, ids))
  const sold = levels.filter(({ listedUnder }) => listedUnder !== null)
  await refreshAlerts(
    tx,
    sold.map((level) => ({ ...level, ...limits })),
    now,
  )
}

async function refuseShortages(tx: Tx, orderId: string, short: readonly Shortage[]) {
  // An order that repeats itself finds its own units gone, so what it already holds is not missing.
  const held = await tx
    .select({ variantId: stockReservations.variantId })
    .from(stockReservations)
    .where(eq(stockReservations.orderId, orderId))
  const missing = short.filter((line) => !held.some(({ variantId }) => variantId === line.variantId))
  if (missing.length === 0) return
  const ids = missing.map(({ variantId }) => variantId)
  const names = await listVariantNames(tx, ids)
  throw outOfStock(missing.map((line) => ({ ...line, title: names.get(line.variantId)?.title ?? '' })))
}

/** Locks the levels of what an order was promised, then ends the promises; the order is held by the caller. */
function takePromises(
  tx: Tx,
  { orderId, variantIds }: { orderId: string; variantIds?: readonly string[] | undefined },
) {
  return together(
    lockPromised(tx, [orderId], variantIds),
    dropPromises(tx, { orderId, variantIds: variantIds ?? null }),
  )
}

const dropPromises = prepared((db) =>
  db
    .delete(stockReservations)
    .where(
      sql`${stockReservations.orderId} = ${sql.placeholder('orderId')}
        and (${sql.placeholder('variantIds')}::uuid[] is null or ${stockReservations.variantId} = any(${sql.placeholder('variantIds')}::uuid[]))`,
    )
    .returning({ variantId: stockReservations.variantId, quantity: stockReservations.quantity }),
)

const limitTo = (outside: readonly StockLine[], lines: readonly StockLine[]) => {
  const wanted = new Map(mergeLines(lines).map(({ variantId, quantity }) => [variantId, quantity]))
  return outside
    .map(({ variantId, quantity }) => ({
      variantId,
      quantity: Math.min(quantity, wanted.get(variantId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)
}

type Availability = { variantId: string; available: number }

const changesSince = (levels: ReadonlyMap<string, Level>, rows: readonly Availability[]) =>
  rows.map(({ variantId, available: after }) => {
    const level = levels.get(variantId)!
    return { productId: level.listedUnder, before: availableOf(level), after }
  })

/** All lines of an order as one table `line`, whatever their number, so the statement stays the same. */
const asRows = (lines: readonly StockLine[]) => {
  const rows = JSON.stringify(lines.map(({ variantId, quantity }) => ({ product_id: variantId, quantity })))
  return sql`jsonb_to_recordset(${rows}) as line (product_id uuid, quantity int)`
}
