import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { buildSale, deliver, deliverEarnings } from '../../../../../tests/support/build-earnings.ts'
import { buyGift } from '../../../../../tests/support/build-gift-sales.ts'
import {
  buildGiftCard,
  buildStore,
  directOf,
  offerGiftCards,
  offerTransfers,
  theOrder,
  theRefunds,
  TRANSFER,
} from '../../../../../tests/support/build-orders.ts'
import { buyPlan } from '../../../../../tests/support/build-plans.ts'
import { buildPromotion } from '../../../../../tests/support/build-promotions.ts'
import { buildStoreMember } from '../../../../../tests/support/build-stores.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { saveSettings } from '#modules/platform/settings/commands.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import type { RefundOrder } from '#modules/sales/orders/input.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { type Actor, type Admin, SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'
import { makePayouts } from '../commands/pay-stores.ts'
import { sumClosing } from '../queries/close-month.ts'

/** A moment on the clocks of Panama. */
const at = (written: string) => new Date(`${written}-05:00`)
const NOW = at('2026-11-15T12:00')
let admin: Admin
let one: Awaited<ReturnType<typeof buildStore>>
let two: typeof one

beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
  await offerGiftCards()
  const value = { premiumBorneBy: 'site', payoutAfterDays: 0, storesSetShipping: true } as const
  await transaction((tx) => saveSettings(tx, { block: 'sellers', value, version: 0, actor: SYSTEM }))
  one = await buildStore({ now: at('2026-09-01T09:00') })
  two = await buildStore({ now: at('2026-09-01T09:00') })
  await playMonths()
})

const parseCsv = (text: string): string[][] => parse(text, { bom: true, relax_column_count: true })

const by = (now: Date) => ({ actor: admin, address: 'test', now })

async function refund(orderId: string, wanted: Partial<RefundOrder>, now: Date) {
  const { version } = await theOrder(orderId)
  const whole = { lines: [], shipping: false, extraCents: 0, reason: 'Llegó roto', version, ...wanted }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted: whole }, by(now)))
  for (const { id, state } of await theRefunds(orderId))
    if (state === 'queued') await carryOutRefund({ refundId: id, now })
  await deliverEarnings(now)
}

/** September has 30.00 of one store; October all else but a refund, which is the first of November's. */
async function playMonths() {
  const september = at('2026-09-30T23:30')
  const before = await buildSale([{ storeId: one.storeId, commissionHundredths: 1000 }], { now: september })
  await deliver(before, admin, september)
  await deliverEarnings(september)

  const early = at('2026-10-05T10:00')
  const { code } = await buildPromotion({ startsAt: at('2026-09-01T00:00'), borneBy: 'site' })
  const gift = await buildGiftCard({ amountCents: 5000, now: early })
  const goods = [
    { storeId: null, priceCents: 2000 },
    { storeId: one.storeId, priceCents: 3333, quantity: 3, commissionHundredths: 750 },
    { storeId: two.storeId, priceCents: 3000, commissionHundredths: 1000 },
  ]
  const shared = await buildSale(goods, { now: early, code, input: { giftCardCode: gift.code } })
  await deliverEarnings(early)
  const returned = shared.lines.find(({ quantity }) => quantity === 3)!
  await refund(
    shared.orderId,
    { lines: [{ variantId: returned.variantId, quantity: 1 }] },
    at('2026-10-10T10:00'),
  )
  await refund(shared.orderId, { extraCents: 500 }, at('2026-10-11T10:00'))

  const buyer = await buildProfile()
  await buyPlan(buyer.userId, {}, { now: at('2026-10-12T10:00') })
  await buyGift(buyer.userId, {}, { now: at('2026-10-12T11:00') })

  const paidAt = at('2026-10-14T10:00')
  const direct = await buildSale([{ storeId: two.storeId, commissionHundredths: 1000 }], {
    now: paidAt,
    input: TRANSFER,
  })
  const [own] = await directOf(direct.orderId)
  const seen = { sellerOrderId: own!.id, reason: 'Lo vi' }
  await transaction((tx) => confirmPaid(tx, EVERY_STORE, seen, by(paidAt)))
  await deliverEarnings(paidAt)

  const late = at('2026-10-20T10:00')
  await deliver(shared, admin, late)
  await deliverEarnings(late)
  await transaction((tx) => makePayouts(tx, { storeIds: [one.storeId] }, by(at('2026-10-25T10:00'))))

  const lastHour = at('2026-10-31T23:30')
  const last = await buildSale([{ storeId: two.storeId, priceCents: 4000 }], { now: lastHour })
  await deliverEarnings(lastHour)
  const { variantId } = last.lines[0]!
  await refund(last.orderId, { lines: [{ variantId, quantity: 1 }] }, at('2026-11-01T00:00'))
}

