import * as z from 'zod'
import {
  openProvider,
  paypalWebhookId,
  stripeWebhookSecret,
  ProviderMisconfigured,
  ProviderUnavailable,
  WebhookRefused,
} from '#modules/payments/gateways/public.ts'
import { anyone, isMember } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import { noInput } from '#server/http/input.ts'
import { removeCard } from './commands/cards.ts'
import { recordEvent } from './commands/events.ts'
import { webhookNotConfigured, webhookRefused, webhookUnverified } from './errors.ts'
import { cardPath } from './input.ts'
import { listCards, savedCardView } from './queries/cards.ts'

const cardList = z.object({ items: z.array(savedCardView) })

export const listSavedCards = endpoint({
  method: 'GET',
  path: '/profile/cards',
  summary: "The caller's own saved cards, newest first: brand, last four digits and expiry",
  input: noInput,
  output: cardList,
  allow: isMember,
  run: async ({ tx, actor, now }) => ({ items: await listCards(tx, { userId: actor.userId, now }) }),
})

export const removeSavedCard = endpoint({
  method: 'DELETE',
  path: '/profile/cards/{id}',
  summary: "Removes one of the caller's saved cards, here and at Stripe",
  input: cardPath,
  output: cardList,
  allow: isMember,
  limit: { name: 'saved-cards', hits: 60, seconds: 600, by: 'user', shared: true },
  async run({ tx, actor: { userId }, now }, { id }) {
    await removeCard(tx, { cardId: id, userId, now })
    return { items: await listCards(tx, { userId, now }) }
  },
})

const MAX_NOTICE_BYTES = 512 * 1024

/**
 * Believes nothing but the signature, stores the notice, and answers before anybody acts on it:
 * a provider that waits for our work gives up and sends the notice again.
 */
export const stripeWebhook = rawEndpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: "Takes Stripe's notices",
  takes: ['application/json'],
  answers: ['application/json'],
  takesForeignOrigin: true,
  allow: anyone,
  async run({ request, now }) {
    const secret = await stripeWebhookSecret()
    if (secret.trim() === '') throw webhookNotConfigured()
    const rawBody = await readNotice(request)
    try {
      const { provider } = await openProvider('stripe')
      const signatureHeader = request.headers.get('stripe-signature')
      const event = await provider.parseWebhook({ rawBody, signatureHeader, secret, now })
      await transaction((tx) => recordEvent(tx, { provider: 'stripe', event, now }))
    } catch (error) {
      if (error instanceof ProviderMisconfigured) throw webhookNotConfigured()
      if (!(error instanceof WebhookRefused)) throw error
      throw error.reason === 'secret_missing' ? webhookNotConfigured() : webhookRefused(error.reason)
    }
    return Response.json({ received: true })
  },
})

/** The same for PayPal, which is asked whether it sent the notice; while it cannot be asked it may send it again. */
export const paypalWebhook = rawEndpoint({
  method: 'POST',
  path: '/api/webhooks/paypal',
  summary: "Takes PayPal's notices",
  takes: ['application/json'],
  answers: ['application/json'],
  takesForeignOrigin: true,
  allow: anyone,
  // Each one is a question to PayPal; what is turned away is sent again for three days.
  limit: { name: 'paypal-notices', hits: 300, seconds: 60, by: 'address', shared: true },
  async run({ request, now }) {
    const secret = await paypalWebhookId()
    if (secret.trim() === '') throw webhookNotConfigured()
    const rawBody = await readNotice(request)
    try {
      const { provider } = await openProvider('paypal')
      const { headers } = request
      const event = await provider.parseWebhook({ rawBody, signatureHeader: null, headers, secret, now })
      await transaction((tx) => recordEvent(tx, { provider: 'paypal', event, now }))
    } catch (error) {
      if (error instanceof ProviderMisconfigured) throw webhookNotConfigured()
      if (error instanceof ProviderUnavailable) throw webhookUnverified()
      throw error instanceof WebhookRefused ? webhookRefused(error.reason) : error
    }
    return Response.json({ received: true })
  },
})

async function readNotice(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_NOTICE_BYTES) throw new AppError('app.too_large', 413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
