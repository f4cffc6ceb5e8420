import { sql } from 'drizzle-orm'
import { writtenDay } from '#lib/panama-days.ts'
import type { Db } from '#server/db/db.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { monthAhead } from '../errors.ts'
import type { MovementKind } from '../rules.ts'
import { type Amounts, type ClosingKind, noAmounts, plus, taxOf } from '../rules/closing.ts'
import { type ClosingRow, rangeOf, readClosing } from './closing.ts'

/** What the file says and what the tables say by themselves, in whole cents. */
export type Check = { file: number; books: number }
export type ClosingBooks = {
  openingCents: number
  movements: { kind: MovementKind; cents: number; directCents: number }[]
  closingCents: number
  checks: {
    /** Payments taken less refunds sent; a store does not see those of the others. */
    money: Check | null
    /** What the site owes: opening and movements, against the stored balances. */
    balance: Check
    /** What stores sold less what went back: by the day of the money, against the ledger's. */
    stores: Check
  }
}

/** The sums of the rows that were read so far. */
export class ClosingTotals {
  readonly kinds = new Map<ClosingKind, Amounts>()
  moneyCents = 0
  storesCents = 0

  add({ kind, provider, isOfStore, amounts }: ClosingRow) {
    this.kinds.set(kind, plus(this.of(kind), amounts))
    if (provider !== null) this.moneyCents += amounts.total
    if (isOfStore && (kind === 'sale' || kind === 'refund')) this.storesCents += amounts.total
  }

  of(kind: ClosingKind): Amounts {
    return this.kinds.get(kind) ?? noAmounts()
  }
}

/** Whether the month still goes on in Panama; one that has not begun is refused. */
export function isProvisional(month: string, now: Date): boolean {
  const current = writtenDay(now).slice(0, 7)
  if (month > current) throw monthAhead()
  return month === current
}

/** The ledger of a month and what it must agree with, read from the tables and not from the rows. */
export async function readBooks(
  db: Db,
  scope: AnyStore,
  { month, totals }: { month: string; totals: ClosingTotals },
): Promise<ClosingBooks> {
  const { from, until } = rangeOf(month)
  const own = scope === EVERY_STORE ? sql`true` : sql`store_id = ${scope.storeId}`
  const { rows: movements } = await db.execute<ClosingBooks['movements'][number]>(sql`
    select kind, sum(amount_cents)::float8 as cents, sum(direct_cents)::float8 as "directCents" from store_movements
    where created_at >= ${from} and created_at < ${until} and ${own} group by kind order by kind`)
  const { rows } = await db.execute<{ opening: number; closing: number; money: number }>(sql`select
    (select coalesce(sum(amount_cents), 0) from store_movements where created_at < ${from} and ${own})::float8 as opening,
    ((select coalesce(sum(balance_cents), 0) from store_balances where ${own})
      - (select coalesce(sum(amount_cents), 0) from store_movements where created_at >= ${until} and ${own}))::float8 as closing,
    ((select coalesce(sum(captured_cents), 0) from payments where captured_at >= ${from} and captured_at < ${until})
      - (select coalesce(sum(amount_cents), 0) from refunds where sent_at >= ${from} and sent_at < ${until})
      + (select coalesce(sum(amount_cents), 0) from refunds where bounced_at >= ${from} and bounced_at < ${until}))::float8 as money`)
  const { opening, closing, money } = rows[0]!
  const closingCents = movements.reduce((sum, { cents }) => sum + cents, opening)
  const sold = movements.filter(({ kind }) => SOLD.includes(kind))
  return {
    openingCents: opening,
    movements,
    closingCents,
    checks: {
      money: scope === EVERY_STORE ? { file: totals.moneyCents, books: money } : null,
      balance: { file: closingCents, books: closing },
      stores: {
        file: totals.storesCents,
        books: sold.reduce((sum, { cents, directCents }) => sum + cents + directCents, 0),
      },
    },
  }
}

const SOLD: readonly MovementKind[] = ['sale', 'shipping', 'refund', 'direct']

export const doAgree = ({ checks }: ClosingBooks): boolean =>
  [checks.money, checks.balance, checks.stores].every((check) => check === null || check.file === check.books)

/** The sums of a month as the screen shows them before the file is taken; the same rows as the file's. */
export async function sumClosing(db: Db, scope: AnyStore, { month, now }: { month: string; now: Date }) {
  const provisional = isProvisional(month, now)
  const totals = new ClosingTotals()
  for await (const row of readClosing(db, scope, rangeOf(month))) totals.add(row)
  const books = await readBooks(db, scope, { month, totals })
  const [sale, refund] = [totals.of('sale'), totals.of('refund')]
  return {
    month,
    isProvisional: provisional,
    salesCents: sale.total,
    refundsCents: refund.total,
    itbmsCents: taxOf(sale) + taxOf(refund),
    commissionCents: totals.of('commission').commission,
    netCents: [...totals.kinds.values()].reduce((sum, { net }) => sum + net, 0),
    openingCents: books.openingCents,
    closingCents: books.closingCents,
    agrees: doAgree(books),
  }
}
