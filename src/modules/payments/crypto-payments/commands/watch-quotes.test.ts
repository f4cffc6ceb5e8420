import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../tests/support/anvil.ts'
import { aWallet, buildQuote, buildSentQuote, theQuote } from '../../../../../tests/support/build-quotes.ts'
import { poisonRow } from '../../../../../tests/support/poison.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { findCarrier } from '#modules/payments/gateways/rules/chains.ts'
import { chainUnits } from '../rules.ts'
import { type CryptoQuote, listWatchedQuotes } from '../queries.ts'
import { nameTransaction } from './quotes.ts'
import { watchQuotes } from './watch-quotes.ts'

const USDT = findCarrier('USDT', 'ethereum')!
const ETH = findCarrier('ETH', 'ethereum')!
let chain: Anvil

beforeAll(async () => {
  chain = await startAnvil()
  await chain.placeToken(USDT.token!)
  env.CRYPTO_RPC_ETHEREUM = chain.url
})
afterAll(() => chain.stop())

const look = () => watchQuotes({ now: new Date() })
const units = ({ amount, currency }: CryptoQuote) => chainUnits(amount, currency === 'ETH' ? ETH : USDT)
const sendTokens = (quote: CryptoQuote, value = units(quote)) =>
  chain.sendTokens(USDT.token!, quote.address, value)
const nameIt = ({ id, userId }: CryptoQuote, txHash: string) =>
  transaction((tx) => nameTransaction(tx, { quoteId: id, userId, txHash, now: new Date() }))
const coinQuote = () => buildSentQuote({ currency: 'ETH', rate: '0.0004' })

test('the exact amount of a token is found without a hash and confirmed when it is deep enough', async () => {
  const quote = await buildSentQuote()
  await look()
  expect(await theQuote(quote.id)).toMatchObject({ txHash: null, confirmedAt: null })
  const txHash = await sendTokens(quote)
  await look()
  expect(await theQuote(quote.id)).toMatchObject({
    txHash,
    txSource: 'chain',
    seenConfirmations: 1,
    confirmedAt: null,
  })
  await chain.mine(2)
  await Promise.all([look(), look()])
  const seen = await theQuote(quote.id)
  expect(seen).toMatchObject({ txHash, seenConfirmations: 3, remark: null, status: 'sent' })
  expect(seen.confirmedAt).not.toBeNull()
})

test('a quote that cannot be written keeps no other of its chain, and is looked at again', async () => {
  const quotes = [await buildSentQuote(), await buildSentQuote(), await buildSentQuote()]
  for (const quote of quotes) await sendTokens(quote)
  const heal = await poisonRow({ table: 'crypto_quotes', key: 'old.id::text' }, quotes[0]!.id)
  const seen = () => Promise.all(quotes.map(async ({ id }) => (await theQuote(id)).txHash !== null))
  await look()
  expect(await seen()).toEqual([false, true, true])
  await heal()
  await watchQuotes({ now: new Date(Date.now() + 61_000) })
  expect(await seen()).toEqual([true, true, true])
})

test('of two quotes of one price at one wallet each gets its own money', async () => {
  const address = aWallet()
  const [one, other] = [await buildSentQuote({ address }), await buildSentQuote({ address })]
  const otherHash = await sendTokens(other)
  const oneHash = await sendTokens(one)
  await look()
  expect(await theQuote(one.id)).toMatchObject({ txHash: oneHash })
  expect(await theQuote(other.id)).toMatchObject({ txHash: otherHash })
})

test('money that comes before the buyer says so waits for them', async () => {
  const quote = await buildQuote()
  const txHash = await sendTokens(quote)
  await chain.mine(3)
  await look()
  expect(await theQuote(quote.id)).toMatchObject({ status: 'open', txHash, remark: null })
})

test('a coin is found by the hash that the buyer gives', async () => {
  const quote = await coinQuote()
  const txHash = await chain.sendCoins(quote.address, units(quote))
  await nameIt(quote, txHash)
  await look()
  expect(await theQuote(quote.id)).toMatchObject({ seenConfirmations: 1, confirmedAt: null, remark: null })
  await chain.mine(5)
  await look()
  expect((await theQuote(quote.id)).confirmedAt).not.toBeNull()
})

test('too little, too much or for somebody else is for a person', async () => {
  const [little, much, elsewhere] = [await coinQuote(), await coinQuote(), await coinQuote()]
  await nameIt(little, await chain.sendCoins(little.address, units(little) - 1n))
  await nameIt(much, await chain.sendCoins(much.address, units(much) + 1n))
  await nameIt(elsewhere, await chain.sendCoins(aWallet(), units(elsewhere)))
  await chain.mine(5)
  await look()
  expect(await theQuote(little.id)).toMatchObject({ remark: 'too_little', confirmedAt: null })
  expect(await theQuote(much.id)).toMatchObject({ remark: 'too_much', confirmedAt: null })
  expect(await theQuote(elsewhere.id)).toMatchObject({ remark: 'wrong_recipient', confirmedAt: null })
})

