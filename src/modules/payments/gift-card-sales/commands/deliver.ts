import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { findReaderLocale } from '#modules/identity/accounts/public.ts'
import { giftCards } from '#modules/payments/gift-cards/tables.ts'
import { issueSoldGiftCard } from '#modules/payments/gift-cards/public.ts'
import { encryptSecret } from '#server/auth/crypto.ts'
import { type Db, db, transaction, type Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { sweep, sweepTogether } from '#server/jobs/sweep.ts'
import { mailCard } from '../emails.ts'
import { cannotResend, codeGone, linkOver, notYet } from '../errors.ts'
import { codePlace, findShownCode, getOwnPurchase, readGiftLink } from '../queries.ts'
import { canResend, codeUntil, CODE_DAYS, lastDueDay, mayReveal, SPENT_CODE_DAYS } from '../rules.ts'
import { giftCardPurchases, type GiftPurchase } from '../tables.ts'

/** Emails the cards whose day has come, each exactly once: the card and its email are written in one transaction. */
export async function deliverDue({ now }: { now: Date }): Promise<void> {
  await sweep({
    name: 'gift_cards.deliver',
    now,
    due: (limit) => listDue(db, { now, limit }),
    work: ({ id }) => transaction((tx) => deliver(tx, { purchaseId: id, now })),
  })
}

const listDue = (from: Db, { now, limit }: { now: Date; limit: number }) =>
  from
    .select({ id: giftCardPurchases.id })
    .from(giftCardPurchases)
    .where(
      and(
        eq(giftCardPurchases.status, sql.raw(`'paid'`)),
        eq(giftCardPurchases.delivery, sql.raw(`'email'`)),
        isNull(giftCardPurchases.cardId),
        lte(giftCardPurchases.sendOn, lastDueDay(now)),
      ),
    )
    .orderBy(asc(giftCardPurchases.sendOn))
    .limit(limit)

async function deliver(tx: Tx, { purchaseId, now }: { purchaseId: string; now: Date }) {
  const purchase = await lockToDeliver(tx, purchaseId)
  // Called off or delivered meanwhile, or its receiver has left.
  if (purchase?.status !== 'paid' || purchase.cardId || !purchase.recipientEmail) return
  const { code, expiresAt } = await issue(tx, purchase, now)
  await mailTo(tx, purchase, { to: purchase.recipientEmail, code, expiresAt })
  // Whose buyer has left: the receiver was stored for this email alone.
  await tx.execute(sql`
    update gift_card_purchases set recipient_email = null, recipient_name = ''
    where id = ${purchaseId} and exists (select from profiles where id = user_id and anonymised_at is not null)`)
  await announce(tx, { name: 'gift_purchase.changed', userId: purchase.userId })
}

/**
 * The press on the page behind a link: the code, from the day of the card on. The first press issues the card; later
 * ones show the same code until the card is spent or a year has passed. Two presses at once issue one card.
 */
export async function revealCode(
  tx: Tx,
  { token, now }: { token: string; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const purchaseId = readGiftLink(token)
  const purchase = purchaseId === null ? null : await lockToDeliver(tx, purchaseId)
  if (purchase?.status !== 'paid' || purchase.delivery !== 'link') throw linkOver()
  if (!mayReveal(purchase, now)) throw notYet()
  if (purchase.cardId === null) {
    const issued = await issue(tx, purchase, now)
    await announce(tx, { name: 'gift_purchase.changed', userId: purchase.userId })
    return issued
  }
  const shown = await findShownCode(tx, { purchase, now })
  if (!shown) throw codeGone()
  return shown
}

/** Emails a delivered card again, once a day, with the code it has. Locks the purchase. */
export async function resendCard(
  tx: Tx,
  { purchaseId, userId, now }: { purchaseId: string; userId: string; now: Date },
): Promise<void> {
  await getOwnPurchase(tx, { purchaseId, userId })
  const purchase = await lockToDeliver(tx, purchaseId)
  if (!purchase?.recipientEmail || !canResend({ ...purchase, hasCode: purchase.codeEncrypted !== null }, now))
    throw cannotResend()
  const shown = await findShownCode(tx, { purchase, now })
  if (!shown) throw codeGone()
  await tx
    .update(giftCardPurchases)
    .set({ resentAt: now, updatedAt: now })
    .where(eq(giftCardPurchases.id, purchaseId))
  await mailTo(tx, purchase, { to: purchase.recipientEmail, ...shown })
  await announce(tx, { name: 'gift_purchase.changed', userId })
}

/** Forgets the codes that are not shown again: of cards spent for a month, and all after a year. */
export async function forgetCodes({ now }: { now: Date }): Promise<void> {
  await sweepTogether({
    name: 'gift_cards.forget-codes',
    now,
    due: (limit) => listOldCodes(db, { now, limit }),
    work: (items) =>
      transaction(async (tx) => {
        for (const { id } of items)
          await tx
            .update(giftCardPurchases)
            .set({ codeEncrypted: null, updatedAt: now })
            .where(eq(giftCardPurchases.id, id))
      }),
  })
}

const listOldCodes = (from: Db, { now, limit }: { now: Date; limit: number }) =>
  from
    .select({ id: giftCardPurchases.id })
    .from(giftCardPurchases)
    .innerJoin(giftCards, eq(giftCards.id, giftCardPurchases.cardId))
    .where(
      and(
        isNotNull(giftCardPurchases.codeEncrypted),
        or(
          lte(giftCardPurchases.deliveredAt, codeUntil(now, CODE_DAYS)),
          and(eq(giftCards.balanceCents, 0), lte(giftCards.updatedAt, codeUntil(now, SPENT_CODE_DAYS))),
        ),
      ),
    )
    .orderBy(asc(giftCardPurchases.deliveredAt))
    .limit(limit)

async function lockToDeliver(tx: Tx, purchaseId: string): Promise<GiftPurchase | null> {
  const [purchase] = await tx
    .select()
    .from(giftCardPurchases)
    .where(eq(giftCardPurchases.id, purchaseId))
    .for('update')
  return purchase ?? null
}

async function issue(tx: Tx, { id, amountCents, recipientEmail }: GiftPurchase, now: Date) {
  const card = await issueSoldGiftCard(tx, { amountCents, recipientEmail, now })
  await tx
    .update(giftCardPurchases)
    .set({
      cardId: card.id,
      codeEncrypted: encryptSecret(card.code, codePlace(id)),
      deliveredAt: now,
      updatedAt: now,
    })
    .where(eq(giftCardPurchases.id, id))
  return { code: card.code, expiresAt: new Date(card.expiresAt) }
}

type Sent = { to: string; code: string; expiresAt: Date }

async function mailTo(tx: Tx, purchase: GiftPurchase, sent: Sent) {
  const locale = await findReaderLocale(tx, { email: sent.to, otherwise: purchase.locale })
  await mailCard(tx, { purchase, locale, ...sent })
}
