import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember, buildSession, changeSettings } from '../../../../../tests/support/build-accounts.ts'
import {
  buildSale,
  deliver,
  deliverEarnings,
  movementsOf,
} from '../../../../../tests/support/build-earnings.ts'
import { buildStore, theOrder, thePayments, theRefunds } from '../../../../../tests/support/build-orders.ts'
import { buildPromotion } from '../../../../../tests/support/build-promotions.ts'
import { ask } from '../../../../../tests/support/build-returns.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { fillAdminFile } from '#modules/sales/orders/queries/order-files.ts'
import { listLines } from '#modules/sales/orders/queries/orders.ts'
import { getReceipt } from '#modules/sales/orders/queries/receipt.ts'
import { readRefundable } from '#modules/sales/orders/queries/refunds.ts'
import { decideReturn } from '#modules/sales/returns/commands/decide-return.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'

type Sale = Awaited<ReturnType<typeof buildSale>>

const by = () => ({ actor: admin, address: 'test', now: new Date() })
let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})

const refundableOf = async ({ orderId }: Sale) => readRefundable(db, EVERY_STORE, await theOrder(orderId))

async function give({ orderId }: Sale, wanted: Partial<Parameters<typeof giveBack>[2]['wanted']>) {
  const { version } = await theOrder(orderId)
  const whole = { lines: [], shipping: false, extraCents: 0, reason: 'Llegó roto', version, ...wanted }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted: whole }, by()))
}

/** The buyer returns one unit of a line, and an admin accepts it. */
async function returnOne({ orderId, userId }: Sale, productId: string) {
  const { actor } = await buildSession({ userId })
  const { id: returnId } = await ask({ orderId, productId, actor })
  const decision = { status: 'approved', seen: 'pending', isResellable: false } as const
  await transaction((tx) => decideReturn(tx, EVERY_STORE, { returnId, decision }, by()))
}

