import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { openStripe, ProviderDeclined, type SavedCard } from '#modules/payments/gateways/public.ts'
import { isHeldBy, type PaymentProviderName } from '#modules/payments/gateways/rules/methods.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { cardExpired, cardGone } from '../errors.ts'
import { findOwnCard, type Leaving, listLeaving } from '../queries/cards.ts'
import { isExpired } from '../rules/cards.ts'
import { cardChoices, cardHolders, savedCards } from '../tables.ts'

type Stripe = Awaited<ReturnType<typeof openStripe>>
type Card = NonNullable<Awaited<ReturnType<typeof findOwnCard>>>

/** A saved card of the payer, or null and their consent to keep the one that they will type. */
export type PickedCard = { userId: string; saved: Card | null }

type Wish = {
  userId: string
  savedCardId?: string | undefined
  saveCard?: boolean | undefined
  provider: PaymentProviderName | undefined
  now: Date
}

/** The card that a buyer means, looked up as their own; refused when it is somebody else's, gone or expired. Asks no one outside. */
export async function pickCard({ userId, savedCardId, saveCard, provider, now }: Wish) {
  const savesCards = provider !== undefined && isHeldBy(provider, (method) => method.savesCards)
  if (savedCardId === undefined) return saveCard && savesCards ? { userId, saved: null } : null
  const saved = savesCards ? await findOwnCard(db, { cardId: savedCardId, userId }) : null
  if (!saved) throw cardGone()
  if (isExpired(saved, now)) throw cardExpired()
  return { userId, saved }
}

type Choice = {
  payment: { id: string; providerPaymentId: string | null }
  providerPaymentId: string
  card: PickedCard | null
  now: Date
}

/**
 * Informs Stripe with which card an attempt is paid, or that its card shall be saved; without either it takes back what an
 * earlier press chose. No transaction is open meanwhile, and what was agreed to is written down before it is asked for.
 * Answers `gone` when Stripe does not have the card any more, and `moved` when there is nothing left to choose. Repeatable.
 */
export async function chooseCard(
  { provider, liveMode }: Stripe,
  { payment, providerPaymentId, card, now }: Choice,
): Promise<'chosen' | 'gone' | 'moved'> {
  const paymentId = payment.id
  try {
    if (card) {
      const holder = card.saved
        ? { id: card.saved.holderId, customerId: card.saved.customerId! }
        : await openHolder(provider, { userId: card.userId, liveMode })
      const consentedAt = card.saved ? null : now
      await transaction((tx) =>
        tx
          .insert(cardChoices)
          .values({ paymentId, holderId: holder.id, consentedAt })
          .onConflictDoUpdate({ target: cardChoices.paymentId, set: { holderId: holder.id, consentedAt } }),
      )
      const paymentMethodId = card.saved?.paymentMethodId ?? null
      await provider.chooseCard(providerPaymentId, { customerId: holder.customerId, paymentMethodId })
      return 'chosen'
    }
    const isFirst = payment.providerPaymentId === null
    if (isFirst || (await db.$count(cardChoices, eq(cardChoices.paymentId, paymentId))) === 0) return 'chosen'
    await provider.chooseCard(providerPaymentId, null)
    await transaction((tx) => tx.delete(cardChoices).where(eq(cardChoices.paymentId, paymentId)))
    return 'chosen'
  } catch (error) {
    if (!(error instanceof ProviderDeclined)) throw error
    if (error.code === 'payment_moved') return 'moved'
    // A customer that an admin deleted at Stripe is created again by the next payment.
    if (error.code === 'customer_not_found' && card) await dropHolder(card)
    if (!card?.saved) throw error
    const { id } = card.saved
    await transaction((tx) => tx.update(savedCards).set({ removedAt: now }).where(eq(savedCards.id, id)))
    return 'gone'
  }
}

