import { sql } from 'drizzle-orm'
import { makePayouts, markPaid } from '../../src/modules/earnings/commands/pay-stores.ts'
import { blockGiftCard, issueGiftCards } from '../../src/modules/gift-cards/commands.ts'
import { adjustStock } from '../../src/modules/inventory/commands/adjust-stock.ts'
import type { AdjustmentReason, AdjustmentType } from '../../src/modules/inventory/rules.ts'
import { subscribe, subscribeStore } from '../../src/modules/subscriptions/commands/buy-plan.ts'
import { addWish } from '../../src/modules/wishlist/commands.ts'
import { db, type Tx } from '../../src/server/db.ts'
import { receiveContact } from '../../src/modules/messages/commands.ts'
import { aReceipt } from './past-orders.ts'
import { type Cast, NEW_OWNER } from './past-people.ts'
import { type Clock, type Happening, PAST_DAYS } from './past-clock.ts'

const ADDRESS = '190.140.12.2'
/** Of these the shop waits for its supplier: they run low, and nobody fills them. */
const NOT_REFILLED = 7
const REFILL_BELOW = 9

/** What office, sellers and members did beside the orders. */
export function tellOffice(cast: Cast, clock: Clock): Happening[] {
  return [
    ...tellPlans(cast, clock),
    ...tellShelves(cast, clock),
    ...tellPayouts(cast, clock),
    ...tellGiftCards(cast, clock),
    ...tellWishes(cast, clock),
    ...tellQuestions(clock),
  ]
}

/** Memberships bought, prolonged and called off; and a store whose owner has paid and waits for the office. */
function tellPlans({ buyers, newOwnerId }: Cast, clock: Clock): Happening[] {
  // A plan lasts thirty days: whoever goes on buys a little before.
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
          select end_date from subscriptions where user_id = ${userId} and status = 'active' and plan_type = 'premium'
            and end_date > ${now.toISOString()}`)
        const seenEnd = rows[0] ? new Date(rows[0].end_date).toISOString() : null
        const wanted = { planType: 'premium', paymentMethod: 'credit_card', isAdult: true, seenEnd } as const
        const buyer = { userId, locale, now, key: `past:${step}` }
        await subscribe(buyer, { ...wanted, testChoice })
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
        seenEnd: null,
      }
      const buyer = { userId: newOwnerId, locale: 'es' as const, now, key: 'past:plan:store' }
      await subscribeStore(buyer, { ...wanted, paymentMethod: 'credit_card' })
    },
  }
  return [...people, store]
}

type Correction = { type: AdjustmentType; quantity: number; reason: AdjustmentReason; notes?: string }

/** Deliveries each week, a count, something broken; a few shelves are left to run low. */
function tellShelves(cast: Cast, clock: Clock): Happening[] {
  const correct = (back: number, hour: number, at: number, correction: Correction): Happening => ({
    at: clock.at(back, hour),
    step: `shelf:${back}:${at}`,
    within: (tx, now) =>
      adjustStock(tx, { productId: cast.goods[at]!.id, userId: cast.office.userId, ...correction, now }),
  })
  const weeks = Array.from(
    { length: Math.floor(PAST_DAYS / 7) },
    (_, week): Happening => ({
      at: clock.at(PAST_DAYS - 3 - week * 7, 7.5),
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

async function refill(tx: Tx, { goods, office }: Cast, { week, now }: { week: number; now: Date }) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product_id as id from stock_levels where on_hand - reserved < ${REFILL_BELOW} order by product_id`)
  const short = new Set(rows.map(({ id }) => id))
  const refilled = goods.filter(({ id }, at) => short.has(id) && (at >= NOT_REFILLED || week < 6))
  for (const { id: productId } of refilled) {
    const arrived = {
      type: 'add',
      quantity: 12,
      reason: 'purchase',
      referenceNumber: `OC-${1040 + week}`,
    } as const
    await adjustStock(tx, { productId, userId: office.userId, ...arrived, now })
  }
}

/** Two batches were paid, with what the bank gave for it; the last one waits for somebody. */
function tellPayouts({ office: actor }: Cast, clock: Clock): Happening[] {
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

function tellGiftCards({ office: actor, buyers }: Cast, clock: Clock): Happening[] {
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

function tellWishes({ buyers, goods }: Cast, clock: Clock): Happening[] {
  return Array.from({ length: 14 }, (_, at) => ({
    at: clock.at(1 + at, 19),
    step: `wish:${at}`,
    within: (tx: Tx, now: Date) =>
      addWish(tx, { userId: buyers[at % 4]!.userId, productId: goods[(at * 11) % goods.length]!.id, now }),
  }))
}

function tellQuestions(clock: Clock): Happening[] {
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
