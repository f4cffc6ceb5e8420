import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { type Tx, unread } from '../db/db.ts'
import { directUrl } from '../process/env.ts'
import { log } from '../observability/log.ts'

/** An event for every process and open page: names and ids only, the reader asks again through the endpoint. */
export type LiveEvent = {
  name: string
  ids?: readonly string[]
  /** Only this person, the stores in `storeIds`, and the admins where it concerns them receive the event. */
  userId?: string
  /** Their members receive that something of theirs changed, and no ids. Written by SQL it may be null. */
  storeIds?: readonly string[] | null
}

const CHANNEL = 'istmo_news'
/** Says to the workers alone that something waits for them: an event, or what is named. */
export const WORK_CHANNEL = 'istmo_told'
// NOTIFY refuses 8,000 bytes; a longer list becomes "anything of this kind may have changed".
const MAX_IDS = 150

const HEARTBEAT_MS = 10_000
/** Notices within this time are worked together. */
const GATHER_MS = 50

const bus = new EventEmitter().setMaxListeners(0)

/** Publishes the live update when, and only when, the transaction commits. `storeIds` is SQL for a JSON array of the stores that receive it. */
export async function announce(tx: Tx, event: LiveEvent | readonly LiveEvent[], storeIds?: SQL) {
  const announcements = [event].flat().map((one) => announcement(one, storeIds))
  await unread(tx, tx.execute(sql`select ${sql.join(announcements, sql`, `)}`))
}

/** The same as an expression, for a statement that has something else to do. */
export const announcement = (event: LiveEvent, storeIds?: SQL): SQL => notify(sql`${textOf(event)}`, storeIds)

/** The same in a prepared statement, whose `event` is what `textOf` returns. */
export const preparedAnnouncement = (storeIds?: SQL): SQL =>
  notify(sql`${sql.placeholder('event')}`, storeIds)

const notify = (event: SQL, storeIds?: SQL): SQL =>
  sql`pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${storeIds ? sql`(${event}::jsonb || jsonb_build_object('storeIds', ${storeIds}))::text` : event})`

/** An event as it goes through the database; one that names very many things names none of them. */
export function textOf(event: LiveEvent): string {
  const { ids, ...rest } = event
  return JSON.stringify(ids && ids.length <= MAX_IDS ? event : rest)
}

/** Subscribes to the live events of all processes, plus `{ name: 'resync' }` after a gap; returns the way to stop. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  bus.on('event', listener)
  return () => bus.off('event', listener)
}

/**
 * Works as soon as the workers are notified that this waits, and when `runSoon` is called; one run after the other, each
 * for all that waits by then. A failure is logged and retried with the next run.
 */
export function workWhenNotified(what: string, work: () => Promise<unknown>) {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const workAll = async () => {
    while (isAskedAgain) {
      await pause(GATHER_MS)
      if (!isAskedAgain) return
      isAskedAgain = false
      await work().catch((error: unknown) =>
        log.warn({ err: error, waiting: what }, 'could not be worked, will be tried again'),
      )
    }
  }
  const runSoon = () => {
    isAskedAgain = true
    running ??= workAll().finally(() => (running = undefined))
  }
  // After a gap anything may wait.
  const receive = (waiting = what) => (waiting === what ? runSoon() : undefined)
  bus.on('work', receive)
  runSoon()
  return {
    runSoon,
    /** Begins no run any more and waits for the one at work. */
    async stop() {
      bus.off('work', receive)
      isAskedAgain = false
      await running
    },
  }
}

let client: pg.Client | undefined
let stopped = false

/** Keeps one connection listening, reconnecting with growing delays. Resolves when the first one stands. */
export async function openLive(): Promise<void> {
  stopped = false
  await listen(100)
}

export async function closeLive() {
  stopped = true
  await client?.end().catch(() => undefined)
}

async function listen(retryMs: number): Promise<void> {
  if (stopped) return
  const next = new pg.Client({
    connectionString: directUrl(),
    keepAlive: true,
    connectionTimeoutMillis: HEARTBEAT_MS,
    query_timeout: HEARTBEAT_MS,
    application_name: 'istmo-live',
  })
  next.on('error', () => undefined)
  next.on('notification', ({ channel, payload }) =>
    channel === WORK_CHANNEL
      ? bus.emit('work', payload)
      : bus.emit('event', JSON.parse(payload!) as LiveEvent),
  )
  const heartbeat = setInterval(() => checkConnection(next), HEARTBEAT_MS).unref()
  let isOver = false
  // A line that is cut while it begins says so twice, and each word of it must not begin another line.
  const comeBack = (waitMs: number) => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    retryLater(waitMs)
  }
  const laterMs = Math.min(retryMs * 2, 5000)
  next.on('end', () => comeBack(client === next ? 100 : laterMs))
  try {
    await next.connect()
    await next.query(`listen ${CHANNEL}; listen ${WORK_CHANNEL}`)
    client = next
    bus.emit('event', { name: 'resync' })
    bus.emit('work')
  } catch (error) {
    log.warn({ err: error }, 'live connection failed')
    drop(next)
    comeBack(laterMs)
  }
}

/** A connection that was cut silently looks as if no events came. */
function checkConnection(listener: pg.Client) {
  listener.query('select 1').catch(() => drop(listener))
}

const drop = (listener: pg.Client) => listener.connection.stream.destroy()

function retryLater(retryMs: number) {
  if (!stopped) setTimeout(() => void listen(retryMs), retryMs).unref()
}
