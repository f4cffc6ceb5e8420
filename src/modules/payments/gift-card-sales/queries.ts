import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { giftCardStanding } from '#modules/payments/gift-cards/rules.ts'
import { giftCards } from '#modules/payments/gift-cards/tables.ts'
import { decryptSecret, readSignedId, signedId } from '#server/auth/crypto.ts'
import type { Db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { linkOver, purchaseNotFound } from './errors.ts'
import { canCancel, canResend, mayReveal } from './rules.ts'
import { giftCardPurchases, type GiftPurchase } from './tables.ts'

const MOST = 100
const LINK = 'gift_card_link'

/** Binds an encrypted code to its purchase. */
export const codePlace = (purchaseId: string): string => `gift_card_purchase:${purchaseId}:code`

/** Where a receiver opens a card. The token is a keyed hash of 256 bits, so nothing of it is stored; it stands behind `#`. */
const giftLinkOf = (purchaseId: string): string =>
  `${env.PUBLIC_URL}/tarjeta-de-regalo#${signedId(LINK, purchaseId)}`

export const readGiftLink = (token: string): string | null => readSignedId(LINK, token)

export async function findPurchase(
  db: Db,
  { purchaseId }: { purchaseId: string },
): Promise<GiftPurchase | null> {
  const [purchase] = await db.select().from(giftCardPurchases).where(eq(giftCardPurchases.id, purchaseId))
  return purchase ?? null
}

/** A purchase of this person; somebody else's is a 404. */
export async function getOwnPurchase(
  db: Db,
  { purchaseId, userId }: { purchaseId: string; userId: string },
): Promise<GiftPurchase> {
  const [purchase] = await db
    .select()
    .from(giftCardPurchases)
    .where(and(eq(giftCardPurchases.id, purchaseId), eq(giftCardPurchases.userId, userId)))
  if (!purchase) throw purchaseNotFound()
  return purchase
}

/** The cards that a person bought or is buying, newest first; what was given up unpaid is not among them. */
export async function listOwnPurchases(db: Db, { userId, now }: { userId: string; now: Date }) {
  const rows = await db
    .select()
    .from(giftCardPurchases)
    .where(
      and(
        eq(giftCardPurchases.userId, userId),
        inArray(giftCardPurchases.status, ['review', 'paid', 'cancelled', 'refunded']),
      ),
    )
    .orderBy(desc(giftCardPurchases.createdAt), asc(giftCardPurchases.id))
    .limit(MOST)
  return rows.map((row) => ({
    purchaseId: row.id,
    amountCents: row.amountCents,
    design: row.design,
    recipientName: row.recipientName,
    recipientEmail: row.recipientEmail,
    delivery: row.delivery,
    sendOn: row.sendOn,
    status: row.status,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    link: row.delivery === 'link' && row.status === 'paid' ? giftLinkOf(row.id) : null,
    canCancel: canCancel(row),
    canResend: canResend({ ...row, hasCode: row.codeEncrypted !== null }, now),
  }))
}

/** The code of a delivered card while it can be spent and is stored; null else. */
export async function findShownCode(
  db: Db,
  {
    purchase: { id, cardId, codeEncrypted },
    now,
  }: { purchase: Pick<GiftPurchase, 'id' | 'cardId' | 'codeEncrypted'>; now: Date },
): Promise<{ code: string; expiresAt: Date } | null> {
  if (!cardId || !codeEncrypted) return null
  const [card] = await db
    .select({
      state: giftCards.state,
      balanceCents: giftCards.balanceCents,
      expiresAt: giftCards.expiresAt,
    })
    .from(giftCards)
    .where(eq(giftCards.id, cardId))
  if (!card || giftCardStanding(card, now) !== 'active') return null
  return { code: decryptSecret(codeEncrypted, codePlace(id)), expiresAt: card.expiresAt }
}

/** What the page behind a link shows before the press: the card with its design and note, and whether its day has come. */
export async function readLinkedCard(db: Db, { token, now }: { token: string; now: Date }) {
  const purchaseId = readGiftLink(token)
  const purchase = purchaseId === null ? null : await findPurchase(db, { purchaseId })
  if (purchase?.status !== 'paid' || purchase.delivery !== 'link') throw linkOver()
  const { amountCents, design, recipientName, senderName, note, sendOn } = purchase
  return { amountCents, design, recipientName, senderName, note, sendOn, mayOpen: mayReveal(purchase, now) }
}

/** What waits for an administrator or for its day, the money to be looked at first. */
export async function listWaitingPurchases(db: Db) {
  const rows = await db
    .select({
      purchaseId: giftCardPurchases.id,
      amountCents: giftCardPurchases.amountCents,
      status: giftCardPurchases.status,
      delivery: giftCardPurchases.delivery,
      recipientName: giftCardPurchases.recipientName,
      recipientEmail: giftCardPurchases.recipientEmail,
      sendOn: giftCardPurchases.sendOn,
      buyerName: profiles.fullName,
      buyerEmail: profiles.email,
    })
    .from(giftCardPurchases)
    .innerJoin(profiles, eq(profiles.id, giftCardPurchases.userId))
    .where(
      or(
        eq(giftCardPurchases.status, 'review'),
        and(eq(giftCardPurchases.status, 'paid'), sql`${giftCardPurchases.cardId} is null`),
      ),
    )
    .orderBy(
      desc(eq(giftCardPurchases.status, 'review')),
      asc(giftCardPurchases.sendOn),
      asc(giftCardPurchases.id),
    )
    .limit(MOST)
  return rows
}
