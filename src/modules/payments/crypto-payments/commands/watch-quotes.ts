import { watchedNetworks } from '#modules/payments/gateways/public.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { log } from '#server/observability/log.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { type EvmWatcher, type ListedTransfer, openWatcher } from '../providers/evm-watcher.ts'
import { type CryptoQuote, listWatchedQuotes } from '../queries.ts'
import { type Carrier, type EvmNetwork, findCarrier } from '#modules/payments/gateways/rules/chains.ts'
import { chainUnits } from '../rules.ts'
import { judgeTransfer, type Transfer } from '../rules/transfers.ts'
import { cryptoQuotes } from '../tables.ts'
import { QUOTE_SEEN } from './quotes.ts'

/**
 * Looks at every network that has a node for the money of its quotes, and writes down what it saw. No
 * transaction is open while a node is asked. Repeatable, and several workers may look at once: what each
 * saw is written under the quote's lock, and settling happens once however often it is queued.
 */
export async function watchQuotes({ now }: { now: Date }): Promise<void> {
  const watch = ([network, url]: [EvmNetwork, string]) =>
    watchNetwork(network, url, now).catch((error: unknown) =>
      log.warn({ network, problem: nameOf(error) }, 'the chain could not be read'),
    )
  await Promise.all([...watchedNetworks()].map(watch))
}

// The library's own message names the node's address, which often holds a key.
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

async function watchNetwork(network: EvmNetwork, url: string, now: Date) {
  const quotes = await listWatchedQuotes(db, { network, now })
  if (quotes.length === 0) return
  const watcher = await openWatcher(network, url)
  const listed = await listTokenTransfers(watcher, quotes, now)
  await sweep({
    name: `payments.watch-chains:${network}`,
    now,
    due: async () => quotes,
    async work(quote) {
      const seen = await findTransfer(watcher, quote, listed).catch((error: unknown) => {
        throw new Error(`the chain could not be read: ${nameOf(error)}`)
      })
      // Behind one address stand many nodes, and one that lags knows nothing of what another has shown.
      if (!seen && (quote.seenBlock === null || (await watcher.head()) < quote.seenBlock)) return
      await transaction((tx) => noteSighting(tx, { quote, seen, now }))
    },
  })
}

const carrierOf = ({ currency, network }: CryptoQuote): Carrier => findCarrier(currency, network)!
const unitsOf = (quote: CryptoQuote) => chainUnits(quote.amount, carrierOf(quote))

/** One look at the token's log for all quotes that may still be found by their amount. */
async function listTokenTransfers(watcher: EvmWatcher, quotes: readonly CryptoQuote[], now: Date) {
  const waiting = quotes.filter((quote) => quote.status !== 'paid' && carrierOf(quote).token !== null)
  const [oldest] = waiting
  if (!oldest) return []
  const addresses = [...new Set(waiting.map(({ address }) => address))]
  return watcher.listTransfers({ token: carrierOf(oldest).token!, addresses, since: oldest.createdAt, now })
}

/** The exact amount in the log is proof; a hash that the buyer gave is asked about only without it. */
async function findTransfer(
  watcher: EvmWatcher,
  quote: CryptoQuote,
  listed: readonly ListedTransfer[],
): Promise<Transfer | null> {
  const units = unitsOf(quote)
  const isExact = ({ to, units: moved, blockTime }: ListedTransfer) =>
    moved === units &&
    to.toLowerCase() === quote.address.toLowerCase() &&
    blockTime.getTime() >= quote.createdAt.getTime() - MINUTE_MS
  const exact = listed.filter(isExact)
  const proof = exact.find(({ txHash }) => txHash === quote.txHash) ?? exact[0]
  if (proof) return proof
  if (quote.txHash === null) return null
  return watcher.readTransfer({
    txHash: quote.txHash,
    carrier: carrierOf(quote),
    address: quote.address,
    units,
  })
}

const MINUTE_MS = 60_000

/** Stores what was seen. Announces to the orders module what has just been confirmed or taken back. */
async function noteSighting(tx: Tx, sighting: { quote: CryptoQuote; seen: Transfer | null; now: Date }) {
  const { seen, now } = sighting
  const [quote] = await tx
    .select()
    .from(cryptoQuotes)
    .where(eq(cryptoQuotes.id, sighting.quote.id))
    .for('update')
  // The buyer named another transaction meanwhile: this look was at the old one.
  if (!quote || quote.txHash !== sighting.quote.txHash) return
  const judged = judgeTransfer({ ...quote, units: unitsOf(quote) }, seen)
  if (judged.kind === 'unseen') return
  const isRemark = judged.kind === 'remark'
  const vanished = isRemark && judged.remark === 'vanished'
  // What belongs to no one's quote for sure is only looked at, never written over the buyer's word.
  if (seen && seen.txHash !== quote.txHash && !(await takeHash(tx, { quote, txHash: seen.txHash, now })))
    return
  const change = {
    ...(seen ? { txHash: seen.txHash, seenBlock: seen.block, seenConfirmations: seen.confirmations } : {}),
    ...(seen && seen.txHash !== quote.txHash ? { txSource: 'chain' as const } : {}),
    ...(vanished ? { seenBlock: null, seenConfirmations: 0 } : {}),
    remark: isRemark ? judged.remark : null,
    confirmedAt: judged.kind === 'confirmed' ? (quote.confirmedAt ?? now) : null,
  }
  await tx
    .update(cryptoQuotes)
    .set({ ...change, updatedAt: now })
    .where(eq(cryptoQuotes.id, quote.id))
  const isNewState =
    (seen !== null && quote.seenBlock === null) ||
    (change.confirmedAt === null) !== (quote.confirmedAt === null) ||
    change.remark !== quote.remark
  if (isNewState) await enqueue(tx, QUOTE_SEEN, { quoteId: quote.id })
}

/** The chain's proof comes before a buyer's word: a hash that another quote only claims is taken from it. */
async function takeHash(tx: Tx, { quote, txHash, now }: { quote: CryptoQuote; txHash: string; now: Date }) {
  const others = and(
    eq(cryptoQuotes.network, quote.network),
    eq(cryptoQuotes.txHash, txHash),
    ne(cryptoQuotes.id, quote.id),
  )
  await tx
    .update(cryptoQuotes)
    .set({ txHash: null, txSource: null, seenBlock: null, remark: 'hash_of_another', updatedAt: now })
    .where(
      and(
        others,
        eq(cryptoQuotes.txSource, 'buyer'),
        ne(cryptoQuotes.status, 'paid'),
        sql`${cryptoQuotes.confirmedAt} is null`,
      ),
    )
  const held = await tx.select({ id: cryptoQuotes.id }).from(cryptoQuotes).where(others)
  return held.length === 0
}
