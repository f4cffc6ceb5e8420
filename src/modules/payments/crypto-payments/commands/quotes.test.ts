import { expect, test } from 'vitest'
import { buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { buildOrder, thePayments } from '../../../../../tests/support/build-orders.ts'
import { aWallet, buildQuote, buildSentQuote, theQuote } from '../../../../../tests/support/build-quotes.ts'
import { transaction } from '#server/db/db.ts'
import * as commands from './quotes.ts'

const cancel = (quoteId: string, userId: string, now = new Date()) =>
  transaction((tx) => commands.cancelQuote(tx, { quoteId, userId, now }))
const name = (quoteId: string, userId: string, txHash: string) =>
  transaction((tx) => commands.nameTransaction(tx, { quoteId, userId, txHash, now: new Date() }))
const aHash = () =>
  `0x${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

test('a quote keeps its rate and asks for the price in the currency, for fifteen minutes', async () => {
  const now = new Date()
  const quote = await buildQuote({ now })
  expect(quote).toMatchObject({ status: 'open', rate: '1.0000000000', confirmations: 3, amountCents: 2599 })
  expect(quote.amount).toMatch(/^25\.9900\d\d00$/)
  expect(quote.expiresAt.getTime() - now.getTime()).toBe(15 * 60_000)
})

test('twenty buyers who ask at once for one price at one wallet get twenty amounts', async () => {
  const address = aWallet()
  const people = await Promise.all(Array.from({ length: 20 }, () => buildProfile()))
  const quotes = await Promise.all(people.map(({ userId }) => buildQuote({ userId, address })))
  expect(new Set(quotes.map(({ amount }) => amount)).size).toBe(20)
})

test('an amount of the last day is not asked again at the same wallet, however many there are', async () => {
  const { id: _, ...first } = await buildQuote()
  const amounts = new Set([first.amount])
  await transaction(async (tx) => {
    for (let index = 1; index < 110; index++)
      amounts.add((await commands.openQuote(tx, { ...first, now: first.createdAt })).amount)
  })
  expect(amounts.size).toBe(110)
})

test('a new quote of the same seller calls the earlier one off', async () => {
  const first = await buildQuote()
  const second = await buildQuote({ userId: first.userId, currency: 'ETH', rate: '0.0004' })
  expect(await theQuote(first.id)).toMatchObject({ status: 'cancelled' })
  expect(await theQuote(second.id)).toMatchObject({ status: 'open', amount: second.amount })
})

test('cancelling resets, repeats and is for its owner alone', async () => {
  const quote = await buildQuote()
  const { userId: stranger } = await buildProfile()
  await expect(cancel(quote.id, stranger)).rejects.toMatchObject({
    code: 'payments.quote_not_found',
    status: 404,
  })
  await cancel(quote.id, quote.userId)
  await cancel(quote.id, quote.userId)
  expect(await theQuote(quote.id)).toMatchObject({ status: 'cancelled' })
  const sent = await buildSentQuote()
  await expect(cancel(sent.id, sent.userId)).rejects.toMatchObject({
    code: 'payments.quote_taken',
    status: 409,
  })
})

test('a quote is sent once, also when two ask at once, and never after its minutes', async () => {
  const { userId, orderId } = await buildOrder({ testChoice: 'decline' })
  const [payment] = await thePayments(orderId)
  const quote = await buildQuote({ userId })
  const send = (quoteId: string, now = new Date()) =>
    transaction((tx) => commands.sendQuote(tx, { quoteId, userId, orderId, paymentId: payment!.id, now }))
  const answers = await Promise.allSettled([send(quote.id), send(quote.id), send(quote.id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const late = await buildQuote({ userId })
  await expect(send(late.id, late.expiresAt)).rejects.toMatchObject({
    code: 'payments.quote_expired',
    status: 409,
  })
  expect(await theQuote(late.id)).toMatchObject({ status: 'open', orderId: null })
})

test('the money of a quote is written down once, also when two bring it at once', async () => {
  const { id, paymentId } = await buildSentQuote()
  const pay = () => transaction((tx) => commands.payQuote(tx, { paymentId: paymentId!, now: new Date() }))
  expect((await Promise.all([pay(), pay(), pay()])).filter(Boolean)).toHaveLength(1)
  await transaction((tx) => commands.dropQuotes(tx, { paymentIds: [paymentId!], now: new Date() }))
  expect(await theQuote(id)).toMatchObject({ status: 'paid' })
})

test('open quotes run out and sent ones do not', async () => {
  const [open, sent] = [await buildQuote(), await buildSentQuote()]
  const now = new Date(open.expiresAt.getTime() + 60_000)
  await commands.expireQuotes({ now })
  expect(await theQuote(open.id)).toMatchObject({ status: 'expired' })
  expect(await theQuote(sent.id)).toMatchObject({ status: 'sent' })
})

test("a transaction is named in its network's format, once for all quotes", async () => {
  const [mine, another] = [await buildSentQuote(), await buildSentQuote()]
  const hash = aHash()
  await expect(name(mine.id, mine.userId, 'no')).rejects.toMatchObject({
    code: 'payments.transaction_invalid',
    status: 422,
  })
  await expect(name(mine.id, another.userId, hash)).rejects.toMatchObject({ status: 404 })
  expect(await name(mine.id, mine.userId, hash.toUpperCase().replace('0X', '0x'))).toMatchObject({
    txHash: hash,
    txSource: 'buyer',
  })
  await name(mine.id, mine.userId, hash)
  await expect(name(another.id, another.userId, hash)).rejects.toMatchObject({
    code: 'payments.transaction_used',
    status: 409,
  })
  const open = await buildQuote()
  await expect(name(open.id, open.userId, aHash())).rejects.toMatchObject({
    code: 'payments.transaction_settled',
  })
})

test('two buyers who name one transaction at once: one has it', async () => {
  const [mine, another] = [await buildSentQuote(), await buildSentQuote()]
  const hash = aHash()
  const answers = await Promise.allSettled([
    name(mine.id, mine.userId, hash),
    name(another.id, another.userId, hash),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
