import { EventEmitter } from 'node:events'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { type Tx, unread } from './db.ts'
import { env } from './env.ts'
import { log } from './log.ts'

/** News for every process and open page: names and ids only, the reader asks again through the door. */
export type News = {
  name: string
  ids?: readonly string[]
  /** Only this person's pages are told. */
  userId?: string
}

const CHANNEL = 'istmo_news'
/** Says to the workers alone that an event was told. */
export const TOLD = 'istmo_told'
// NOTIFY refuses 8,000 bytes; a longer list becomes "anything of this kind may have changed".
const MAX_IDS = 150

const HEARTBEAT_MS = 10_000

const bus = new EventEmitter().setMaxListeners(0)

/** Tells the news when, and only when, the transaction commits. */
export async function announce(tx: Tx, news: News) {
  await unread(tx, tx.execute(sql`select ${announcement(news)}`))
}

/** The same as an expression, for a statement that has something else to do. */
export const announcement = (news: News): SQL => sql`pg_notify(${CHANNEL}, ${textOf(news)})`

/** The same in a prepared statement, whose `news` is what `textOf` says. */
export const preparedAnnouncement: SQL = sql`pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${sql.placeholder('news')})`

/** News as it goes through the database; one that names very many things names none of them. */
export function textOf(news: News): string {
  const { ids, ...rest } = news
  return JSON.stringify(ids && ids.length <= MAX_IDS ? news : rest)
}

/** Hears all news of all processes, plus `{ name: 'resync' }` after a gap; returns the way to stop. */
export function onNews(listener: (news: News) => void): () => void {
  bus.on('news', listener)
  return () => bus.off('news', listener)
}

/** Hears that events were told, or may have been; returns the way to stop. */
export function onTold(listener: () => void): () => void {
  bus.on('told', listener)
  return () => bus.off('told', listener)
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
    connectionString: env.DATABASE_URL,
    keepAlive: true,
    connectionTimeoutMillis: HEARTBEAT_MS,
    query_timeout: HEARTBEAT_MS,
    application_name: 'istmo-live',
  })
  next.on('error', () => undefined)
  next.on('notification', ({ channel, payload }) =>
    channel === TOLD ? bus.emit('told') : bus.emit('news', JSON.parse(payload!) as News),
  )
  const heartbeat = setInterval(() => keepHearing(next), HEARTBEAT_MS).unref()
  next.on('end', () => {
    clearInterval(heartbeat)
    retryLater(100)
  })
  try {
    await next.connect()
    await next.query(`listen ${CHANNEL}; listen ${TOLD}`)
    client = next
    bus.emit('news', { name: 'resync' })
    bus.emit('told')
  } catch (error) {
    log.warn({ err: error }, 'live connection failed')
    clearInterval(heartbeat)
    next.removeAllListeners('end')
    drop(next)
    retryLater(Math.min(retryMs * 2, 5000))
  }
}

/** A line that was cut without a word looks as if there were no news. */
function keepHearing(listener: pg.Client) {
  listener.query('select 1').catch(() => drop(listener))
}

const drop = (listener: pg.Client) => listener.connection.stream.destroy()

function retryLater(retryMs: number) {
  if (!stopped) setTimeout(() => void listen(retryMs), retryMs).unref()
}
