import * as z from 'zod'
import { anyone } from '#server/actor.ts'
import { transaction } from '#server/db.ts'
import { endpoint, rawEndpoint, steppedEndpoint } from '#server/endpoint.ts'
import { AppError } from '#server/errors.ts'
import { noInput } from '#server/input.ts'
import { canManageGateways } from './access.ts'
import { recordEvent } from './commands/events.ts'
import * as gateways from './commands/gateways.ts'
import { openProvider, paypalWebhookId, stripeWebhookSecret } from './commands/providers.ts'
import { webhookNotConfigured, webhookRefused, webhookUnverified } from './errors.ts'
import { gatewayPath, saveGatewayInput, switchGatewayInput } from './input.ts'
import { ProviderMisconfigured, ProviderUnavailable, WebhookRefused } from './providers/provider.ts'
import { listGateways, listOfferedMethods } from './queries/gateways.ts'
import { GATEWAY_TYPES } from './rules.ts'

export * from './endpoints.accounts.ts'
export * from './endpoints.gift-cards.ts'

const MAX_NOTICE_BYTES = 512 * 1024

const gateway = z
  .object({
    type: z.enum(GATEWAY_TYPES),
    isActive: z.boolean(),
    isComplete: z.boolean(),
    source: z.enum(['saved', 'environment']).nullable(),
    config: z.record(z.string(), z.union([z.string(), z.number()])),
    secrets: z.record(
      z.string(),
      z.object({
        configured: z.boolean(),
        last4: z.string().nullable(),
        updatedAt: z.iso.datetime().nullable(),
      }),
    ),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Gateway' })

export const getGateways = endpoint({
  method: 'GET',
  path: '/admin/payment-gateways',
  summary: 'Every gateway with its settings; of a secret only that it is there',
  input: noInput,
  output: z.object({ items: z.array(gateway) }),
  allow: canManageGateways,
  run: async ({ tx }) => ({ items: await listGateways(tx) }),
})

export const getPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment-methods',
  summary: 'What a buyer may pay with now',
  input: noInput,
  output: z.object({
    items: z.array(
      z.object({
        id: z.enum(['credit_card', 'paypal', 'bank_transfer', 'crypto']),
        testMode: z.boolean(),
      }),
    ),
  }),
  allow: anyone,
  run: async ({ tx }) => ({
    items: (await listOfferedMethods(tx)).map((method) => ({
      id: method.id,
      testMode: method.provider === 'crypto' ? method.testMode : method.provider === 'test',
    })),
  }),
})

export const saveGateway = endpoint({
  method: 'PUT',
  path: '/admin/payment-gateways/{type}',
  summary: "Saves a gateway's settings and secrets",
  input: saveGatewayInput,
  output: gateway,
  allow: canManageGateways,
  run: ({ tx, ...by }, input) => gateways.saveGateway(tx, input, by),
})

export const switchGateway = endpoint({
  method: 'PATCH',
  path: '/admin/payment-gateways/{type}',
  summary: 'Offers a gateway to buyers, or no longer',
  input: switchGatewayInput,
  output: gateway,
  allow: canManageGateways,
  run: ({ tx, ...by }, input) => gateways.switchGateway(tx, input, by),
})

export const tryGateway = steppedEndpoint({
  method: 'POST',
  path: '/admin/payment-gateways/{type}/try',
  summary: 'Asks the provider whether the saved keys are good',
  input: gatewayPath,
  output: z.object({ result: z.enum(['works', 'incomplete', 'refused', 'unreachable']) }),
  allow: canManageGateways,
  limit: { name: 'try-gateway', hits: 10, seconds: 60, by: 'user', shared: true },
  run: async (_call, { type }) => ({ result: await gateways.tryGateway(type) }),
})

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
