import { sql } from 'drizzle-orm'
import { writtenDay } from '../../src/lib/panama-days.ts'
import { setOffer } from '../../src/modules/catalog/products/commands/offers.ts'
import { makePayouts, markPaid } from '../../src/modules/sales/earnings/commands/pay-stores.ts'
import { blockGiftCard, issueGiftCards } from '../../src/modules/payments/gift-cards/commands.ts'
import { adjustStock } from '../../src/modules/stock/inventory/commands/adjust-stock.ts'
import type { AdjustmentReason, AdjustmentType } from '../../src/modules/stock/inventory/rules.ts'
import { openTestProvider } from '../../src/modules/payments/gateways/commands/providers.ts'
import { listPayments } from '../../src/modules/payments/core/queries/payments.ts'
import { subscribe, subscribeStore } from '../../src/modules/sellers/subscriptions/commands/buy-plan.ts'
import { settlePurchase } from '../../src/modules/sellers/subscriptions/commands/settle-purchase.ts'
import { addWish } from '../../src/modules/sales/wishlist/commands.ts'
import { EVERY_STORE } from '../../src/modules/sellers/stores/queries/scope.ts'
import { SYSTEM } from '../../src/server/auth/actor.ts'
import { db, type Tx } from '../../src/server/db/db.ts'
import { receiveContact } from '../../src/modules/platform/emails/commands.ts'
import { aReceipt } from './demo-orders.ts'
import { type Cast, NEW_OWNER } from './demo-people.ts'
import { type Clock, type Happening, HISTORY_DAYS } from './demo-clock.ts'

/** More than any plan costs. */
const SEEN_PRICE = { totalCents: 100_000 }
const ADDRESS = '190.140.12.2'
/** These run low and are not restocked, because their supplier is late. */
const NOT_REFILLED = 7
const REFILL_BELOW = 9
/** Of what has options, few of each are at hand. */
const REFILL_VARIANT_BELOW = 2

/** What admins, sellers and members did beside the orders. */
export function notifyAdmins(cast: Cast, clock: Clock): Happening[] {
  return [
    ...buildPlans(cast, clock),
    ...stockChanges(cast, clock),
    ...buildPayouts(cast, clock),
    ...buildGiftCards(cast, clock),
    ...buildWishes(cast, clock),
    ...buildContacts(clock),
    ...buildOffers(clock),
  ]
}

/** Plans that are bought, extended and cancelled; two payments that differ and a paid store wait for an admin's decision. */
function buildPlans({ buyers, newOwnerId }: Cast, clock: Clock): Happening[] {
  // A plan lasts thirty days: a member who goes on buys a little before.
  const bought: readonly [buyer: number, back: number, choice?: 'decline'][] = [
    ...([62, 34, 3].map((back) => [0, back]) as [number, number][]),
    ...([
      [2, 75],
      [4, 70],
      [4, 41],
      [5, 20],
      [7, 48],
      [8, 12],
      [9, 1],
    ] as [number, number][]),
    [6, 25, 'decline'],
  ]
  const people = bought.map(([at, back, testChoice]): Happening => {
    const { userId, locale = 'es' as const } = buyers[at]!
    const step = `plan:${at}:${back}`
    return {
      at: clock.at(back, 14),
      step,
      async do(now) {
        const { rows } = await db.execute<{ end_date: string }>(sql`
          select end_date from plan_subscriptions where user_id = ${userId} and status = 'active' and plan_type = 'premium'
            and end_date > ${now.toISOString()}`)
        const seenEnd = rows[0] ? new Date(rows[0].end_date).toISOString() : null
        const wanted = {
          planType: 'premium',
          paymentMethod: 'credit_card',
          isAdult: true,
          seen: SEEN_PRICE,
          seenEnd,
        } as const
        const buyer = { userId, locale, now, key: `past:${step}` }
        await subscribe(buyer, { ...wanted, testChoice })
      },
    }
  })
  const inReview = (
    [
      [10, 2, 989],
      [11, 1, 1_998],
    ] as const
  ).map(([at, back, takenCents]): Happening => {
    const { userId, locale = 'es' as const } = buyers[at]!
    const step = `plan:${at}:${back}`
    return {
      at: clock.at(back, 13),
      step,
      async do(now) {
        const wanted = {
          planType: 'premium',
          paymentMethod: 'credit_card',
          isAdult: true,
          seen: SEEN_PRICE,
          seenEnd: null,
        } as const
        const { purchaseId } = await subscribe(
          { userId, locale, now, key: `past:${step}` },
          { ...wanted, testChoice: 'never_answers' },
        )
        const [payment] = await listPayments(db, { purchaseId: purchaseId! })
        const bank = openTestProvider()
        await bank.confirm(payment!.providerPaymentId!, 'approve')
        // The bank's own book, which is no table of the shop's: it took another amount than was asked.
        await db.execute(
          sql`update test_payments set amount_cents = ${takenCents} where id = ${payment!.providerPaymentId}`,
        )
        await settlePurchase({ paymentId: payment!.id, now })
      },
    }
  })
  const store: Happening = {
    at: clock.at(2, 16),
    step: 'plan:store',
    async do(now) {
      const wanted = {
        name: NEW_OWNER.store,
        contactEmail: NEW_OWNER.email,
        planType: 'starter',
        seen: SEEN_PRICE,
        seenEnd: null,
      }
      const buyer = { userId: newOwnerId, locale: 'es' as const, now, key: 'past:plan:store' }
      await subscribeStore(buyer, { ...wanted, paymentMethod: 'credit_card' })
    },
  }
  return [...people, ...inReview, store]
}