const RANGE = sql`>= '2026-10-01T05:00Z' and created_at < '2026-11-01T05:00Z'`
async function sumOf(query: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{ cents: number }>(sql`select coalesce((${query}), 0)::float8 as cents`)
  return rows[0]!.cents
}

const centsOf = (cell: string | undefined) => Math.round(Number(cell) * 100)

async function fileOf(actor: Actor, path: string) {
  const answer = await asker(endpoints, actor).send(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('cierre-2026-10.csv')
  const lines = parseCsv(await answer.text())
  const [head = [], ...body] = lines
  const column = (name: string) => head.indexOf(name)
  const rows = body.filter(([date]) => /^\d{4}-/.test(date ?? ''))
  const totals = body.filter(([first]) => first === 'TOTAL')
  return {
    head,
    rows,
    totals,
    lines,
    sum: (name: string, ...kinds: string[]) =>
      rows
        .filter(([, kind]) => kinds.length === 0 || kinds.includes(kind!))
        .reduce((sum, row) => sum + centsOf(row[column(name)]), 0),
    total: (kind: string, name: string) =>
      centsOf(totals.find(([, named]) => named === kind)?.[column(name)]),
    checks: lines.filter((line) => ['Cuadra', 'No cuadra'].includes(line[5] ?? '')),
    cell: (name: string, at = 2) => lines.find((line) => line[1] === name)?.[at],
  }
}

test('the closing of a month agrees to the cent with the payments and the ledger, by the days of Panama', async () => {
  const file = await fileOf(admin, '/api/v1/admin/closing.csv?month=2026-10')
  const money = ['Venta', 'Reembolso', 'Plan', 'Tarjeta de regalo vendida']
  const taken = await sumOf(sql`select sum(captured_cents) from payments
    where captured_at >= '2026-10-01T05:00Z' and captured_at < '2026-11-01T05:00Z'`)
  const back = await sumOf(sql`select sum(amount_cents) from refunds
    where done_at >= '2026-10-01T05:00Z' and done_at < '2026-11-01T05:00Z'`)
  expect(back).toBeGreaterThan(0)
  expect(file.sum('Total', ...money)).toBe(taken - back)
  // Three orders with 5.99 of shipping: one with a tenth off, one by transfer to its store, one in the last hour.
  expect(file.sum('Total', 'Venta')).toBe(1800 + 8999 + 2700 + 3000 + 4000 + 3 * 599)
  expect(file.sum('Total', 'Reembolso')).toBe(-(2999 + 500))
  expect(file.sum('Total', 'Plan')).toBe(999)
  expect(file.sum('Total', 'Tarjeta de regalo vendida')).toBe(2500)
  for (const name of ['Total', 'ITBMS 7 %', 'Envío', 'Descuento', 'Comisión', 'Neto'])
    for (const kind of new Set(file.rows.map(([, of]) => of!)))
      expect([kind, name, file.total(kind, name)]).toEqual([kind, name, file.sum(name, kind)])

  const taxSold =
    await sumOf(sql`select sum(itbms_cents) from order_lines l join orders o on o.id = l.order_id
    where o.created_at ${sql.raw("between '2026-10-01T05:00Z' and '2026-11-01T05:00Z'")}`)
  expect(file.sum('ITBMS 7 %', 'Venta')).toBe(taxSold)
  expect(file.sum('Subtotal sin ITBMS') + file.sum('ITBMS 7 %') + file.sum('Envío')).toBe(
    file.sum('Total', ...money),
  )
  expect(file.sum('Comisión')).toBe(
    0 -
      (await sumOf(
        sql`select sum(amount_cents) from store_movements where kind = 'commission' and created_at ${RANGE}`,
      )),
  )
  expect(file.sum('Total', 'Pago a la tienda')).toBe(
    await sumOf(
      sql`select sum(amount_cents) from store_movements where kind = 'payout' and created_at ${RANGE}`,
    ),
  )
  expect(file.checks.map(([, name, own, books, , said]) => [name, own === books, said])).toEqual([
    ['Cobros menos reembolsos, según los pagos', true, 'Cuadra'],
    ['Ventas menos reembolsos de tiendas, según el libro de tiendas', true, 'Cuadra'],
    ['Saldo final, según los saldos de las tiendas', true, 'Cuadra'],
  ])
  expect(centsOf(file.cell('Saldo final'))).toBe(
    await sumOf(sql`select sum(amount_cents) from store_movements where created_at < '2026-11-01T05:00Z'`),
  )
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('what a month does not hold is in the one beside it, and opening and closing balances follow each other', async () => {
  const [september, october, november] = await Promise.all(
    ['2026-09', '2026-10', '2026-11'].map((month) => sumClosing(db, EVERY_STORE, { month, now: NOW })),
  )
  expect(september).toMatchObject({ salesCents: 3599, refundsCents: 0, openingCents: 0, agrees: true })
  expect(october).toMatchObject({ openingCents: september!.closingCents, isProvisional: false, agrees: true })
  expect(november).toMatchObject({
    salesCents: 0,
    refundsCents: -4000,
    openingCents: october!.closingCents,
    isProvisional: true,
    agrees: true,
  })
  expect(october!.netCents).toBe(
    october!.salesCents +
      october!.refundsCents -
      october!.commissionCents +
      (await sumOf(
        sql`select sum(amount_cents) from store_movements where kind = 'premium' and created_at ${RANGE}`,
      )),
  )
})

test('a store closes its month with its own rows and balance alone', async () => {
  const file = await fileOf(one.actor, '/api/v1/store/earnings/closing.csv?month=2026-10')
  const sellers = new Set(file.rows.map((row) => row[file.head.indexOf('Vendedor')]))
  expect([...sellers]).toEqual([one.name])
  expect(file.sum('Total', 'Venta')).toBe(8999)
  expect(file.sum('Total', 'Reembolso')).toBe(-2999)
  expect(centsOf(file.cell('Saldo final'))).toBe(
    await sumOf(sql`select sum(amount_cents) from store_movements
      where store_id = ${one.storeId} and created_at < '2026-11-01T05:00Z'`),
  )
  expect(file.checks.map(([, , , , , said]) => said)).toEqual(['Cuadra', 'Cuadra'])
  const { ask } = asker(endpoints, two.actor)
  expect((await ask('GET /store/earnings/closing?month=2026-10')).body).toMatchObject({
    salesCents: 2700 + 3000 + 599 + 4000 + 599,
    refundsCents: 0,
    agrees: true,
  })
})

test('a month that goes on says first that it is provisional, and one ahead or no month is refused in words', async () => {
  const { send } = asker(endpoints, admin)
  const month = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7)
  const going = parseCsv(await (await send(`/api/v1/admin/closing.csv?month=${month}`)).text())
  expect(going[0]![0]).toBe(`PROVISIONAL: ${month} no ha terminado y sus cifras pueden cambiar`)
  const ahead = await send('/api/v1/admin/closing.csv?month=2099-01')
  expect(ahead.status).toBe(422)
  expect(await ahead.json()).toMatchObject({
    detail: 'Ese mes aún no empieza. Elige el mes en curso o uno anterior.',
  })
  for (const wrong of ['2026-13', '=1+1', '']) {
    const answer = await send(`/api/v1/admin/closing.csv?month=${encodeURIComponent(wrong)}`)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).toContain('Elige un mes, por ejemplo 2026-11')
  }
})

test('only admins close the month of the shop, and only who manages a store that of the store', async () => {
  const asked = async (actor: Actor, path: string) =>
    (await asker(endpoints, actor).send(`/api/v1${path}?month=2026-10`)).status
  const staff = (await buildStoreMember(one.storeId, 'staff')).actor
  for (const end of ['', '.csv']) {
    for (const actor of [one.actor, staff, (await buildMember()).actor])
      expect(await asked(actor, `/admin/closing${end}`)).toBe(403)
    expect(await asked({ kind: 'visitor' }, `/admin/closing${end}`)).toBe(401)
    expect(await asked(staff, `/store/earnings/closing${end}`)).toBe(403)
    expect(await asked(admin, `/store/earnings/closing${end}`)).toBe(403)
  }
})