test('a token that only looks like the one asked for is no money', async () => {
  const quote = await buildSentQuote()
  const imitation = aWallet()
  await chain.placeToken(imitation)
  await nameIt(quote, await chain.sendTokens(imitation, quote.address, units(quote)))
  await chain.mine(5)
  await look()
  expect(await theQuote(quote.id)).toMatchObject({ remark: 'wrong_recipient', confirmedAt: null })
})

test("proof on the chain comes before another buyer's claim to the same transaction", async () => {
  const [mine, thief] = [await buildSentQuote(), await buildSentQuote()]
  const txHash = await sendTokens(mine)
  await nameIt(thief, txHash)
  await look()
  expect(await theQuote(mine.id)).toMatchObject({ txHash, txSource: 'chain', remark: null })
  expect(await theQuote(thief.id)).toMatchObject({
    txHash: null,
    remark: 'hash_of_another',
    confirmedAt: null,
  })
})

test('a coin that another buyer claimed is free for its owner after one look', async () => {
  const address = aWallet()
  const asked = { currency: 'ETH', rate: '0.0004', address } as const
  const [mine, thief] = [await buildSentQuote(asked), await buildSentQuote(asked)]
  const txHash = await chain.sendCoins(address, units(mine))
  await nameIt(thief, txHash)
  await expect(nameIt(mine, txHash)).rejects.toMatchObject({ code: 'payments.transaction_used' })
  await look()
  await nameIt(mine, txHash)
  await chain.mine(5)
  await look()
  expect((await theQuote(mine.id)).confirmedAt).not.toBeNull()
})

test('a transaction that the chain takes back goes to a person, and counts again when it returns', async () => {
  const quote = await buildSentQuote()
  const before = await chain.snapshot()
  const txHash = await sendTokens(quote)
  await chain.mine(5)
  await look()
  expect((await theQuote(quote.id)).confirmedAt).not.toBeNull()
  await chain.revert(before)
  await look()
  expect(await theQuote(quote.id)).toMatchObject({ remark: null })
  await chain.mine(6)
  await look()
  await look()
  expect(await theQuote(quote.id)).toMatchObject({
    remark: 'vanished',
    confirmedAt: null,
    seenBlock: null,
    txHash,
  })
  await sendTokens(quote)
  await look()
  expect(await theQuote(quote.id)).toMatchObject({ remark: null, seenConfirmations: 1 })
})

test('a node of another chain, or none that answers, changes nothing', async () => {
  const quote = await buildSentQuote({ network: 'bsc' })
  env.CRYPTO_RPC_BSC = chain.url
  const bsc = findCarrier('USDT', 'bsc')!
  await chain.placeToken(bsc.token!)
  await chain.sendTokens(bsc.token!, quote.address, chainUnits(quote.amount, bsc))
  await look()
  env.CRYPTO_RPC_BSC = 'http://127.0.0.1:9'
  await look()
  delete env.CRYPTO_RPC_BSC
  expect(await theQuote(quote.id)).toMatchObject({ txHash: null, remark: null })
})

test('money long after the quote is for a person', async () => {
  const quote = await buildSentQuote()
  await chain.later(31 * 60)
  await sendTokens(quote)
  await chain.mine(5)
  await look()
  expect(await theQuote(quote.id)).toMatchObject({ remark: 'late', confirmedAt: null })
})

test('money of a claim without a hash is looked for as long as its stock waits', async () => {
  const quote = await buildSentQuote()
  const at = (hours: number) => new Date(quote.expiresAt.getTime() + hours * 3_600_000)
  const isWatched = async (now: Date) =>
    (await listWatchedQuotes(db, { network: 'ethereum', now })).some(({ id }) => id === quote.id)
  // Each tenth minute only: a day of a fast network is many questions to its node.
  const tenth = (moment: Date) => new Date(Math.floor(moment.getTime() / 600_000) * 600_000)
  expect(await isWatched(tenth(at(23.9)))).toBe(true)
  expect(await isWatched(new Date(tenth(at(23.9)).getTime() + 60_000))).toBe(false)
  expect(await isWatched(tenth(at(24.2)))).toBe(false)

  await chain.later(20 * 3600)
  const txHash = await sendTokens(quote)
  await watchQuotes({ now: tenth(at(20.2)) })
  expect(await theQuote(quote.id)).toMatchObject({ txHash, remark: 'late', confirmedAt: null })
})
