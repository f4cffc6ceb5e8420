import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PayPalEvent } from './paypal-objects.ts'

export const PAYPAL_WEBHOOK_ID = 'WHEMULATOR0001'

// PayPal signs with a certificate; the shop never checks it itself, so any secret that PayPal alone has will do here.
const secret = randomBytes(32)

/** The five headers of a notice. The signature is over its id, its time, the address it was made for and its very bytes. */
export function signPayPal(
  body: string,
  { webhookId = PAYPAL_WEBHOOK_ID, at = new Date(), origin = 'https://api.paypal.com' } = {},
): Record<string, string> {
  const id = randomUUID()
  const time = at.toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature(id, time, webhookId, body),
    'paypal-cert-url': `${origin}/v1/notifications/certs/CERT-360caa42-fca2a594-emulator`,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

/** PayPal's own answer to whether it sent this. The event is taken as it stands in the request, byte for byte. */
export function verifyPayPal(requestBody: string): 'SUCCESS' | 'FAILURE' {
  const mark = '"webhook_event":'
  const from = requestBody.indexOf(mark)
  const event = requestBody.slice(from + mark.length, requestBody.lastIndexOf('}')).trim()
  const asked = JSON.parse(requestBody) as Record<string, unknown>
  const text = (name: string) => String(asked[name] ?? '')
  const expected = signature(text('transmission_id'), text('transmission_time'), text('webhook_id'), event)
  const given = Buffer.from(text('transmission_sig'))
  const isOurs = text('webhook_id') === PAYPAL_WEBHOOK_ID && text('auth_algo') === 'SHA256withRSA'
  const isSigned = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))
  return isOurs && isSigned ? 'SUCCESS' : 'FAILURE'
}

function signature(id: string, time: string, webhookId: string, body: string): string {
  return createHmac('sha256', secret)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64')
}

export function newPayPalEvent(
  event_type: string,
  resource_type: string,
  resource: object,
  summary: string,
  url: string,
): PayPalEvent {
  const id = `WH-${randomBytes(9).toString('hex').toUpperCase().slice(0, 17)}-${randomBytes(9).toString('hex').toUpperCase().slice(0, 17)}`
  return {
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type,
    resource_version: '2.0',
    event_type,
    summary,
    resource,
    links: [{ href: `${url}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  }
}
