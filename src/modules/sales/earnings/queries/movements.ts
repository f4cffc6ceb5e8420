import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#lib/panama-days.ts'
import type { Db } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { sellerOrders } from '#modules/sales/orders/tables.ts'
import { listMovementsInput } from '../input.ts'
import { payouts, storeMovements as moved } from '../tables.ts'

const since = (day: string, later = 0): SQL => sql`${startOfDay(day, later).toISOString()}::timestamptz`

const select = (db: Db) =>
  db
    .select({
      id: moved.id,
      kind: moved.kind,
      amountCents: moved.amountCents,
      directCents: moved.directCents,
      balanceCents: moved.balanceCents,
      storeOrderId: moved.storeOrderId,
      orderNumber: sellerOrders.number,
      reference: payouts.reference,
      reason: moved.reason,
      createdAt: moved.createdAt,
    })
    .from(moved)
    .leftJoin(sellerOrders, eq(sellerOrders.id, moved.storeOrderId))
    .leftJoin(payouts, eq(payouts.id, moved.payoutId))

const viewOf = ({ id, createdAt, ...row }: Awaited<ReturnType<typeof select>>[number]) => ({
  ...row,
  id: String(id),
  createdAt: createdAt.toISOString(),
})
export type Movement = ReturnType<typeof viewOf>

/** What moved the balance of one store. */
export const movementList = listOf(moved, {
  name: 'store_movements',
  input: listMovementsInput,
  id: moved.id,
  filters: {
    // By a value and not by `in`: a store's own rows look their orders up, and no one reads the orders of all stores.
    q: (q) => sql`(${hasText(moved.reason, q)}
      or ${hasText(sql`(select o.number from seller_orders o where o.id = ${moved.storeOrderId})`, q)}
      or exists (select from payouts p where p.id = ${moved.payoutId} and ${hasText(sql`p.reference`, q)}))`,
    kind: (kind) => eq(moved.kind, kind),
    from: (day) => sql`${moved.createdAt} >= ${since(day)}`,
    to: (day) => sql`${moved.createdAt} < ${since(day, 1)}`,
  },
  sorts: { newest: { by: [], down: true }, oldest: { by: [] } },
  fill: async (db, ids) => (await select(db).where(inArray(moved.id, ids.map(Number)))).map(viewOf),
})

export type Statement = {
  store: string
  month: string
  openingCents: number
  closingCents: number
  movements: Movement[]
}

/** A month of Panama of one store: what the balance was, each movement in turn, and what it then was. */
export async function readStatement(
  db: Db,
  scope: StoreScope,
  { month }: { month: string },
): Promise<Statement> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = `${number === 12 ? year + 1 : year}-${String(number === 12 ? 1 : number + 1).padStart(2, '0')}`
  const [store] = await db
    .select({ name: businessStores.name })
    .from(businessStores)
    .where(eq(businessStores.id, scope.storeId))
  const rows = await select(db)
    .where(
      and(
        within(scope, moved.storeId),
        sql`${moved.createdAt} >= ${since(`${month}-01`)} and ${moved.createdAt} < ${since(`${next}-01`)}`,
      ),
    )
    .orderBy(asc(moved.id))
  const [before] = await db
    .select({ cents: moved.balanceCents })
    .from(moved)
    .where(and(within(scope, moved.storeId), sql`${moved.createdAt} < ${since(`${month}-01`)}`))
    .orderBy(sql`${moved.createdAt} desc, ${moved.id} desc`)
    .limit(1)
  const openingCents = rows[0] ? rows[0].balanceCents - rows[0].amountCents : (before?.cents ?? 0)
  return {
    store: store!.name,
    month,
    openingCents,
    closingCents: rows.at(-1)?.balanceCents ?? openingCents,
    movements: rows.map(viewOf),
  }
}