type Correction = { type: AdjustmentType; quantity: number; reason: AdjustmentReason; notes?: string }

/** Deliveries each week, a count, something broken; a few products are left to run low. */
function stockChanges(cast: Cast, clock: Clock): Happening[] {
  const correct = (back: number, hour: number, at: number, correction: Correction): Happening => ({
    at: clock.at(back, hour),
    step: `shelf:${back}:${at}`,
    within: (tx, now) =>
      adjustStock(tx, {
        variantId: cast.goods[at]!.variants[0]!.id,
        userId: cast.admin.userId,
        ...correction,
        now,
      }),
  })
  const weeks = Array.from(
    { length: Math.floor(HISTORY_DAYS / 7) },
    (_, week): Happening => ({
      at: clock.at(HISTORY_DAYS - 3 - week * 7, 7.5),
      step: `refill:${week}`,
      within: (tx, now) => refill(tx, cast, { week, now }),
    }),
  )
  return [
    ...weeks,
    correct(58, 9, 30, { type: 'remove', quantity: 1, reason: 'damage', notes: 'Se cayó al descargar' }),
    correct(23, 9, 44, {
      type: 'remove',
      quantity: 2,
      reason: 'inventory_correction',
      notes: 'Conteo de cierre',
    }),
    correct(6, 10, 101, { type: 'set', quantity: 0, reason: 'inventory_count', notes: 'Quedó en vitrina' }),
    correct(5, 10, 77, { type: 'set', quantity: 3, reason: 'inventory_count' }),
    correct(4, 10, 60, { type: 'add', quantity: 1_100, reason: 'purchase', notes: 'Pedido de temporada' }),
  ]
}

