import * as z from 'zod'
import { endpoint } from '#server/http/endpoint.ts'
import { getOwnOrder } from '#modules/sales/orders/public.ts'
import { cancelQuote, getOwnQuote, listQuotesOfOrder } from '#modules/payments/crypto-payments/public.ts'
import { CRYPTO_CURRENCIES, CRYPTO_NETWORKS } from '#modules/payments/gateways/rules/chains.ts'
import { canBuy } from '../access.ts'
import {
  nameOrderTransaction,
  quoteCart as quote,
  quoteOrder as quoteWaiting,
  viewQuotes,
} from '../commands/quote-cart.ts'
import {
  nameTransactionInput,
  orderQuotesPath,
  payableInput,
  quoteCartInput,
  quoteOrderInput,
  quotePath,
} from '../input.ts'
import { readCryptoChoice } from '../queries/crypto.ts'

const QUOTE_LIMIT = { name: 'crypto-quotes', hits: 20, seconds: 60, by: 'user', shared: true } as const

const quoteView = z
  .object({
    id: z.uuid(),
    /** The payment of the order that it pays, once it was sent. */
    paymentId: z.uuid().nullable(),
    seller: z.string().nullable(),
    currency: z.enum(CRYPTO_CURRENCIES),
    network: z.enum(CRYPTO_NETWORKS),
    networkName: z.string(),
    address: z.string(),
    amount: z.string(),
    amountCents: z.int(),
    isTest: z.boolean(),
    uri: z.string().nullable(),
    qr: z.object({ size: z.int(), path: z.string() }),
    status: z.enum(['open', 'sent', 'paid', 'cancelled', 'expired']),
    txHash: z.string().nullable(),
    isTxFound: z.boolean(),
    seenConfirmations: z.int(),
    confirmations: z.int(),
    remark: z
      .enum([
        'vanished',
        'failed',
        'wrong_recipient',
        'too_little',
        'too_much',
        'late',
        'early',
        'hash_of_another',
      ])
      .nullable(),
    canNameTransaction: z.boolean(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CryptoQuote' })
const quoteViews = z.object({ items: z.array(quoteView) })

export const getCryptoChoice = endpoint({
  method: 'GET',
  path: '/checkout/crypto',
  summary:
    'In which cryptocurrencies and networks every seller in my cart or order can be paid, or who cannot',
  input: payableInput,
  output: z.object({
    options: z.array(
      z.object({
        currency: z.enum(CRYPTO_CURRENCIES),
        network: z.enum(CRYPTO_NETWORKS),
        networkName: z.string(),
      }),
    ),
    problem: z.object({ message: z.string(), sellers: z.array(z.string()) }).nullable(),
    testMode: z.boolean(),
  }),
  allow: canBuy,
  run: ({ tx, actor, locale, now }, { orderId }) =>
    readCryptoChoice(tx, { userId: actor.userId, orderId, locale, now }),
})

export const quoteCart = endpoint({
  method: 'POST',
  path: '/checkout/quotes',
  summary:
    'Fixes for fifteen minutes what my cart costs in a cryptocurrency: one amount and address per seller',
  input: quoteCartInput,
  output: quoteViews,
  status: 201,
  allow: canBuy,
  limit: QUOTE_LIMIT,
  run: async ({ tx, actor, now }, input) => ({
    items: await quote(tx, { userId: actor.userId, now }, input),
  }),
})

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/checkout/{orderId}/quotes',
  summary: 'The same for an order of mine that waits for its money',
  input: quoteOrderInput,
  output: quoteViews,
  status: 201,
  allow: canBuy,
  limit: QUOTE_LIMIT,
  run: async ({ tx, actor, now }, { orderId, ...wish }) => ({
    items: await quoteWaiting(tx, { orderId, userId: actor.userId, now }, wish),
  }),
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/checkout/quotes/{quoteId}',
  summary: 'One of my quotes as it stands',
  input: quotePath,
  output: quoteView,
  allow: canBuy,
  run: async ({ tx, actor }, { quoteId }) => {
    const [view] = await viewQuotes(tx, [await getOwnQuote(tx, { quoteId, userId: actor.userId })])
    return view!
  },
})

export const leaveQuote = endpoint({
  method: 'DELETE',
  path: '/checkout/quotes/{quoteId}',
  summary: 'Calls off a quote of mine that was not sent',
  input: quotePath,
  output: z.object({}),
  allow: canBuy,
  run: async ({ tx, actor, now }, { quoteId }) => {
    await cancelQuote(tx, { quoteId, userId: actor.userId, now })
    return {}
  },
})

export const getOrderQuotes = endpoint({
  method: 'GET',
  path: '/orders/{id}/crypto',
  summary: 'What each seller of my order asked for in a cryptocurrency, and what the chain shows of it',
  input: orderQuotesPath,
  output: quoteViews,
  allow: canBuy,
  run: async ({ tx, actor }, { id }) => {
    const order = await getOwnOrder(tx, { orderId: id, userId: actor.userId })
    return { items: await viewQuotes(tx, await listQuotesOfOrder(tx, { orderId: order.id })) }
  },
})

export const nameTransaction = endpoint({
  method: 'POST',
  path: '/orders/{id}/crypto/{quoteId}/transaction',
  summary: 'Says which transaction paid a seller order of mine',
  input: nameTransactionInput,
  output: quoteViews,
  allow: canBuy,
  limit: QUOTE_LIMIT,
  run: async ({ tx, actor, now }, { id, ...named }) => ({
    items: await nameOrderTransaction(tx, { ...named, orderId: id, userId: actor.userId, now }),
  }),
})
