import { and, eq, sql } from 'drizzle-orm'
import { type Admin, type System, SYSTEM } from '#server/auth/actor.ts'
import { db, type Tx } from '#server/db/db.ts'
import { countCall, uncountCall } from '#server/http/rate-limit.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { mailGiftCards } from './emails.ts'
import { findReaderLocale } from '#modules/identity/accounts/public.ts'
import {
  giftCardChanged,
  giftCardNotFound,
  giftCardRefunded,
  giftCardRefused,
  giftCardSpent,
} from './errors.ts'
import type { IssueGiftCards } from './input.ts'
import { findUsableGiftCard, type GiftCard, giftCodeHash, readGiftCardConfig } from './queries.ts'
import { findPayment, isForOrder, type OrderPayment } from '#modules/payments/core/public.ts'
import { GIVEN_BACK_DAYS, type GiftCardState, giftCardEndsAt, newGiftCode } from './rules.ts'
import { giftCardEntries, giftCards } from './tables.ts'

type By = { actor: Admin | System; address?: string; now: Date }

export type IssuedGiftCard = { id: string; code: string; amountCents: number; expiresAt: string }

/**
 * Issues cards, all or none, each with its line in the ledger, and mails them where an address was given. The
 * answer is the only place where the codes are ever shown. Not repeatable by itself: the caller's key is.
 */
export async function issueGiftCards(
  tx: Tx,
  { recipientLocale, ...wanted }: IssueGiftCards,
  by: By,
): Promise<IssuedGiftCard[]> {
  const { recipientEmail, note } = wanted
  const cards = await writeGiftCards(tx, wanted, by)
  if (recipientEmail) {
    const locale = recipientLocale ?? (await findReaderLocale(tx, { email: recipientEmail }))
    const expiresAt = new Date(cards[0]!.expiresAt)
    await mailGiftCards(tx, { to: recipientEmail, locale, cards, expiresAt, note })
  }
  return cards
}

/** Issues one card that somebody bought. Its code is in this answer alone; the caller delivers it. Audited. */
export async function issueSoldGiftCard(
  tx: Tx,
  { amountCents, recipientEmail, now }: { amountCents: number; recipientEmail: string | null; now: Date },
): Promise<IssuedGiftCard> {
  const wanted = { amountCents, count: 1, note: '', ...(recipientEmail ? { recipientEmail } : {}) }
  const [card] = await writeGiftCards(tx, wanted, { actor: SYSTEM, now })
  return card!
}

async function writeGiftCards(
  tx: Tx,
  { amountCents, count, expirationDays, recipientEmail, note }: Omit<IssueGiftCards, 'recipientLocale'>,
  { actor, address, now }: By,
): Promise<IssuedGiftCard[]> {
  const config = await readGiftCardConfig(tx)
  const expiresAt = giftCardEndsAt(expirationDays ?? config.expirationDays, now)
  const issuedBy = actor.kind === 'system' ? null : actor.userId
  const codes = Array.from({ length: count }, () => newGiftCode(config))
  const issued = await tx
    .insert(giftCards)
    .values(
      codes.map((code) => ({
        codeHash: giftCodeHash(code),
        last4: endOf(code),
        initialCents: amountCents,
        balanceCents: amountCents,
        expiresAt,
        issuedBy,
        recipientEmail: recipientEmail ?? null,
        note,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: giftCards.id, codeHash: giftCards.codeHash })
  await tx.insert(giftCardEntries).values(
    issued.map(({ id }) => ({
      cardId: id,
      kind: 'issue' as const,
      amountCents,
      actorId: issuedBy,
      createdAt: now,
    })),
  )
  const byHash = new Map(issued.map(({ id, codeHash }) => [codeHash.toString('hex'), id]))
  const cards = codes.map((code) => ({
    id: byHash.get(giftCodeHash(code).toString('hex'))!,
    code,
    amountCents,
    expiresAt: expiresAt.toISOString(),
  }))
  for (const { id, code } of cards)
    await recordAudit(tx, {
      actor,
      address,
      action: 'payments.issue_gift_card',
      target: { kind: 'gift_card', id },
      after: { last4: endOf(code), amountCents, expiresAt, recipientEmail: recipientEmail ?? null, note },
    })
  return cards
}

const endOf = (code: string) => code.replaceAll('-', '').slice(-4)

const GUESSES = { hits: 10, seconds: 3600, shared: true } as const
const BY_USER = { ...GUESSES, name: 'gift-code-user', by: 'user' } as const
const BY_ADDRESS = { ...GUESSES, name: 'gift-code-address', by: 'address', hits: 30 } as const

/**
 * The card behind a code that somebody typed. Every try is counted for the person and for the address before the
 * code is looked at, and a right one is taken back: only guesses use up the limit, and many at once cannot pass it.
 */
export async function findTypedGiftCard({
  code,
  userId,
  address,
  now,
}: {
  code: string
  userId: string
  address: string
  now: Date
}): Promise<GiftCard> {
  await countCall(BY_USER, userId)
  await countCall(BY_ADDRESS, address)
  const card = await findUsableGiftCard(db, { code, now })
  if (!card) throw giftCardRefused()
  await uncountCall(BY_USER, userId)
  await uncountCall(BY_ADDRESS, address)
  return card
}

/**
 * Takes money off a card for an order, in one guarded statement with the ledger's line and the payment that it is;
 * refused when the card has less by now or ended. The payment is still to be marked paid, with the answered name.
 * Call it after the stock is held: the card is locked last, here as when money goes back.
 */
export async function redeemGiftCard(
  tx: Tx,
  { cardId, amountCents, orderId, now }: { cardId: string; amountCents: number; orderId: string; now: Date },
): Promise<{ payment: OrderPayment; providerPaymentId: string }> {
  const moment = now.toISOString()
  const { rows } = await tx.execute<{ id: string; payment_id: string }>(sql`
    with taken as (
      update gift_cards set balance_cents = balance_cents - ${amountCents}, version = version + 1, updated_at = ${moment}
      where id = ${cardId} and state = 'active' and expires_at > ${moment}
        and balance_cents >= ${amountCents}
      returning id
    ), paying as (
      insert into payments (order_id, attempt, provider, amount_cents, created_at, updated_at)
      select ${orderId}, 0, 'gift_card', ${amountCents}, ${moment}, ${moment} from taken
      returning id
    )
    insert into gift_card_entries (card_id, kind, amount_cents, order_id, payment_id, created_at)
    select taken.id, 'redeem', -${amountCents}::bigint, ${orderId}, paying.id, ${moment} from taken, paying
    returning id, payment_id`)
  const [entry] = rows
  if (!entry) throw giftCardChanged()
  const payment = await findPayment(tx, { paymentId: entry.payment_id })
  if (!payment || !isForOrder(payment)) throw new Error(`Entry ${entry.id} has no payment`)
  return { payment, providerPaymentId: `gift_${entry.id}` }
}

/**
 * Puts refunded money back on the card it came from, once per refund. A card that has expired or is about to lives
 * on for thirty days; one that is blocked stays blocked. Returns what the buyer sees.
 */
export async function giveBackToCard(
  tx: Tx,
  refund: { refundId: string; paymentId: string; orderId: string; amountCents: number; now: Date },
): Promise<{ last4: string; expiresAt: Date }> {
  const { refundId, paymentId, orderId, amountCents, now } = refund
  const [redeemed] = await tx
    .select({ cardId: giftCardEntries.cardId })
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.paymentId, paymentId), eq(giftCardEntries.kind, 'redeem')))
  if (!redeemed) throw new Error(`Payment ${paymentId} was not made by a gift card`)
  const { cardId } = redeemed
  const until = giftCardEndsAt(GIVEN_BACK_DAYS, now).toISOString()
  const [card] = await tx
    .update(giftCards)
    .set({
      balanceCents: sql`${giftCards.balanceCents} + ${amountCents}`,
      expiresAt: sql`greatest(${giftCards.expiresAt}, ${until}::timestamptz)`,
      version: sql`${giftCards.version} + 1`,
      updatedAt: now,
    })
    .where(eq(giftCards.id, cardId))
    .returning({ last4: giftCards.last4, expiresAt: giftCards.expiresAt })
  await tx
    .insert(giftCardEntries)
    .values({ cardId, kind: 'give_back', amountCents, orderId, paymentId, refundId, createdAt: now })
  return card!
}

