import { type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#lib/panama-days.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { isOneOf } from '#server/db/columns.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { shippingOfCause, unitsCents } from '#modules/sales/orders/public.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import {
  type Amounts,
  type ClosingKind,
  type ClosingOrder,
  daysOfMonth,
  isUnapplied,
  LATE,
  LEDGER_KINDS,
  type LedgerKind,
  noAmounts,
  partsOfPayment,
  partsOfRefund,
  plainAmounts,
  plus,
  type SharePart,
} from '../rules/closing.ts'

/** One movement of the month. `provider` is what held the money; null for what the ledger alone knows. */
export type ClosingRow = {
  at: string
  kind: ClosingKind
  orderNumber: string | null
  reference: string | null
  seller: string
  provider: string | null
  collectedBy: string | null
  isOfStore: boolean
  amounts: Amounts
}

const SLICE = 500

/** The month as moments: what moved at `from` counts, what moved at `until` does not. */
export function rangeOf(month: string): { from: string; until: string } {
  const { first, next } = daysOfMonth(month)
  return { from: startOfDay(first).toISOString(), until: startOfDay(next).toISOString() }
}
type Range = ReturnType<typeof rangeOf>

type Moved = {
  at: string
  what: 'captured' | 'refunded' | 'bounced'
  id: string
  paymentId: string
  orderId: string | null
  purchaseId: string | null
  storeId: string | null
  provider: string
  reference: string | null
  reason: string | null
  cents: number
  /** Whose plan it is. */
  planOf: string | null
}

/**
 * Every movement of a month, money first and then what the site and its stores settled, each by its moment. Of a store its
 * own shares, plan and movements alone. Read in slices, so that memory holds one of them.
 */
export async function* readClosing(db: Db, scope: AnyStore, range: Range): AsyncGenerator<ClosingRow> {
  const names = await readNames(db)
  for await (const slice of slicesOf<Moved>((after) => readMoved(db, scope, range, after))) {
    const orders = await readOrders(db, [...new Set(slice.flatMap(({ orderId }) => orderId ?? []))])
    for (const moved of slice) yield* rowsOf(moved, { order: orders.get(moved.orderId ?? ''), scope, names })
  }
  for await (const slice of slicesOf<Settled>((after) => readSettled(db, scope, range, after)))
    for (const settled of slice) yield settledRow(settled, names)
}

type After<Row> = Row | undefined
async function* slicesOf<Row>(read: (after: After<Row>) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: After<Row>; ; ) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < SLICE) return
    after = rows.at(-1)
  }
}

type Names = { site: string; of: (storeId: string | null) => string }

async function readNames(db: Db): Promise<Names> {
  const { siteName } = await readSettings(db, 'site')
  const { rows } = await db.execute<{ id: string; name: string }>(sql`select id, name from business_stores`)
  const stores = new Map(rows.map(({ id, name }) => [id, name] as const))
  return { site: siteName, of: (storeId) => (storeId === null ? siteName : (stores.get(storeId) ?? '')) }
}

const ofScope = (scope: AnyStore): SQL =>
  scope === EVERY_STORE
    ? sql`true`
    : sql`(exists (select from seller_orders s where s.order_id = p.order_id and s.store_id = ${scope.storeId})
        or exists (select from plan_purchases b where b.id = p.purchase_id and b.store_id = ${scope.storeId}))`

/** Each of the three is one range of an index. */
async function readMoved(db: Db, scope: AnyStore, { from, until }: Range, after: After<Moved>) {
  const between = (column: string) => sql`${sql.raw(column)} >= ${from} and ${sql.raw(column)} < ${until}`
  const columns = sql`p.id as "paymentId", p.order_id as "orderId", p.purchase_id as "purchaseId", p.store_id as "storeId",
    p.provider, (select b.store_id from plan_purchases b where b.id = p.purchase_id) as "planOf"`
  const refunded = (what: string, column: string, sign: number) => sql`
    select ${sql.raw(column)} as moment, ${what} as what, r.id, ${columns}, r.provider_refund_id as reference, r.reason,
      r.amount_cents * ${sql.raw(String(sign))} as cents
    from refunds r join payments p on p.id = r.payment_id where ${between(column)} and ${ofScope(scope)}`
  const { rows } = await db.execute<Moved>(sql`
    select to_json(moment) #>> '{}' as at, moved.*, cents::float8 as cents from (
      select p.captured_at as moment, 'captured' as what, p.id, ${columns}, p.provider_payment_id as reference,
        null as reason, p.captured_cents as cents
      from payments p where ${between('p.captured_at')} and ${ofScope(scope)}
      union all ${refunded('refunded', 'r.sent_at', -1)}
      union all ${refunded('bounced', 'r.bounced_at', 1)}
    ) as moved
    ${after ? sql`where (moment, what, id) > (${after.at}::timestamptz, ${after.what}, ${after.id}::uuid)` : sql``}
    order by moment, what, id limit ${SLICE}`)
  return rows
}

