import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import {
  type NewQuote,
  openQuote,
  sendQuote,
} from '../../src/modules/payments/crypto-payments/commands/quotes.ts'
import { cryptoQuotes } from '../../src/modules/payments/crypto-payments/tables.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { buildOrder, thePayments } from './build-orders.ts'
import { buildProfile } from './build-accounts.ts'

/** A wallet that no one else in the test has. */
export const aWallet = () => privateKeyToAddress(generatePrivateKey())

/** A quote of the site for USDT on Ethereum; say what the test is about. */
export async function buildQuote(change: Partial<NewQuote> = {}) {
  const userId = change.userId ?? (await buildProfile()).userId
  const asked: NewQuote = {
    userId,
    storeId: null,
    currency: 'USDT',
    network: 'ethereum',
    address: aWallet(),
    amountCents: 2599,
    rate: '1',
    confirmations: 3,
    isTest: false,
    now: new Date(),
    ...change,
  }
  return transaction((tx) => openQuote(tx, asked))
}

/** A quote whose buyer has said that the money is on its way. */
export async function buildSentQuote(change: Partial<NewQuote> = {}) {
  const { userId, orderId } = await buildOrder({ paymentMethod: 'credit_card', testChoice: 'decline' })
  const [payment] = await thePayments(orderId)
  const quote = await buildQuote({ ...change, userId })
  const now = change.now ?? new Date()
  return transaction((tx) =>
    sendQuote(tx, { quoteId: quote.id, userId, orderId, paymentId: payment!.id, now }),
  )
}

export async function theQuote(quoteId: string) {
  const [quote] = await db.select().from(cryptoQuotes).where(eq(cryptoQuotes.id, quoteId))
  return quote!
}
