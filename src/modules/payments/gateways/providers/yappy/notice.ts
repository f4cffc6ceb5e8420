import { createHmac, timingSafeEqual } from 'node:crypto'
import { type ProviderEvent, type WebhookNotice, WebhookRefused } from '../provider.ts'
import { NOTICE_STATES, type NoticeStatus, hostOf } from './rules.ts'

const PREFIX = 'payment.'
const ORDER_ID = /^[A-Z0-9]{15}$/
const HASH = /^[0-9a-f]{64}$/

/** The type that a notice is stored under. */
const typeOf = (status: NoticeStatus) => `${PREFIX}${NOTICE_STATES[status]}`
const STATUSES = Object.keys(NOTICE_STATES) as NoticeStatus[]

export const isNoticeType = (type: string): boolean => STATUSES.some((status) => typeOf(status) === type)
export const statusOf = (type: string): NoticeStatus => STATUSES.find((status) => typeOf(status) === type)!

/** What signs notices: the part before the first point of the decoded secret; empty where the secret is none of Yappy's. */
export const signingKey = (secret: string): string =>
  Buffer.from(secret, 'base64').toString('utf8').split('.')[0] ?? ''

export const signNotice = (
  { orderId, status, domain }: { orderId: string; status: string; domain: string },
  secret: string,
): string => createHmac('sha256', signingKey(secret)).update(`${orderId}${status}${domain}`).digest('hex')

/**
 * Proves a notice by its signature and says which request it is about. It says no amount: the attempt's own amount is
 * what was paid. The three signed parts stand side by side without a mark between them, so each must have its one
 * possible form: our orderId has fifteen characters, the status one, and the domain is the shop's.
 */
export function parseYappyNotice(
  { query = new URLSearchParams(), secret, now }: Pick<WebhookNotice, 'query' | 'secret' | 'now'>,
  { domain: own }: { domain: string },
): ProviderEvent {
  if (signingKey(secret) === '') throw new WebhookRefused('secret_missing')
  const orderId = one(query, 'orderid')
  const status = one(query, 'status')
  const domain = one(query, 'domain')
  const hash = one(query, 'hash')?.toLowerCase()
  if (!hash) throw new WebhookRefused('signature_missing')
  if (!orderId || !status || !domain || !isStatus(status) || !ORDER_ID.test(orderId))
    throw new WebhookRefused('body_malformed')
  const signed = signNotice({ orderId, status, domain }, secret)
  if (!HASH.test(hash) || !timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(signed, 'hex')))
    throw new WebhookRefused('signature_invalid')
  if (hostOf(domain) === null || hostOf(domain) !== hostOf(own)) throw new WebhookRefused('signature_invalid')
  // The same word about the same request is the same notice, however often it comes.
  return { eventId: `${orderId}:${status}`, type: typeOf(status), providerPaymentId: orderId, createdAt: now }
}

const isStatus = (text: string): text is NoticeStatus => Object.hasOwn(NOTICE_STATES, text)

/** A parameter that stands there once; Yappy's own pages write `hash` and `Hash`. */
function one(query: URLSearchParams, name: string): string | null {
  const found = [...query].filter(([key]) => key.toLowerCase() === name)
  return found.length === 1 ? found[0]![1] : null
}
