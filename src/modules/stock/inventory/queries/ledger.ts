import { type SQL, sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type * as z from 'zod'
import { startOfDay } from '#lib/panama-days.ts'
import { foldText } from '#lib/text.ts'
import type { Db } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { ledgerListInput } from '../input.ts'
import { isOfVariant } from './stock-levels.ts'
import { inventoryTransactions as t } from '../tables.ts'

type LedgerInput = z.output<typeof ledgerListInput>
type LedgerRow = {
  id: string
  variantId: string
  productId: string
  title: string
  uniqueCode: string | null
  imageUrl: string | null
  priceCents: number
  type: 'add' | 'remove' | 'set'
  quantity: number
  previousStock: number
  newStock: number
  reason: string
  referenceNumber: string | null
  notes: string | null
  orderId: string | null
  importId: string | null
  /** Whom a link leads to; somebody who deleted their account has no page any more. */
  userId: string | null
  userName: string | null
  createdAt: string
}

const filters = {
  q: async (q: string, _now: Date, db: Db) => {
    const written = sql`fold(coalesce(${t.referenceNumber}, '') || ' ' || coalesce(${t.notes}, ''))`
    return sql`(${await isOfVariant(db, t.variantId, q)}
      or ((${t.referenceNumber} is not null or ${t.notes} is not null) and ${hasText(written, foldText(q))}))`
  },
  type: (type: NonNullable<LedgerInput['type']>) => sql`${t.transactionType} = ${type}`,
  reason: (reason: NonNullable<LedgerInput['reason']>) => sql`${t.reason} = ${reason}`,
  from: (from: string) => sql`${t.createdAt} >= ${startOfDay(from).toISOString()}::timestamptz`,
  to: (to: string) => sql`${t.createdAt} < ${startOfDay(to, 1).toISOString()}::timestamptz`,
  product: (product: string) =>
    sql`${t.variantId} = any(array(select id from product_variants where product_id = ${product} union select ${product}::uuid))`,
}

// Everything is stored; what is shown follows the switch, and the sums with it.
const isShown = sql`(order_id is null or coalesce(
  (select (value ->> 'logAllTransactions')::boolean from settings where block = 'inventory'), true))`

/** The movements of all stock; those of orders while the settings show all. */
export const ledgerList = listOf(t, {
  name: 'ledger',
  input: ledgerListInput,
  id: t.id,
  always: isShown,
  filters,
  sorts: {
    newest: { by: [t.createdAt], down: true },
    oldest: { by: [t.createdAt] },
  },
  fill: async (db, ids) => {
    const { rows } = await db.execute<LedgerRow>(sql`
      select moved.id::text as id, p.id as "variantId", p.product_id as "productId", p.title, p.unique_code as "uniqueCode",
        p.image_url as "imageUrl", p.price_cents::float8 as "priceCents", moved.transaction_type as type, moved.quantity,
        moved.previous_stock as "previousStock", moved.new_stock as "newStock", moved.reason,
        moved.reference_number as "referenceNumber", moved.notes, moved.order_id as "orderId",
        moved.import_id as "importId", person.full_name as "userName", moved.created_at as "createdAt",
        case when person.anonymised_at is null then person.id end as "userId"
      from inventory_transactions moved join sold_variants p on p.id = moved.product_id
        left join profiles person on person.id = moved.user_id
      where moved.id = any(${sql.param(ids)}::bigint[])`)
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
  },
})

export type LedgerCounts = {
  entries: number
  inUnits: number
  inValueCents: number
  outUnits: number
  outValueCents: number
  adjustments: number
}
const cachedCounts = cachedUntilEvent<LedgerCounts>(({ name }) => name === 'settings.changed', {
  maxAgeMs: 10_000,
  shared: true,
})

/** What the movements of these filters add up to, at the prices of today; at most ten seconds old. */
export function countLedger(db: Db, input: LedgerInput, { now }: { now: Date }): Promise<LedgerCounts> {
  const { page: _, pageSize: __, after: ___, sort: ____, ...key } = input
  return cachedCounts(JSON.stringify(key), async () => {
    const means = filters as Record<string, (value: unknown, now: Date, db: Db) => SQL | Promise<SQL>>
    const asked: SQL[] = []
    for (const [name, value] of Object.entries(key))
      if (value !== undefined && means[name]) asked.push(await means[name](value, now, db))
    const { rows } = await db.execute<LedgerCounts>(sql`
      with sums as (
        select ${t.variantId} as product_id, ${t.transactionType} as type, count(*) as rows, sum(${t.quantity}) as units
        from ${t} where ${sql.join([isShown, ...asked], sql` and `)} group by 1, 2
      )
      select coalesce(sum(rows), 0)::int as entries,
        coalesce(sum(units) filter (where type = 'add'), 0)::float8 as "inUnits",
        coalesce(sum(units * p.price_cents) filter (where type = 'add'), 0)::float8 as "inValueCents",
        coalesce(sum(units) filter (where type = 'remove'), 0)::float8 as "outUnits",
        coalesce(sum(units * p.price_cents) filter (where type = 'remove'), 0)::float8 as "outValueCents",
        coalesce(sum(rows) filter (where type = 'set'), 0)::int as adjustments
      from sums join sold_variants p on p.id = sums.product_id`)
    return rows[0]!
  })
}
