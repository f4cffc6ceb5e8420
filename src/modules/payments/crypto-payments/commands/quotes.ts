import { randomInt } from 'node:crypto'
import { and, asc, between, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { sweep } from '#server/jobs/sweep.ts'
import {
  quoteExpired,
  quoteNotFound,
  quoteTaken,
  transactionInvalid,
  transactionSettled,
  transactionUsed,
} from '../errors.ts'
import type { CryptoQuote } from '../queries.ts'
import { normalTxHash } from '#modules/payments/gateways/rules/chains.ts'
import { canBeNamed, CLAIM_HOURS, formatAmount, quoteAmount, quoteExpiresAt } from '../rules.ts'
import { HASH_IS_FREE_AFTER } from '../rules/transfers.ts'
import type { CryptoOption } from '#modules/payments/gateways/rules/wallets.ts'
import { cryptoQuotes } from '../tables.ts'

/** The orders module works it: a chain has confirmed the money of a quote, took it back, or shows something odd. */
export const QUOTE_SEEN = { name: 'payments.quote-seen' }

// A late payment of yesterday must not look like one for a quote of today.
const AMOUNT_COOLDOWN_MS = CLAIM_HOURS * 3_600_000
const TAILS = 100
const TRIES = 8

export type NewQuote = CryptoOption & {
  userId: string
  storeId: string | null
  amountCents: number
  linesKey?: string | null
  rate: string
  confirmations: number
  isTest: boolean
  now: Date
}

/**
 * Fixes what one seller asks of this buyer for fifteen minutes, at an amount that no other quote of the last
 * day at this wallet has. The buyer's earlier open quote of the same seller is called off: one is asked at a time.
 */
export async function openQuote(tx: Tx, { userId, storeId, now, ...asked }: NewQuote): Promise<CryptoQuote> {
  await tx
    .update(cryptoQuotes)
    .set({ status: 'cancelled', updatedAt: now })
    .where(
      and(
        eq(cryptoQuotes.userId, userId),
        storeId === null ? isNull(cryptoQuotes.storeId) : eq(cryptoQuotes.storeId, storeId),
        eq(cryptoQuotes.status, 'open'),
      ),
    )
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const amount = await pickAmount(tx, { ...asked, tails: TAILS * attempt, now })
    if (amount === null) continue
    const { isTest, currency, network, address, amountCents, linesKey, rate, confirmations } = asked
    const [opened] = await tx
      .insert(cryptoQuotes)
      .values({
        ...{ userId, storeId, currency, network, address, isTest, amountCents, rate, amount, confirmations },
        linesKey,
        expiresAt: quoteExpiresAt(now),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (opened) return opened
  }
  throw quoteTaken()
}

/** An amount with a tail that is free at this wallet; the tail is random, so that no one can foresee another's. */
async function pickAmount(tx: Tx, asked: Omit<NewQuote, 'userId' | 'storeId'> & { tails: number }) {
  const { currency, network, address, tails, isTest, now } = asked
  const withTail = (tail: number) => formatAmount(quoteAmount({ ...asked, tail }))
  if (isTest) return withTail(0)
  const rows = await tx
    .select({ amount: cryptoQuotes.amount })
    .from(cryptoQuotes)
    .where(
      and(
        eq(cryptoQuotes.network, network),
        eq(cryptoQuotes.currency, currency),
        eq(sql`lower(${cryptoQuotes.address})`, address.toLowerCase()),
        between(cryptoQuotes.amount, withTail(0), withTail(tails - 1)),
        or(
          inArray(cryptoQuotes.status, ['open', 'sent']),
          gt(cryptoQuotes.createdAt, new Date(now.getTime() - AMOUNT_COOLDOWN_MS)),
        ),
      ),
    )
  const taken = new Set(rows.map(({ amount }) => amount))
  const free = Array.from({ length: tails }, (_, tail) => withTail(tail)).filter(
    (amount) => !taken.has(amount),
  )
  return free.length === 0 ? null : free[randomInt(free.length)]!
}

type Own = { quoteId: string; userId: string; now: Date }

/** The buyer leaves the quote. Again is no change; one that was sent stays. */
export async function cancelQuote(tx: Tx, { quoteId, userId, now }: Own) {
  const quote = await lockOwnQuote(tx, { quoteId, userId })
  if (quote.status === 'sent' || quote.status === 'paid') throw quoteTaken()
  if (quote.status !== 'open') return
  await moveQuote(tx, quoteId, { status: 'cancelled', updatedAt: now })
  if (quote.txHash !== null) await enqueue(tx, QUOTE_SEEN, { quoteId })
}

/**
 * The buyer says that the money is on its way, and the order it is for now exists. Refuses a quote that has
 * run out or that was sent before; locks the quote, so of two calls one gets it.
 */
export async function sendQuote(
  tx: Tx,
  { quoteId, userId, now, ...money }: Own & { orderId: string; paymentId: string },
) {
  const quote = await lockOwnQuote(tx, { quoteId, userId })
  if (quote.status === 'sent' || quote.status === 'paid') throw quoteTaken()
  if (quote.status !== 'open' || quote.expiresAt <= now) throw quoteExpired()
  // The money may have been quicker than the buyer.
  if (quote.txHash !== null) await enqueue(tx, QUOTE_SEEN, { quoteId })
  return moveQuote(tx, quoteId, { status: 'sent', ...money, updatedAt: now })
}

/** The money of a quote is here, by the chain or by the word of the wallet's owner, even if late. Once: true for who wrote it. */
export async function payQuote(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<boolean> {
  const moved = await tx
    .update(cryptoQuotes)
    .set({ status: 'paid', updatedAt: now })
    .where(and(eq(cryptoQuotes.paymentId, paymentId), ne(cryptoQuotes.status, 'paid')))
    .returning({ id: cryptoQuotes.id })
  return moved.length === 1
}

type OfPayments = { paymentIds: readonly string[]; now: Date }

/** The seller orders have ended without money: nothing is asked for any more. A paid quote stays paid. */
export async function dropQuotes(tx: Tx, { paymentIds, now }: OfPayments) {
  await tx
    .update(cryptoQuotes)
    .set({ status: 'cancelled', updatedAt: now })
    .where(and(inArray(cryptoQuotes.paymentId, [...paymentIds]), eq(cryptoQuotes.status, 'sent')))
}

/** Somebody took the order back from its end: its quotes wait for their money again. */
export async function takeUpQuotes(tx: Tx, { paymentIds, now }: OfPayments) {
  await tx
    .update(cryptoQuotes)
    .set({ status: 'sent', updatedAt: now })
    .where(and(inArray(cryptoQuotes.paymentId, [...paymentIds]), eq(cryptoQuotes.status, 'cancelled')))
}

/**
 * Writes down which transaction the buyer says it was, also after the seller order has ended: without a hash no one finds late
 * money. One transaction pays one quote; a hash that a look at the chain has shown to be somebody else's money is free
 * again.
 */
export async function nameTransaction(tx: Tx, { quoteId, userId, txHash, now }: Own & { txHash: string }) {
  const quote = await lockOwnQuote(tx, { quoteId, userId })
  const hash = normalTxHash(quote.network, txHash)
  if (!hash) throw transactionInvalid()
  if (quote.txHash === hash) return quote
  if (!canBeNamed(quote)) throw transactionSettled()
  await freeHash(tx, { network: quote.network, txHash: hash, now })
  try {
    return await moveQuote(tx, quoteId, {
      txHash: hash,
      txSource: 'buyer',
      seenBlock: null,
      remark: null,
      updatedAt: now,
    })
  } catch (error) {
    if (violates(error, 'crypto_quotes_tx_hash_key')) throw transactionUsed()
    throw error
  }
}

async function freeHash(
  tx: Tx,
  { network, txHash, now }: { network: CryptoQuote['network']; txHash: string; now: Date },
) {
  await tx
    .update(cryptoQuotes)
    .set({ txHash: null, txSource: null, seenBlock: null, remark: 'hash_of_another', updatedAt: now })
    .where(
      and(
        eq(cryptoQuotes.network, network),
        eq(cryptoQuotes.txHash, txHash),
        eq(cryptoQuotes.txSource, 'buyer'),
        ne(cryptoQuotes.status, 'paid'),
        inArray(cryptoQuotes.remark, HASH_IS_FREE_AFTER),
      ),
    )
}

/** Open quotes whose minutes are over; money that one of them got meanwhile is announced. Repeatable. */
export async function expireQuotes({ now }: { now: Date }): Promise<void> {
  const { id, status, expiresAt, txHash } = cryptoQuotes
  const isOver = and(eq(status, 'open'), lte(expiresAt, now))
  await sweep({
    name: 'payments.expire-quotes',
    now,
    due: (limit) => db.select({ id }).from(cryptoQuotes).where(isOver).orderBy(asc(expiresAt)).limit(limit),
    work: ({ id: quoteId }) =>
      transaction(async (tx) => {
        const [expired] = await tx
          .update(cryptoQuotes)
          .set({ status: 'expired', updatedAt: now })
          .where(and(eq(id, quoteId), isOver))
          .returning({ txHash })
        if (expired && expired.txHash !== null) await enqueue(tx, QUOTE_SEEN, { quoteId })
      }),
  })
}

async function lockOwnQuote(tx: Tx, { quoteId, userId }: { quoteId: string; userId: string }) {
  const [quote] = await tx
    .select()
    .from(cryptoQuotes)
    .where(and(eq(cryptoQuotes.id, quoteId), eq(cryptoQuotes.userId, userId)))
    .for('update')
  if (!quote) throw quoteNotFound()
  return quote
}

async function moveQuote(tx: Tx, quoteId: string, change: Partial<CryptoQuote>): Promise<CryptoQuote> {
  const [moved] = await tx.update(cryptoQuotes).set(change).where(eq(cryptoQuotes.id, quoteId)).returning()
  return moved!
}
