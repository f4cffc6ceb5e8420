import * as z from 'zod'
import type { PayPalClient } from './client.ts'
import { type ProviderEvent, type WebhookNotice, WebhookRefused } from '../provider.ts'

// PayPal repeats a notice for three days and never signs it anew.
const REPEATED_MS = 4 * 86_400_000
const CLOCK_DRIFT_MS = 60_000
const CERTIFICATES = /^https:\/\/api(?:-m)?(?:\.sandbox)?\.paypal\.com\//

/**
 * Asks PayPal itself whether it sent this, which is its own way to check without keeping its certificates.
 * Whatever is plainly not PayPal's is refused before anybody is asked.
 */
export async function parsePayPalWebhook(
  client: PayPalClient,
  { rawBody, headers, secret: webhookId, now }: WebhookNotice,
): Promise<ProviderEvent> {
  if (webhookId.trim() === '') throw new WebhookRefused('secret_missing')
  const given = signature.safeParse({
    auth_algo: headers.get('paypal-auth-algo'),
    cert_url: headers.get('paypal-cert-url'),
    transmission_id: headers.get('paypal-transmission-id'),
    transmission_sig: headers.get('paypal-transmission-sig'),
    transmission_time: headers.get('paypal-transmission-time'),
  })
  if (!given.success) throw new WebhookRefused('signature_missing')
  const sentAtMs = Date.parse(given.data.transmission_time)
  if (!CERTIFICATES.test(given.data.cert_url) || Number.isNaN(sentAtMs))
    throw new WebhookRefused('signature_invalid')
  if (sentAtMs < now.getTime() - REPEATED_MS) throw new WebhookRefused('timestamp_old')
  if (sentAtMs > now.getTime() + CLOCK_DRIFT_MS) throw new WebhookRefused('timestamp_future')

  const text = new TextDecoder().decode(rawBody)
  const event = eventBody.safeParse(parsed(text))
  if (!event.success) throw new WebhookRefused('body_malformed')
  await requireSent(client, { ...given.data, webhook_id: webhookId }, text)
  return {
    eventId: event.data.id,
    type: event.data.event_type,
    providerPaymentId: orderIdIn(event.data.resource),
    createdAt: new Date(event.data.create_time),
  }
}

// The signature is over the very bytes of the notice, so they go back as they came: a rewritten JSON is not signed.
async function requireSent(client: PayPalClient, asked: object, notice: string): Promise<void> {
  const { verification_status: status } = await client.ask(
    z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) }),
    {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: `${JSON.stringify(asked).slice(0, -1)},"webhook_event":${notice}}`,
    },
  )
  if (status !== 'SUCCESS') throw new WebhookRefused('signature_invalid')
}

const signature = z.object({
  auth_algo: z.string().regex(/^\w{1,100}$/),
  cert_url: z.string().max(500),
  transmission_id: z.string().min(1).max(50),
  transmission_sig: z.string().min(1).max(500),
  transmission_time: z.string().min(1).max(100),
})

const resourceBody = z.object({
  id: z.string().optional().catch(undefined),
  purchase_units: z.array(z.unknown()).optional().catch(undefined),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional()
    .catch(undefined),
  links: z
    .array(z.object({ href: z.string(), rel: z.string() }))
    .optional()
    .catch(undefined),
})

const eventBody = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  create_time: z.iso.datetime({ offset: true }),
  resource: resourceBody,
})

/** The order that a notice is about: the order itself, or the one that a capture names. */
function orderIdIn({ id, purchase_units, supplementary_data, links }: z.output<typeof resourceBody>) {
  if (purchase_units) return id ?? null
  const named = supplementary_data?.related_ids?.order_id
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return named ?? /\/v2\/checkout\/orders\/([A-Z0-9]+)$/.exec(up ?? '')?.[1] ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