/** No one can pay with it until it is unblocked; its money stays on it. Blocking twice is once. Audited. */
export const blockGiftCard = (tx: Tx, wanted: { cardId: string; reason: string }, by: By) =>
  setState(tx, { ...wanted, to: 'blocked' }, by)

/**
 * Blocks a sold card whose buyer gets the money back. Refused where something of it was spent: read under the card's
 * lock, so that no order pays with it meanwhile.
 */
export async function blockRefundedGiftCard(tx: Tx, wanted: { cardId: string; reason: string }, by: By) {
  const [card] = await tx
    .select({ initialCents: giftCards.initialCents, balanceCents: giftCards.balanceCents })
    .from(giftCards)
    .where(eq(giftCards.id, wanted.cardId))
    .for('update')
  if (!card) throw giftCardNotFound()
  if (card.balanceCents !== card.initialCents) throw giftCardSpent()
  await blockGiftCard(tx, wanted, by)
}

/** The card can be used again until its day; not one whose buyer has the money back. Unblocking twice is once. Audited. */
export async function unblockGiftCard(tx: Tx, wanted: { cardId: string; reason: string }, by: By) {
  const { rowCount } = await tx.execute(
    sql`select from gift_card_purchases where card_id = ${wanted.cardId} and status <> 'paid'`,
  )
  if (rowCount) throw giftCardRefunded()
  await setState(tx, { ...wanted, to: 'active' }, by)
}

async function setState(
  tx: Tx,
  { cardId, reason, to }: { cardId: string; reason: string; to: GiftCardState },
  { actor, address, now }: By,
) {
  const from = to === 'blocked' ? 'active' : 'blocked'
  const moved = await tx
    .update(giftCards)
    .set({
      state: to,
      blockedReason: to === 'blocked' ? reason : null,
      version: sql`${giftCards.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(giftCards.id, cardId), eq(giftCards.state, from)))
    .returning({ balanceCents: giftCards.balanceCents })
  const [card] = moved
  if (!card) {
    if ((await tx.$count(giftCards, eq(giftCards.id, cardId))) === 0) throw giftCardNotFound()
    return
  }
  const kind = to === 'blocked' ? 'block' : 'unblock'
  const actorId = actor.kind === 'system' ? null : actor.userId
  await tx.insert(giftCardEntries).values({ cardId, kind, amountCents: 0, actorId, reason, createdAt: now })
  await recordAudit(tx, {
    actor,
    address,
    action: `payments.${kind}_gift_card`,
    target: { kind: 'gift_card', id: cardId },
    before: { state: from },
    after: { state: to, balanceCents: card.balanceCents },
    reason,
  })
}

/** A card given to somebody who leaves keeps its money and forgets their address. */
export async function forget(tx: Tx, { email }: { email: string }) {
  await tx
    .update(giftCards)
    .set({ recipientEmail: null })
    .where(eq(giftCards.recipientEmail, email.toLowerCase()))
}
