import { sql } from 'drizzle-orm'
import { isAmong, type Tx } from '#server/db/db.ts'
import type { Outcome } from '../rules.ts'
import type { EarlierOrder } from '../rules/orders.ts'
import { earlierOrderLines, earlierOrders } from '../tables.ts'

/**
 * Stores orders of the earlier shop as history: no stock, no money and no earnings move. One that is here already is
 * replaced where anything differs. A line is joined with what this shop sells by its code, else by its exact name.
 * Repeatable.
 */
export async function storeOrders(
  tx: Tx,
  orders: readonly EarlierOrder[],
  { fileId }: { fileId: string },
): Promise<Outcome[]> {
  const variants = await findVariants(tx, orders)
  const wanted = orders.map(({ lines, ...order }) => ({
    order: { ...order, fileId },
    lines: lines.map((line, place) => ({ ...line, place, variantId: variants.of(line) })),
  }))
  const known = await knownOrders(tx, orders)
  const outcomes = wanted.map(({ order, lines }): Outcome => {
    const before = known.get(order.number.toLowerCase())
    const notes = lines.some(({ variantId }) => variantId === null) ? (['products_unknown'] as const) : []
    if (!before) return { kind: 'created', notes }
    return { kind: before === asText(order, lines) ? 'unchanged' : 'updated', notes }
  })
  const changed = wanted.filter((_, at) => outcomes[at]!.kind !== 'unchanged')
  await tx.delete(earlierOrders).where(isNumber(changed.map(({ order }) => order.number)))
  if (changed.length === 0) return outcomes
  const stored = await tx
    .insert(earlierOrders)
    .values(changed.map(({ order }) => order))
    .returning({ id: earlierOrders.id, number: earlierOrders.number })
  const idOf = new Map(stored.map(({ id, number }) => [number, id]))
  const lines = changed.flatMap(({ order, lines: own }) =>
    own.map((line) => ({ ...line, orderId: idOf.get(order.number)! })),
  )
  if (lines.length > 0) await tx.insert(earlierOrderLines).values(lines)
  return outcomes
}

const isNumber = (numbers: readonly string[]) =>
  isAmong(
    sql`lower(${earlierOrders.number})`,
    numbers.map((number) => number.toLowerCase()),
  )

type Order = Omit<typeof earlierOrders.$inferInsert, 'id' | 'fileId'>
type Line = Omit<typeof earlierOrderLines.$inferInsert, 'orderId'>

/** All that an order says, to be compared. */
const asText = (order: Order, lines: readonly Line[]) =>
  JSON.stringify([
    [order.number, order.email, order.buyerName, order.status, order.placedAt.getTime()],
    [order.discountCents, order.shippingCents, order.taxCents, order.totalCents, order.refundedCents],
    lines.map((line) => [line.title, line.code, line.quantity, line.unitPriceCents, line.variantId]),
  ])

async function knownOrders(tx: Tx, orders: readonly EarlierOrder[]): Promise<Map<string, string>> {
  const found = await tx
    .select()
    .from(earlierOrders)
    .where(isNumber(orders.map(({ number }) => number)))
  const lines = await tx
    .select()
    .from(earlierOrderLines)
    .where(
      isAmong(
        earlierOrderLines.orderId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(earlierOrderLines.orderId, earlierOrderLines.place)
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  return new Map(
    found.map((order) => [order.number.toLowerCase(), asText(order, linesOf.get(order.id) ?? [])]),
  )
}

/** What this shop sells under these codes and names; of names only those of products without options are taken. */
async function findVariants(tx: Tx, orders: readonly EarlierOrder[]) {
  const lines = orders.flatMap((order) => order.lines)
  const codes = [...new Set(lines.flatMap(({ code }) => code?.toLowerCase() ?? []))]
  const titles = [...new Set(lines.map(({ title }) => title))]
  const { rows } = await tx.execute<{ id: string; code: string | null; title: string | null }>(sql`
    select v.id, lower(v.unique_code) as code, null as title from product_variants v
      where lower(v.unique_code) = any(${sql.param(codes)}::text[]) and v.store_id is null
    union all select p.id, lower(p.unique_code), null from products p
      where lower(p.unique_code) = any(${sql.param(codes)}::text[]) and p.store_id is null and cardinality(p.sold_options) = 0
    union all select min(p.id::text)::uuid, null, p.title from products p
      where p.title = any(${sql.param(titles)}::text[]) and p.store_id is null and p.archived_at is null
        and cardinality(p.sold_options) = 0
      group by p.title having count(*) = 1`)
  const byCode = new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[code, id] as const])))
  const byTitle = new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[title, id] as const])))
  return {
    of: ({ code, title }: { code: string | null; title: string }): string | null =>
      byCode.get(code?.toLowerCase() ?? '') ?? byTitle.get(title) ?? null,
  }
}
