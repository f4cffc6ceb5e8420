import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { quoteNotFound } from './errors.ts'
import type { EvmNetwork } from '#modules/payments/gateways/rules/chains.ts'
import { CLAIM_HOURS } from './rules.ts'
import { cryptoQuotes } from './tables.ts'

export type CryptoQuote = typeof cryptoQuotes.$inferSelect

/** A quote of this person; somebody else's does not exist. */
export async function getOwnQuote(db: Db, { quoteId, userId }: { quoteId: string; userId: string }) {
  const [quote] = await db
    .select()
    .from(cryptoQuotes)
    .where(and(eq(cryptoQuotes.id, quoteId), eq(cryptoQuotes.userId, userId)))
  if (!quote) throw quoteNotFound()
  return quote
}

/** The quotes that an order was bought with, one per seller. */
export const listQuotesOfOrder = (db: Db, { orderId }: { orderId: string }): Promise<CryptoQuote[]> =>
  db.select().from(cryptoQuotes).where(eq(cryptoQuotes.orderId, orderId)).orderBy(asc(cryptoQuotes.createdAt))

const HOUR_MS = 3_600_000
/** From then on a look needs many questions to a node, and what comes is late and for a person: each tenth minute. */
const OFTEN_MS = 2 * HOUR_MS
/** How long a named transaction is asked about. */
const ASKED_MS = 7 * 24 * HOUR_MS
/** A chain may still change its mind about what has just been paid. */
const DOUBTED_MS = HOUR_MS

/** The quotes that a look at this network may show something new about. */
export function listWatchedQuotes(
  db: Db,
  { network, now }: { network: EvmNetwork; now: Date },
): Promise<CryptoQuote[]> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const lookedForMs = now.getUTCMinutes() % 10 === 0 ? CLAIM_HOURS * HOUR_MS : OFTEN_MS
  return db
    .select()
    .from(cryptoQuotes)
    .where(
      and(
        eq(cryptoQuotes.network, network),
        eq(cryptoQuotes.isTest, false),
        or(
          and(
            inArray(cryptoQuotes.status, ['open', 'sent', 'expired', 'cancelled']),
            gt(cryptoQuotes.expiresAt, since(lookedForMs)),
          ),
          and(
            inArray(cryptoQuotes.status, ['sent', 'cancelled']),
            isNotNull(cryptoQuotes.paymentId),
            isNotNull(cryptoQuotes.txHash),
            gt(cryptoQuotes.createdAt, since(ASKED_MS)),
          ),
          and(eq(cryptoQuotes.status, 'paid'), gt(cryptoQuotes.confirmedAt, since(DOUBTED_MS))),
        ),
      ),
    )
    .orderBy(asc(cryptoQuotes.createdAt), asc(cryptoQuotes.id))
}

export async function findQuote(db: Db, { quoteId }: { quoteId: string }): Promise<CryptoQuote | null> {
  const [quote] = await db.select().from(cryptoQuotes).where(eq(cryptoQuotes.id, quoteId))
  return quote ?? null
}

/** The quotes that these payments are for. */
export async function listQuotesOfPayments(db: Db, { paymentIds }: { paymentIds: readonly string[] }) {
  if (paymentIds.length === 0) return []
  return db
    .select()
    .from(cryptoQuotes)
    .where(inArray(cryptoQuotes.paymentId, [...paymentIds]))
}