async function readOrders(db: Db, ids: string[]): Promise<Map<string, ClosingOrder & { number: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<ClosingOrder & { id: string; number: string }>(sql`
    select o.id, o.number,
      (select jsonb_agg(jsonb_build_object('storeId', s.store_id, 'paymentId', s.payment_id, 'shippingCents', s.shipping_cents,
          'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'lineCents', l.line_cents, 'itbmsPercent', l.itbms_percent,
              'itbmsCents', l.itbms_cents, 'discountCents',
              (select coalesce(sum(a.cents), 0) from order_adjustments a where a.order_line_id = l.id)) order by l.position), '[]')
            from order_lines l where l.seller_order_id = s.id)) order by s.number)
        from seller_orders s where s.order_id = o.id) as shares,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'storeId', p.store_id, 'capturedCents', p.captured_cents)
          order by p.attempt, p.id), '[]')
        from payments p where p.order_id = o.id and p.captured_cents > 0) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'paymentId', r.payment_id, 'storeId', r.store_id,
          'amountCents', r.amount_cents, 'reason', r.reason, 'causeId', r.cause_id,
          'sentAt', coalesce(r.sent_at, r.created_at), 'bouncedAt', r.bounced_at,
          'shippingOf', ${shippingOfCause(sql`coalesce(s.store_id::text, '')`)},
          'lines', case when r.reason <> 'order_cancelled' then coalesce(
            (select jsonb_object_agg(l.id, ${unitsCents('b')}) from refund_lines b join order_lines l on l.id = b.order_line_id
              where b.order_refund_id = r.cause_id),
            (select jsonb_object_agg(l.id, ${unitsCents('b')}) from return_lines b join order_lines l on l.id = b.order_line_id
              where b.return_id = r.cause_id), '{}') end) order by r.sent_at, r.id), '[]')
        from refunds r left join order_refunds given on given.id = r.cause_id left join returns back on back.id = r.cause_id
        where r.order_id = o.id and (r.sent_at is not null or ${isOneOf(sql`r.reason`, LATE)})) as refunds
    from orders o where ${isAmong(sql`o.id`, ids)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Around = { order: (ClosingOrder & { number: string }) | undefined; scope: AnyStore; names: Names }

function* rowsOf(moved: Moved, { order, scope, names }: Around): Generator<ClosingRow> {
  const { kind, parts } = partsOfMoved(moved, order)
  // A store sees what it paid for its plan as money that it gave.
  const sign = scope !== EVERY_STORE && moved.purchaseId !== null ? -1 : 1
  for (const { storeId, amounts } of parts) {
    if (scope !== EVERY_STORE && storeId !== scope.storeId) continue
    yield {
      at: moved.at,
      kind,
      orderNumber: order?.number ?? null,
      reference: moved.reference,
      seller: names.of(storeId),
      provider: moved.provider,
      collectedBy: names.of(moved.storeId),
      isOfStore: storeId !== null,
      amounts: plus(noAmounts(), amounts, sign),
    }
  }
}

function partsOfMoved(
  { what, id, paymentId, purchaseId, storeId, planOf, cents }: Moved,
  order: ClosingOrder | undefined,
): { kind: ClosingKind; parts: SharePart[] } {
  const isIn = what === 'captured'
  const plain = (of: string | null) => [{ storeId: of, amounts: plainAmounts(cents, false) }]
  if (!order) {
    if (purchaseId !== null) return { kind: isIn ? 'plan' : 'plan_refund', parts: plain(planOf) }
    return { kind: isIn ? 'gift_card' : 'gift_card_refund', parts: plain(null) }
  }
  if (isUnapplied(order, paymentId))
    return { kind: isIn ? 'unapplied' : 'unapplied_refund', parts: plain(storeId) }
  if (isIn) return { kind: 'sale', parts: partsOfPayment(order, paymentId) }
  const sign = what === 'refunded' ? -1 : 1
  const parts = partsOfRefund(order, id).map((part) => ({
    ...part,
    amounts: plus(noAmounts(), part.amounts, sign),
  }))
  return { kind: 'refund', parts }
}

type Settled = {
  id: number
  at: string
  kind: LedgerKind
  storeId: string
  cents: number
  orderNumber: string | null
  reference: string | null
}

const ofLedger = (scope: AnyStore): SQL =>
  scope === EVERY_STORE ? sql`true` : sql`v.store_id = ${scope.storeId}`

async function readSettled(db: Db, scope: AnyStore, { from, until }: Range, after: After<Settled>) {
  const { rows } = await db.execute<Settled>(sql`
    select v.id::float8 as id, to_json(v.created_at) #>> '{}' as at, v.kind, v.store_id as "storeId", v.amount_cents::float8 as cents,
      s.number as "orderNumber", coalesce(y.reference, v.reason) as reference
    from store_movements v left join seller_orders s on s.id = v.store_order_id left join payouts y on y.id = v.payout_id
    where ${isOneOf(sql`v.kind`, LEDGER_KINDS)} and v.created_at >= ${from} and v.created_at < ${until} and ${ofLedger(scope)}
      ${after ? sql`and (v.created_at, v.id) > (${after.at}::timestamptz, ${after.id})` : sql``}
    order by v.created_at, v.id limit ${SLICE}`)
  return rows
}

function settledRow({ at, kind, storeId, cents, orderNumber, reference }: Settled, names: Names): ClosingRow {
  const amounts = noAmounts()
  if (kind === 'commission') Object.assign(amounts, { commission: 0 - cents, net: cents })
  else Object.assign(amounts, { total: cents, net: kind === 'premium' ? cents : 0 })
  const seller = names.of(storeId)
  return {
    at,
    kind,
    orderNumber,
    reference,
    seller,
    provider: null,
    collectedBy: null,
    isOfStore: true,
    amounts,
  }
}
