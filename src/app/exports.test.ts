import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { asker } from '../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../tests/support/build-accounts.ts'
import { buildSale, deliver, deliverEarnings } from '../../tests/support/build-earnings.ts'
import { buildGiftCard, buildStore } from '../../tests/support/build-orders.ts'
import { buildPromotion } from '../../tests/support/build-promotions.ts'
import { buildStock } from '../../tests/support/build-inventory.ts'
import { ask } from '../../tests/support/build-returns.ts'
import { fileSender } from '../../tests/support/send-files.ts'
import { importRuns } from '#modules/catalog/imports/tables.ts'
import { correctBalance, makePayouts } from '#modules/sales/earnings/commands/pay-stores.ts'
import { decideReturn } from '#modules/sales/returns/commands/decide-return.ts'
import { rollUp } from '#modules/insight/statistics/commands/roll-up.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin, Seller } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { rawEndpoints } from './endpoints.ts'

// Half past eleven at night in Panama on the last of a month: the next day, and the next month, in UTC.
const MOMENT = '2026-11-01T04:30:00Z'
const IN_PANAMA = '2026-10-31 23:30:00'
/** When what begins at that moment ends. */
const ENDS = '2026-12-01T04:30:00Z'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(MOMENT) })
const now = new Date(MOMENT)

const exports = rawEndpoints
  .filter(({ answers }) => answers.includes('text/csv'))
  .map((one) => ({ ...one, route: one.path.replace('/api/v1', '') }))
/** What these say of days has no time of the day; all others say the moment of their rows. */
const WITHOUT_MOMENTS = [
  '/admin/imports/template',
  '/admin/imports/{id}/errors',
  '/admin/inventory.csv',
  '/admin/inventory/reports.csv',
  '/admin/payout-batches/{id}/bank.csv',
  '/admin/payouts.csv',
  '/admin/products.csv',
  '/admin/statistics/days.csv',
  '/store/imports/template',
  '/store/imports/{id}/errors',
  '/store/products.csv',
]

let admin: Admin
let seller: Seller
const ids: Record<string, string> = {}
const words: Record<string, string> = {
  '/admin/statistics/days.csv': 'period=own&from=2026-10-31&to=2026-10-31',
  '/admin/inventory/reports.csv': 'type=movements&from=2026-10-31&to=2026-10-31',
  '/store/earnings/statement.csv': 'month=2026-10',
  '/store/earnings/closing.csv': 'month=2026-10',
  '/admin/closing.csv': 'month=2026-10',
}

beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  const store = await buildStore({ now })
  seller = store.actor
  const sale = await buildSale([{ storeId: null }, { storeId: store.storeId }], { now })
  await deliver(sale, admin, now)
  await deliverEarnings(now)
  await buildGiftCard({ now })
  for (const [side, storeId] of [
    ['admin', null],
    ['store', store.storeId],
  ] as const) {
    const { id, code } = await buildPromotion({ storeId, codeUses: 1, startsAt: new Date('2026-01-01') })
    await buildSale([{ storeId }], { now, code })
    ids[`/${side}/promotions/{id}/codes.csv`] = id
  }
  await buildStock({ onHand: 0 })
  for (const [side, actor] of [
    ['admin', admin],
    ['store', seller],
  ] as const) {
    const { id } = await fileSender(admin).readLines(['Mesa,gratis,Hogar,1,,'])
    const storeId = side === 'store' ? store.storeId : null
    await db.update(importRuns).set({ storeId, startedBy: actor.userId }).where(sql`id = ${id}`)
    ids[`/${side}/imports/{id}/errors`] = id
  }
  ids['/admin/payout-batches/{id}/bank.csv'] = await payTheStore(store.storeId)
  await giveBack(sale)
  await db.execute(sql`insert into page_events (occurred_at, visitor, kind, page, device)
    values (${MOMENT}, ${Buffer.alloc(12)}, 'view', '/', 'phone')`)
  await putAllAt()
  await rollUp({ now })
})

async function payTheStore(storeId: string) {
  const by = { actor: admin, address: 'test', now }
  const correction = { id: storeId, amountCents: 8_100, reason: 'Por el lote' }
  await transaction((tx) => correctBalance(tx, correction, by))
  return (await transaction((tx) => makePayouts(tx, { storeIds: [storeId] }, by))).id
}

/** What the store sold is returned, and its money owed. */
async function giveBack({
  orderId,
  userId,
  lines,
  sellerOrders: [own],
}: Awaited<ReturnType<typeof buildSale>>) {
  const { actor } = await buildSession({ userId })
  const { productId } = lines.find(({ sellerOrderId }) => sellerOrderId === own!.id)!
  const { id: returnId } = await ask({ orderId, productId, actor }, {}, now)
  const decision = { status: 'approved', seen: 'pending', isResellable: false } as const
  const by = { actor: admin, address: 'test', now }
  await transaction((tx) => decideReturn(tx, EVERY_STORE, { returnId, decision }, by))
}

/** What the database dated itself was at that moment too, in the tables that refuse a change as well. */
async function putAllAt() {
  await transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows } = await tx.execute<{ table: string; column: string }>(sql`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type like 'timestamp%'
        and c.is_generated = 'NEVER'`)
    const ofTable = Map.groupBy(rows, ({ table }) => table)
    for (const [table, columns] of ofTable) {
      const isEnd = (column: string) => /^(expires_at|end_date|ends_at)$/.test(column)
      const set = columns.map(({ column }) => {
        const name = sql.identifier(column)
        return sql`${name} = case when ${name} is not null then ${isEnd(column) ? ENDS : MOMENT}::timestamptz end`
      })
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}`)
    }
  })
}

test('every export is asked of, as admin or as seller', () => {
  expect(exports.length).toBeGreaterThan(15)
  for (const { route } of exports) expect(route).toMatch(/^\/(admin|store)\//)
})

test.each(exports)(
  '$route says an evening at the end of a month in the time of Panama',
  async ({ route }) => {
    const all = Object.fromEntries(exports.map((one) => [one.id, one]))
    const { send } = asker(all, route.startsWith('/store/') ? seller : admin)
    const path = route.replace('{id}', ids[route] ?? '')
    const response = await send(`/api/v1${path}?${words[route] ?? ''}`)
    const text = await response.text()
    expect(response.status, text).toBe(200)
    const [, ...rows] = text.trimEnd().split('\r\n')
    expect(rows.length).toBeGreaterThan(0)
    // Of a moment neither the letters nor the zone of ISO 8601 are left.
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT/)
    const moments = new Set(text.match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g))
    for (const one of moments) expect(one).toMatch(/-3[01] 23:30:00$/)
    expect(moments.has(IN_PANAMA)).toBe(!WITHOUT_MOMENTS.includes(route))
    expect(text).not.toContain('2026-11-01')
    if (route.endsWith('days.csv') || route.endsWith('reports.csv'))
      expect(rows[0]).toMatch(/^2026-10-31,.*[1-9]/)
  },
)