/** Under which name Stripe knows this person; opened once, however many ask at once. */
async function openHolder(
  provider: Stripe['provider'],
  { userId, liveMode }: { userId: string; liveMode: boolean },
) {
  const account = await provider.readAccount()
  const [holder] = await transaction((tx) =>
    tx
      .insert(cardHolders)
      .values({ userId, account, liveMode })
      .onConflictDoUpdate({
        target: [cardHolders.userId, cardHolders.account, cardHolders.liveMode],
        set: { userId },
      })
      .returning(),
  )
  const { id } = holder!
  const customerId = holder!.customerId ?? (await provider.openCustomer(id))
  if (holder!.customerId === null)
    await transaction((tx) => tx.update(cardHolders).set({ customerId }).where(eq(cardHolders.id, id)))
  return { id, customerId }
}

const dropHolder = ({ userId }: PickedCard) =>
  transaction((tx) => tx.delete(cardHolders).where(eq(cardHolders.userId, userId)))

/**
 * Writes down the card that a payment was paid with, where its buyer had agreed to that; the same card from before gives
 * way to it. In the settlement's transaction, which it can never make fail; no one is informed.
 */
export async function keepCard(
  tx: Tx,
  {
    paymentId,
    card,
    payerHash,
    now,
  }: { paymentId: string; card: SavedCard; payerHash: Buffer | null; now: Date },
) {
  const { customerId, ...stored } = card
  const [choice] = await tx
    .select({ holderId: cardChoices.holderId, consentedAt: cardChoices.consentedAt })
    .from(cardChoices)
    .innerJoin(cardHolders, eq(cardHolders.id, cardChoices.holderId))
    .where(
      and(
        eq(cardChoices.paymentId, paymentId),
        eq(cardHolders.customerId, customerId),
        isNotNull(cardHolders.userId),
      ),
    )
  if (!choice?.consentedAt) return
  const { holderId, consentedAt } = choice
  await tx
    .update(savedCards)
    .set({ removedAt: now })
    .where(
      and(
        eq(savedCards.holderId, holderId),
        eq(savedCards.brand, stored.brand),
        eq(savedCards.last4, stored.last4),
        eq(savedCards.expMonth, stored.expMonth),
        eq(savedCards.expYear, stored.expYear),
        ne(savedCards.paymentMethodId, stored.paymentMethodId),
        isNull(savedCards.removedAt),
      ),
    )
  const row = { ...stored, payerHash, holderId, consentedAt, createdAt: now }
  await tx.insert(savedCards).values(row).onConflictDoNothing()
}

/** Takes a card off the buyer's list at once; the job informs Stripe. Somebody else's is not found. One statement. */
export async function removeCard(
  tx: Tx,
  { cardId, userId, now }: { cardId: string; userId: string; now: Date },
) {
  const removed = await tx
    .update(savedCards)
    .set({ removedAt: now })
    .where(
      and(
        eq(savedCards.id, cardId),
        isNull(savedCards.removedAt),
        inArray(savedCards.holderId, holdersOf(tx, userId)),
      ),
    )
    .returning({ id: savedCards.id })
  if (removed.length === 0) throw cardGone()
}

/** Takes the cards of somebody who leaves away, and leaves their name at Stripe to the job, without them. In the caller's transaction. */
export async function forget(tx: Tx, { userId }: { userId: string }) {
  await tx.delete(savedCards).where(inArray(savedCards.holderId, holdersOf(tx, userId)))
  await tx.delete(cardHolders).where(and(eq(cardHolders.userId, userId), isNull(cardHolders.customerId)))
  await tx.update(cardHolders).set({ userId: null }).where(eq(cardHolders.userId, userId))
}

const holdersOf = (tx: Tx, userId: string) =>
  tx.select({ id: cardHolders.id }).from(cardHolders).where(eq(cardHolders.userId, userId))

/** Lets go at Stripe of the cards that were removed and of the people who have left, each on its own. Repeatable. */
export const releaseCards = ({ now }: { now: Date }) =>
  sweep({
    name: 'payments.release-cards',
    now,
    due: (limit) => listLeaving(db, { limit }),
    work: release,
  })

async function release({ id, paymentMethodId, customerId }: Leaving) {
  const { provider } = await openStripe()
  if (paymentMethodId !== null) await provider.detachCard(paymentMethodId)
  if (customerId !== null) await provider.forgetCustomer(customerId)
  const [table, key] = paymentMethodId === null ? [cardHolders, cardHolders.id] : [savedCards, savedCards.id]
  await transaction((tx) => tx.delete(table).where(eq(key, id)))
}
