import type { Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import type { DeliveryState, WebhookEvent } from '../rules/webhooks.ts'

export type Side = 'admin' | 'store'
export type WebhookRow = Output<'GET /admin/webhooks'>['items'][number]
export type WebhookWhole = Output<'GET /admin/webhooks/{id}'>

export const webhookReads = (side: Side) => [`GET /${side}/webhooks`, `GET /${side}/webhooks/{id}`] as const

export const eventWords: Record<WebhookEvent | 'test', () => string> = {
  'order.placed': m.programs_event_placed,
  'order.paid': m.programs_event_paid,
  'order.cancelled': m.programs_event_cancelled,
  'order.shipped': m.programs_event_shipped,
  'order.delivered': m.programs_event_delivered,
  'refund.sent': m.programs_event_refund,
  'stock.changed': m.programs_event_stock,
  test: m.programs_event_test,
}

export const deliveryWords: Record<DeliveryState, { tone: Tone; label: () => string }> = {
  waiting: { tone: 'warn', label: m.programs_delivery_waiting },
  delivered: { tone: 'ok', label: m.programs_delivery_delivered },
  failed: { tone: 'bad', label: m.programs_delivery_failed },
}

/** What the shop itself says of a message that was not taken; anything else is the word of the network. */
const failureWords: Readonly<Record<string, () => string>> = {
  timeout: m.programs_failed_timeout,
  'closed address': m.programs_target_closed,
  'switched off': m.programs_failed_off,
  stopped: m.programs_failed_stopped,
}
export const failureWord = (error: string) => failureWords[error]?.() ?? error

const on = { tone: 'ok', label: m.programs_webhook_on } as const
const failing = { tone: 'warn', label: m.programs_webhook_failing } as const
const off = { tone: 'neutral', label: m.programs_webhook_off } as const
const stopped = { tone: 'bad', label: m.programs_state_stopped } as const
type Standing = Pick<WebhookRow, 'isActive' | 'failures' | 'isBacked'>
export function standingOf({ isActive, failures, isBacked }: Standing) {
  if (!isActive) return off
  if (!isBacked) return stopped
  return failures > 0 ? failing : on
}