async function siteShareOf(lineId: string) {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(cents), 0)::float8 as cents from order_adjustments where order_line_id = ${lineId} and borne_by = 'site'`)
  return rows[0]!.cents
}

async function carryOut({ orderId }: Sale) {
  for (const { id } of await theRefunds(orderId)) await carryOutRefund({ refundId: id, now: new Date() })
  await deliverEarnings()
}

type Step = {
  kind: 'units' | 'shipping' | 'amount' | 'return'
  line: number
  quantity: number
  cents: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('units' as const, 'shipping' as const, 'amount' as const, 'return' as const),
  line: fc.nat(),
  quantity: fc.integer({ min: 1, max: 4 }),
  cents: fc.integer({ min: 1, max: 3000 }),
})

/** One refund or return of what is left, smaller than wished where less is left. */
async function refundSome(sale: Sale, { kind, line, quantity, cents }: Step) {
  const { lines, shippingLeftCents, leftCents } = await refundableOf(sale)
  const one = lines[line % lines.length]!
  const units = Math.min(one.left, quantity)
  if (kind === 'units' && units > 0 && units * one.unitPriceCents <= leftCents)
    await give(sale, { lines: [{ variantId: one.productId, quantity: units }] })
  if (kind === 'return' && one.left > 0 && one.unitPriceCents <= leftCents)
    await returnOne(sale, one.productId)
  if (kind === 'shipping' && shippingLeftCents > 0 && shippingLeftCents <= leftCents)
    await give(sale, { shipping: true })
  if (kind === 'amount' && leftCents > 0) await give(sale, { extraCents: Math.min(cents, leftCents) })
}

const anyPromotion = fc.record({
  effect: fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 90 }),
      of: fc.constant('order' as const),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      cents: fc.integer({ min: 1, max: 20_000 }),
      of: fc.constant('order' as const),
    }),
    fc.record({ kind: fc.constant('shipping' as const), cents: fc.option(fc.integer({ min: 1, max: 900 })) }),
  ),
  borneBy: fc.constantFrom('site' as const, 'seller' as const),
})

const anyLine = fc.record({
  seller: fc.constantFrom(0, 1, 2),
  priceCents: fc.integer({ min: 100, max: 30_000 }),
  offPercent: fc.option(fc.integer({ min: 6, max: 60 })),
  quantity: fc.integer({ min: 1, max: 4 }),
  commissionHundredths: fc.integer({ min: 0, max: 3000 }),
  featured: fc.boolean(),
})

test('an order is its lines less their adjustments plus shipping, and every sequence of refunds ends at what was paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom('site' as const, 'store' as const),
      fc.array(step, { maxLength: 4 }),
      fc.option(anyPromotion),
      async (wanted, premium, premiumBorneBy, steps, promotion) => {
        await changeSettings('sellers', { premiumBorneBy })
        const stores = [null, (await buildStore()).storeId, (await buildStore()).storeId]
        const sale = await buildSale(
          wanted.map(({ seller, offPercent, ...line }) => ({
            ...line,
            storeId: stores[seller]!,
            ...(offPercent && { offerCents: Math.floor((line.priceCents * (100 - offPercent)) / 100) }),
          })),
          {
            premium,
            code: promotion
              ? (await buildPromotion({ ...promotion, effect: { ...promotion.effect } })).code
              : undefined,
          },
        )
        const order = await theOrder(sale.orderId)
        const { rows } = await db.execute<{ lines: number; taken: number }>(sql`
          select sum(list_price_cents * quantity)::float8 as lines,
            sum((select coalesce(sum(cents), 0) from order_adjustments where order_line_id = l.id))::float8 as taken
          from order_lines l where order_id = ${sale.orderId}`)
        const { lines, taken } = rows[0]!
        expect(lines).toBe(wanted.reduce((sum, one) => sum + one.priceCents * one.quantity, 0))
        const paid = (await thePayments(sale.orderId)).reduce((sum, one) => sum + one.capturedCents, 0)
        expect(paid).toBe(lines - taken + order.shippingCents)
        for (const { lineCents, itbmsPercent, itbmsCents, ...line } of sale.lines) {
          const ofSite = await siteShareOf(line.id)
          expect(itbmsCents).toBe(Math.round((lineCents * itbmsPercent!) / (100 + itbmsPercent!)))
          expect(line.commissionCents).toBe(
            Math.round(((lineCents + ofSite) * line.commissionHundredths) / 10_000),
          )
        }

        await deliver(sale, admin)
        await deliverEarnings()
        for (const one of steps) {
          await refundSome(sale, one)
          await carryOut(sale)
        }
        const left = await refundableOf(sale)
        if (left.leftCents > 0) await give(sale, { extraCents: left.leftCents })
        await carryOut(sale)
        const back = (await theRefunds(sale.orderId)).filter(({ state }) => state === 'done')
        expect(back.reduce((sum, one) => sum + one.amountCents, 0)).toBe(paid)
        expect((await refundableOf(sale)).leftCents).toBe(0)
        for (const storeId of stores)
          if (storeId) expect((await movementsOf(storeId)).at(-1)?.balance ?? 0).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 16, seed: 20_261_127 },
  )
  expect(await findBrokenInvariants(pool)).toEqual([])
}, 240_000)

test('the regular price of a line is the offer’s, whatever premium takes off it', async () => {
  const sale = await buildSale(
    [
      { storeId: null, priceCents: 10_000, offerCents: 9000, featured: true, quantity: 2 },
      { storeId: null, priceCents: 10_000, offerCents: 8000, featured: true },
    ],
    { premium: true },
  )
  const seen = [
    { listPriceCents: 9000, unitPriceCents: 8500, isPremiumPriced: true },
    { listPriceCents: 8000, unitPriceCents: 8000, isPremiumPriced: false },
  ]
  expect(await listLines(db, sale)).toMatchObject([
    { ...seen[0], discountPercent: 15 },
    { ...seen[1], discountPercent: 0 },
  ])
  const { sellers } = await getReceipt(db, { orderId: sale.orderId, actor: admin })
  expect(sellers[0]!.lines).toMatchObject(seen)
  expect(await fillAdminFile(db, [sale.orderId])).toMatchObject([
    { listCents: 26_000, subtotalCents: 25_000 },
  ])
})
