import { alias } from 'drizzle-orm/pg-core'
import { giftCardPurchases } from '#modules/payments/gift-card-sales/tables.ts'
import { and, asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { keyedHash } from '#server/auth/crypto.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { giftCardNotFound } from './errors.ts'
import { gatewayConfigs } from '#modules/payments/gateways/input.ts'
import { listGiftCardsInput } from './input.ts'
import { type GiftCardStanding, giftCardStanding, plainGiftCode } from './rules.ts'
import { isComplete } from '#modules/payments/gateways/rules.ts'
import { giftCardEntries, giftCards } from './tables.ts'
import { readGateways } from '#modules/payments/gateways/public.ts'

export type GiftCard = Pick<
  typeof giftCards.$inferSelect,
  'id' | 'last4' | 'balanceCents' | 'expiresAt' | 'version'
>

/** What is stored of a code; without the application's key no one can try codes against it. */
export const giftCodeHash = (code: string): Buffer => keyedHash('gift_card', plainGiftCode(code))

/** The card behind a code while it can be used; null for one that does not exist, has expired or is blocked, in the same time. */
export async function findUsableGiftCard(
  db: Db,
  { code, now }: { code: string; now: Date },
): Promise<GiftCard | null> {
  return findUsable(db, eq(giftCards.codeHash, giftCodeHash(code)), now)
}

/** The same by its id, for a buyer who has shown the code already. */
export const findUsableGiftCardById = (db: Db, { cardId, now }: { cardId: string; now: Date }) =>
  findUsable(db, eq(giftCards.id, cardId), now)

async function findUsable(db: Db, which: SQL, now: Date): Promise<GiftCard | null> {
  const [card] = await db
    .select({
      id: giftCards.id,
      last4: giftCards.last4,
      balanceCents: giftCards.balanceCents,
      expiresAt: giftCards.expiresAt,
      version: giftCards.version,
    })
    .from(giftCards)
    .where(and(which, eq(giftCards.state, 'active'), gt(giftCards.expiresAt, now)))
  return card ?? null
}

/** Whether buyers may pay with gift cards now. */
export async function areGiftCardsOffered(db: Db): Promise<boolean> {
  const { gift_card: gateway } = await readGateways(db)
  return gateway.isActive === true && isComplete('gift_card', gateway)
}

/** How codes are made and how long they last; the gateway's own beginnings until somebody saved others. */
export async function readGiftCardConfig(db: Db) {
  const { config } = (await readGateways(db)).gift_card
  const { prefix, length, expirationDays } = gatewayConfigs.gift_card.parse(config)
  return { prefix: String(prefix), length: Number(length), expirationDays: Number(expirationDays) }
}

/** The card that paid for an order, and what it paid; null for the orders without one. */
export async function findOrderGiftCard(db: Db, { orderId }: { orderId: string }) {
  const [card] = await db
    .select({
      last4: giftCards.last4,
      amountCents: sql<number>`-${giftCardEntries.amountCents}`.mapWith(Number),
      expiresAt: giftCards.expiresAt,
    })
    .from(giftCardEntries)
    .innerJoin(giftCards, eq(giftCards.id, giftCardEntries.cardId))
    .where(and(eq(giftCardEntries.orderId, orderId), eq(giftCardEntries.kind, 'redeem')))
  return card ?? null
}

/** One card with all that ever happened to it. */
export async function getGiftCard(db: Db, { cardId, now }: { cardId: string; now: Date }) {
  const [row] = await selectCards(db).where(eq(giftCards.id, cardId))
  if (!row) throw giftCardNotFound()
  const entries = await db
    .select({
      id: giftCardEntries.id,
      kind: giftCardEntries.kind,
      amountCents: giftCardEntries.amountCents,
      orderId: giftCardEntries.orderId,
      // The order's own module is above this one, and its number is all that is wanted of it.
      orderNumber: sql<
        string | null
      >`(select number from orders where orders.id = ${giftCardEntries.orderId})`,
      reason: giftCardEntries.reason,
      createdAt: giftCardEntries.createdAt,
    })
    .from(giftCardEntries)
    .where(eq(giftCardEntries.cardId, cardId))
    .orderBy(asc(giftCardEntries.id))
  return {
    ...cardView(row, now),
    entries: entries.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: createdAt.toISOString() })),
  }
}

const buyers = alias(profiles, 'buyers')
const columns = {
  id: giftCards.id,
  last4: giftCards.last4,
  initialCents: giftCards.initialCents,
  balanceCents: giftCards.balanceCents,
  state: giftCards.state,
  blockedReason: giftCards.blockedReason,
  expiresAt: giftCards.expiresAt,
  recipientEmail: giftCards.recipientEmail,
  note: giftCards.note,
  issuedBy: profiles.fullName,
  createdAt: giftCards.createdAt,
  /** Of a card that somebody bought: the purchase, who bought it, and for what day. */
  purchaseId: giftCardPurchases.id,
  boughtBy: buyers.fullName,
  sendOn: giftCardPurchases.sendOn,
}

const selectCards = (db: Db) =>
  db
    .select(columns)
    .from(giftCards)
    .leftJoin(profiles, eq(profiles.id, giftCards.issuedBy))
    .leftJoin(giftCardPurchases, eq(giftCardPurchases.cardId, giftCards.id))
    .leftJoin(buyers, eq(buyers.id, giftCardPurchases.userId))

type Row = { state: (typeof giftCards.$inferSelect)['state']; expiresAt: Date; createdAt: Date } & {
  balanceCents: number
}

const cardView = <R extends Row>({ state, expiresAt, createdAt, ...row }: R, now: Date) => ({
  ...row,
  state: giftCardStanding({ state, expiresAt, balanceCents: row.balanceCents }, now),
  expiresAt: expiresAt.toISOString(),
  createdAt: createdAt.toISOString(),
})

/** By the end of the code, however much of it was pasted, or by the address it was sent to. */
function searched(q: string): SQL | undefined {
  const end = q
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-4)
  const byCode = end === '' || q.includes('@') ? undefined : or(hasText(giftCards.last4, end), endsWith(end))
  // Two characters begin a word of nearly every address: all that end in .com.
  const byAddress = q.length < 3 ? undefined : hasText(giftCards.recipientEmail, q)
  return or(byCode, byAddress) ?? sql`false`
}

const endsWith = (end: string) => sql`${giftCards.last4} like ${`%${end}`}`

const { state: stored, balanceCents, expiresAt } = giftCards
const standing: Record<GiftCardStanding, (now: Date) => SQL | undefined> = {
  blocked: () => eq(stored, 'blocked'),
  expired: (now) => and(eq(stored, 'active'), lte(expiresAt, now)),
  spent: (now) => and(eq(stored, 'active'), gt(expiresAt, now), eq(balanceCents, 0)),
  active: (now) => and(eq(stored, 'active'), gt(expiresAt, now), gt(balanceCents, 0)),
}

/** Every card. Of a code only its last four characters are known. */
export const giftCardList = listOf(giftCards, {
  name: 'gift_cards',
  input: listGiftCardsInput,
  id: giftCards.id,
  filters: { q: searched, state: (state, now) => standing[state](now) },
  sorts: {
    newest: { by: [giftCards.createdAt], down: true },
    oldest: { by: [giftCards.createdAt] },
    expires_asc: { by: [expiresAt] },
    expires_desc: { by: [expiresAt], down: true },
  },
  fill: async (db, ids, now) => {
    const rows = await selectCards(db).where(isAmong(giftCards.id, ids))
    return rows.map((row) => cardView(row, now))
  },
})