async function refill(tx: Tx, { goods, admin }: Cast, { week, now }: { week: number; now: Date }) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product_id as id from stock_levels where listed_under is not null and on_hand - reserved <
      case when listed_under = product_id then ${REFILL_BELOW}::int else ${REFILL_VARIANT_BELOW}::int end`)
  const short = new Set(rows.map(({ id }) => id))
  const refilled = goods.flatMap(({ id, variants }, at) =>
    at >= NOT_REFILLED || week < 6
      ? variants.flatMap((variant) =>
          short.has(variant.id) ? [{ variantId: variant.id, quantity: variant.id === id ? 12 : 5 }] : [],
        )
      : [],
  )
  for (const { variantId, quantity } of refilled) {
    const arrived = {
      type: 'add',
      quantity,
      reason: 'purchase',
      referenceNumber: `OC-${1040 + week}`,
    } as const
    await adjustStock(tx, { variantId, userId: admin.userId, ...arrived, now })
  }
}

/** Two batches were paid, with what the bank gave for it; the last one waits for somebody. */
function buildPayouts({ admin: actor }: Cast, clock: Clock): Happening[] {
  const by = (now: Date) => ({ actor, address: ADDRESS, now })
  const paid = [50, 20].map((back) => ({
    at: clock.at(back, 10),
    step: `payout:${back}`,
    async within(tx: Tx, now: Date) {
      const { id: batchId } = await makePayouts(tx, {}, by(now))
      await markPaid(tx, { batchId, proof: await aReceipt() }, by(now))
    },
  }))
  const open = {
    at: clock.at(1, 10),
    step: 'payout:1',
    within: (tx: Tx, now: Date) => makePayouts(tx, {}, by(now)),
  }
  return [...paid, open]
}

function buildGiftCards({ admin: actor, buyers }: Cast, clock: Clock): Happening[] {
  const issue = (back: number, amountCents: number, count: number, note: string, to?: string): Happening => ({
    at: clock.at(back, 11),
    step: `gift:${back}`,
    within: (tx, now) =>
      issueGiftCards(
        tx,
        { amountCents, count, note, ...(to ? { recipientEmail: to } : {}) },
        { actor, address: ADDRESS, now },
      ),
  })
  const block: Happening = {
    at: clock.at(27, 12),
    step: 'gift:block',
    async within(tx, now) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from gift_cards where note = 'Rifa del aniversario' order by id limit 1`,
      )
      const wanted = { cardId: rows[0]!.id, reason: 'Se perdió el sobre; se entregó otra.' }
      await blockGiftCard(tx, wanted, { actor, address: ADDRESS, now })
    },
  }
  return [
    issue(66, 2_500, 4, 'Rifa del aniversario'),
    issue(31, 5_000, 1, 'Gracias por avisarnos', buyers[3]!.email),
    issue(9, 10_000, 2, 'Regalo de empresa'),
    block,
  ]
}

function buildWishes({ buyers, goods }: Cast, clock: Clock): Happening[] {
  return Array.from({ length: 14 }, (_, at) => ({
    at: clock.at(1 + at, 19),
    step: `wish:${at}`,
    within: (tx: Tx, now: Date) =>
      addWish(tx, { userId: buyers[at % 4]!.userId, productId: goods[(at * 11) % goods.length]!.id, now }),
  }))
}

function buildContacts(clock: Clock): Happening[] {
  const asked = [
    [
      16,
      'Mirna Castro',
      'mirna@istmo.test',
      'Factura a nombre de una empresa',
      '¿Puedo pedir el recibo con el RUC de mi empresa?',
    ],
    [2, 'Hugo Lasso', 'hugo@istmo.test', 'Entrega en Darién', '¿Llegan hasta Metetí y cuánto demora?'],
  ] as const
  return asked.map(([back, name, email, subject, message]) => ({
    at: clock.at(back, 15),
    step: `question:${back}`,
    within: (tx: Tx, now: Date) =>
      receiveContact(tx, { name, email, phone: null, subject, message }, { locale: 'es', now }),
  }))
}

/** What is on offer today, honestly: at prices that these products have had since the shop opened. */
function buildOffers(clock: Clock): Happening[] {
  const until = writtenDay(clock.at(-12, 12))
  const offers = [
    ['TEC-002', { priceCents: 6_990, until }],
    ['TEC-011', { priceCents: 2_395, until }],
    ['HOG-005', { priceCents: 3_490, until }],
    ['DEP-006', { priceCents: 2_995, units: 20 }],
    ['ACC-010', { priceCents: 5_900, until, units: 15 }],
    ['JUG-007', { priceCents: 2_900, until }],
    ['PER-001', { percent: 15, until }],
    ['ART-002-70X56CM', { percent: 20, until }],
  ] as const
  return offers.map(([code, offer]) => ({
    at: clock.at(3, 9),
    step: `offer:${code}`,
    async within(tx, now) {
      const { rows } = await tx.execute<{ id: string; variantId: string }>(
        sql`select product_id as id, id as "variantId" from sold_variants where unique_code = ${code}`,
      )
      const [{ id, variantId }] = rows as [{ id: string; variantId: string }]
      await setOffer(tx, EVERY_STORE, { id, offer: { ...offer, variantId }, actor: SYSTEM, now })
    },
  }))
}
