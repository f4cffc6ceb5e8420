import * as z from 'zod'
import {
  findNoticeSecret,
  openProvider,
  ProviderMisconfigured,
  ProviderUnavailable,
  WebhookRefused,
} from '#modules/payments/gateways/public.ts'
import { type ApiGateway, descriptorOf, GATEWAYS } from '#modules/payments/gateways/rules/gateways.ts'
import { anyone, isMember } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import { endpoint, type Limit, rawEndpoint } from '#server/http/endpoint.ts'
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
 * Takes the notices of a provider: believes nothing but what proves them, stores each, and answers before anybody acts on
 * it, because a provider that waits for our work gives up and sends the notice again.
 */
const webhookOf = (type: ApiGateway, limit?: Limit) => {
  const method = descriptorOf(type).api?.noticesBy ?? 'POST'
  return rawEndpoint({
    method,
    path: `/api/webhooks/${type}`,
    summary: `Takes ${GATEWAYS[type].name}'s notices`,
    answers: ['application/json'],
    ...(method === 'POST' && { takes: ['application/json'], takesForeignOrigin: true as const }),
    allow: anyone,
    ...(limit && { limit }),
    async run({ request, now }) {
      const secret = await findNoticeSecret(type)
      if (secret.trim() === '') throw webhookNotConfigured()
      const rawBody = await readNotice(request)
      try {
        const { provider } = await openProvider(type)
        const { headers } = request
        const query = new URL(request.url).searchParams
        const event = await provider.parseWebhook({ rawBody, query, headers, secret, now })
        await transaction((tx) => recordEvent(tx, { provider: type, event, now }))
      } catch (error) {
        if (error instanceof ProviderMisconfigured) throw webhookNotConfigured()
        // The provider could not be asked whether it sent the notice; it sends it again.
        if (error instanceof ProviderUnavailable) throw webhookUnverified()
        if (!(error instanceof WebhookRefused)) throw error
        throw error.reason === 'secret_missing' ? webhookNotConfigured() : webhookRefused(error.reason)
      }
      return Response.json({ received: true })
    },
  })
}

export const stripeWebhook = webhookOf('stripe')
export const yappyWebhook = webhookOf('yappy')

// Each notice is a question to PayPal; what is turned away is sent again for three days.
export const paypalWebhook = webhookOf('paypal', {
  name: 'paypal-notices',
  hits: 300,
  seconds: 60,
  by: 'address',
  shared: true,
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
