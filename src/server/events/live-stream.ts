import type { Actor } from '../auth/actor.ts'
import { AppError } from '../http/errors.ts'
import { type LiveEvent, onLiveEvent } from './live.ts'

const MAX_STREAMS = 5_000
// Thousands share an address, so visitors are bounded together; what is left is for those who signed in.
const MAX_VISITOR_STREAMS = 4_000
const MAX_STREAMS_PER_PERSON = 12
const HEARTBEAT_MS = 20_000

const VISITORS = 'visitors'
const open = new Map<string, number>()
let total = 0

/**
 * An event stream of what one caller may receive: public events, a person's own, and those of the store they work in.
 * It ends when the session ends, when they work in another store or in none, when the browser leaves, or when the shop closes.
 */
export function liveStream(actor: Actor, signal: AbortSignal): Response {
  const who = actor.kind === 'visitor' ? VISITORS : actor.userId
  const most = actor.kind === 'visitor' ? MAX_VISITOR_STREAMS : MAX_STREAMS_PER_PERSON
  if (total >= MAX_STREAMS || (open.get(who) ?? 0) >= most)
    throw new AppError('app.busy', 503, { retryAfter: 30 })
  const encoder = new TextEncoder()
  let end = () => undefined as void
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      total += 1
      open.set(who, (open.get(who) ?? 0) + 1)
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const unsubscribe = onLiveEvent((event) => {
        if (isFor(actor, event))
          write(`event: ${event.name}
data: ${JSON.stringify({ ids: idsFor(actor, event) })}

`)
        if (endsSession(actor, event)) end()
        if (mayBeAnother(actor, event)) sendAway()
      })
      const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
      // Not all at once, since each of them then reads its page again.
      const sendAway = () => {
        write(`retry: ${Math.ceil(500 + Math.random() * 2500)}\n\n`)
        end()
      }
      end = once(() => {
        clearInterval(heartbeat)
        unsubscribe()
        streams.delete(sendAway)
        total -= 1
        const left = (open.get(who) ?? 1) - 1
        if (left > 0) open.set(who, left)
        else open.delete(who)
        try {
          controller.close()
        } catch {
          // The browser closed it first.
        }
      })
      streams.add(sendAway)
      signal.addEventListener('abort', end)
      write('retry: 3000\n\n')
    },
    cancel: () => end(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

const streams = new Set<() => void>()

/** Ends every open stream, so that the server can close; browsers come back in a moment, each in its own. */
export function closeLiveStreams() {
  for (const sendAway of [...streams]) sendAway()
}

// Admins receive what a buyer does with an order, but not what a person does with a cart.
const ADMIN_EVENTS = /^(import|order|payment|return|store|subscription)\./

export function isFor(actor: Actor, { name, userId, storeIds }: LiveEvent) {
  if (userId === undefined && storeIds === undefined) return true
  if (actor.kind === 'visitor') return false
  if (actor.userId === userId || (actor.storeId !== null && storeIds?.includes(actor.storeId))) return true
  return actor.kind === 'admin' && ADMIN_EVENTS.test(name)
}

/** A seller is informed that something of theirs changed; the ids are the buyer's. */
function idsFor(actor: Actor, { userId, storeIds, ids }: LiveEvent) {
  const isBuyers = storeIds !== undefined && actor.kind === 'customer' && actor.userId !== userId
  return isBuyers ? null : (ids ?? null)
}

/** Who somebody is and where they work is known of a stream when it is opened: another one begins where that changes, or may have in a gap. */
function mayBeAnother(actor: Actor, { name, userId }: LiveEvent) {
  if (actor.kind === 'visitor') return false
  return name === 'resync' || (actor.userId === userId && /^store\.(team|waiting)$/.test(name))
}

function endsSession(actor: Actor, { name, ids }: LiveEvent) {
  return name === 'session.ended' && actor.kind !== 'visitor' && (ids?.includes(actor.sessionId) ?? false)
}

function once(work: () => void) {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}
