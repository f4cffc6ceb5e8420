import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from './stripe-objects.ts'
import type { Switches } from './switches.ts'

const RETRY_DELAYS_MS = [50, 100, 200, 400, 800]
const HOLD_MS = 150

/** One try at delivering an event. `status` is null when no one answered. */
export type Delivery = { eventId: string; type: string; attempt: number; status: number | null }

/** An event of a provider; each names its type in its own way. `query` is all that an event without a body says. */
type Sendable = { id: string; pending_webhooks?: number } & (
  | { type: string; query?: string }
  | { event_type: string }
)

export type WebhookSender<Event extends Sendable> = {
  deliveries: Delivery[]
  send: (event: Event) => void
  /** Lets go of held events and waits until each event was taken, or given up. */
  delivered: () => Promise<void>
  stop: () => void
}

/** Posts signed events to the configured address, at least once each, like the real one in no promised order. */
export function webhookSender<Event extends Sendable>(
  switches: Switches,
  target: { url: () => string | null; sign: (body: string) => Record<string, string> },
): WebhookSender<Event> {
  const deliveries: Delivery[] = []
  const stopped = new AbortController()
  const running = new Set<Promise<void>>()
  let held: Event[] = []
  let release: NodeJS.Timeout | undefined
  let line: Promise<void> = Promise.resolve()

  function send(event: Event): void {
    if (target.url() === null) return
    if ('pending_webhooks' in event) event.pending_webhooks = 1
    if (!switches.reorderWebhooks) return start(event)
    held.push(event)
    clearTimeout(release)
    release = setTimeout(letGo, HOLD_MS)
  }

  function letGo(): void {
    clearTimeout(release)
    const events = held.toReversed()
    held = []
    for (const event of events) start(event)
  }

  function start(event: Event): void {
    const body = JSON.stringify(event)
    for (let copy = 0; copy < (switches.duplicateWebhooks ? 2 : 1); copy += 1) {
      // First tries go one after the other, so that order is a switch and not a race; later tries wait for no one.
      const first = line.then(() => post(event, body, 1))
      line = first.then(() => undefined)
      track(first.then((taken) => (taken ? undefined : retry(event, body))))
    }
  }

  function track(work: Promise<void>): void {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  async function retry(event: Event, body: string): Promise<void> {
    for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
      const waited = await wait(delay, true, { signal: stopped.signal }).catch(() => false)
      if (!waited || (await post(event, body, index + 2))) return
    }
  }

  async function post(event: Event, body: string, attempt: number): Promise<boolean> {
    const address = target.url()
    if (address === null || stopped.signal.aborted) return true
    const query = 'query' in event ? event.query : undefined
    const sent =
      query === undefined
        ? {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json; charset=utf-8', ...target.sign(body) },
          }
        : {}
    const status = await fetch(`${address}${query ?? ''}`, {
      ...sent,
      redirect: 'manual',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(5000)]),
    }).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => null,
    )
    const type = 'type' in event ? event.type : event.event_type
    deliveries.push({ eventId: event.id, type, attempt, status })
    const taken = status !== null && status >= 200 && status < 300
    if (taken && 'pending_webhooks' in event) event.pending_webhooks = 0
    return taken
  }

  async function delivered(): Promise<void> {
    letGo()
    while (running.size > 0) await Promise.all(running)
  }

  return {
    deliveries,
    send,
    delivered,
    stop() {
      clearTimeout(release)
      stopped.abort()
    },
  }
}

/** The `stripe-signature` header: scheme v1 over the time and the body. */
export function sign(body: string, secret: string, timestamp = seconds()): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
