import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { findStripeAccount } from '#modules/payments/gateways/public.ts'
import type { Db } from '#server/db/db.ts'
import { isExpired } from '../rules/cards.ts'
import { cardHolders, savedCards } from '../tables.ts'

export const savedCardView = z
  .object({
    id: z.uuid(),
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'SavedCard' })

type Own = { userId: string; now: Date }

/** The cards of a person, newest first. */
export const listCards = async (db: Db, { userId, now }: Own) =>
  (await readCards(db, userId)).map((card) => shown(card, now))

/** Those of them that the key in use can charge. */
export async function listPayableCards(db: Db, { userId, now }: Own) {
  const key = await findStripeAccount(db)
  if (!key) return []
  return (await readCards(db, userId)).filter(isOf(key)).map((card) => shown(card, now))
}

/** A card of this person that the key in use can charge; null for somebody else's, and for one that is gone. */
export async function findOwnCard(db: Db, { cardId, userId }: { cardId: string; userId: string }) {
  const key = await findStripeAccount(db)
  if (!key) return null
  return (await readCards(db, userId)).filter(isOf(key)).find(({ id }) => id === cardId) ?? null
}

type Card = Awaited<ReturnType<typeof readCards>>[number]
type Key = NonNullable<Awaited<ReturnType<typeof findStripeAccount>>>

const isOf = (key: Key) => (card: Card) => card.account === key.account && card.liveMode === key.liveMode

function shown({ id, brand, last4, expMonth, expYear }: Card, now: Date) {
  return { id, brand, last4, expMonth, expYear, isExpired: isExpired({ expMonth, expYear }, now) }
}

const readCards = (db: Db, userId: string) =>
  db
    .select({
      id: savedCards.id,
      brand: savedCards.brand,
      last4: savedCards.last4,
      expMonth: savedCards.expMonth,
      expYear: savedCards.expYear,
      paymentMethodId: savedCards.paymentMethodId,
      holderId: savedCards.holderId,
      customerId: cardHolders.customerId,
      account: cardHolders.account,
      liveMode: cardHolders.liveMode,
    })
    .from(savedCards)
    .innerJoin(cardHolders, eq(cardHolders.id, savedCards.holderId))
    .where(and(eq(cardHolders.userId, userId), isNull(savedCards.removedAt)))
    .orderBy(desc(savedCards.createdAt), desc(savedCards.id))

export type Leaving = { id: string; paymentMethodId: string | null; customerId: string | null }

/** Cards that were removed and people who have left, as far as the key in use can inform Stripe. */
export async function listLeaving(db: Db, { limit }: { limit: number }): Promise<Leaving[]> {
  const key = await findStripeAccount(db)
  if (!key) return []
  const { rows } = await db.execute<Leaving>(sql`
    select c.id, c.payment_method_id as "paymentMethodId", null as "customerId"
    from saved_cards c join card_holders h on h.id = c.holder_id
    where c.removed_at is not null and h.account = ${key.account} and h.live_mode = ${key.liveMode}
    union all
    select h.id, null, h.customer_id from card_holders h
    where h.user_id is null and h.account = ${key.account} and h.live_mode = ${key.liveMode}
    limit ${limit}`)
  return rows
}
