import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { shopNow } from '../process/clock.ts'
import { beforeCommit, db, type Tx, transaction, unread } from '../db/db.ts'
import { WORK_CHANNEL, workWhenNotified } from './live.ts'
import { log } from '../observability/log.ts'
import { reasonOf } from '../jobs/sweep.ts'
import { tracing } from '../observability/trace.ts'

/** Something that happened, published to other modules. Events of one thing (`key`) are delivered in the order they were published. */
export type Event<Payload> = {
  name: string
  schema: z.ZodType<Payload>
  key: keyof Payload & string
}

type Incoming = { tx: Tx; payload: unknown; now: Date }

/** A subscriber under a name of its own; the names of an event's listeners differ. */
export type Listener = {
  eventName: string
  name: string
  /** Whether anyone needs the event, evaluated once for many events. */
  isWanted: SQL
  handle: (incoming: Incoming) => Promise<unknown>
}

const DAY_MS = 86_400_000
/** How long a delivery is tried before it is shown as failed. */
const TRIED_FOR_MS = 2 * DAY_MS
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 60 * 60_000
const SPREAD_AT_ONCE = 1_000
const THINGS_AT_ONCE = 200
const LANES = 4
// A crash of the database loses a delivery whole, and it is delivered again: its commit waits for no disk.
const ASYNC_COMMIT = sql`set_config('synchronous_commit', 'off', true)`

/** Declares an event: ids only, since it is delivered later, and `key` identifies the thing. */
export const event = <Payload extends Record<string, string>>(
  name: string,
  schema: z.ZodType<Payload>,
  key: keyof Payload & string,
): Event<Payload> => ({ name, schema, key })

/**
 * Subscribes to an event under a name. `handle` runs once for each event: its writes in `tx` commit together
 * with the mark that it was delivered. A failure is retried for two days and holds back what comes after it for the
 * same thing; then the admin panel shows it. Listeners of one name receive several events of one thing in order.
 */
export const listener = <Payload>(
  { name: eventName, schema }: Event<Payload>,
  name: string,
  handle: (tx: Tx, payload: Payload, call: { now: Date }) => Promise<unknown>,
  { isWanted = sql`true` }: Partial<Pick<Listener, 'isWanted'>> = {},
): Listener => ({
  eventName,
  name,
  isWanted,
  handle: ({ tx, payload, now }) => handle(tx, schema.parse(payload), { now }),
})

type PublishedEvent = { name: string; key: string; payload: object }

/** Publishes with the transaction: no commit, no event. All events of one transaction are one statement before its commit. */
export async function publish<Payload extends object>(tx: Tx, what: Event<Payload>, payload: Payload) {
  const parsed = what.schema.parse(payload)
  await beforeCommit<PublishedEvent>(
    tx,
    { name: what.name, key: String(parsed[what.key]), payload: parsed },
    writeEvents,
  )
}

async function writeEvents(tx: Tx, published: readonly PublishedEvent[]) {
  await unread(
    tx,
    tx.execute(sql`
      with written as (
        insert into events (name, key, payload)
        select e ->> 'name', e ->> 'key', e -> 'payload' from jsonb_array_elements(${JSON.stringify(published)}::jsonb) with ordinality as all_published(e, at)
        order by at
      ) select pg_notify(${WORK_CHANNEL}, '')`),
  )
}

let stop: (() => Promise<void>) | undefined

/** The worker delivers events as soon as they are published, and retries failed ones each half minute. */
export function openEvents(listeners: readonly Listener[]) {
  const delivering = workWhenNotified('', () => deliverEvents(listeners, { now: shopNow() }))
  const timer = setInterval(delivering.runSoon, FIRST_RETRY_MS).unref()
  stop = () => {
    clearInterval(timer)
    return delivering.stop()
  }
}

/** Waits for the deliveries that are running. */
export async function closeEvents() {
  await stop?.()
}

/**
 * Delivers all published events to their listeners, each once and in order per thing, several things at a time. Any number
 * of workers may do it at once. Returns how many were delivered.
 */
export async function deliverEvents(listeners: readonly Listener[], { now }: { now: Date }): Promise<number> {
  const byName = new Map(listeners.map((one) => [`${one.eventName} ${one.name}`, one]))
  let delivered = 0
  const busy = new Set<string>()
  for (;;) {
    while ((await spread(listeners)) === SPREAD_AT_ONCE) continue
    const things = (await listDue(now)).filter((thing) => !busy.has(placeOf(thing)))
    if (things.length === 0) return delivered
    const lane = async () => {
      for (let thing = things.shift(); thing; thing = things.shift()) {
        const outcome = await deliverThing(thing, byName, now)
        delivered += outcome.delivered
        // Another worker delivers it, or it waits for a retry: it goes on by itself.
        if (outcome.stopped) busy.add(placeOf(thing))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
}

type Thing = { listener: string; key: string }
const placeOf = ({ listener: name, key }: Thing) => `${name} ${key}`

/**
 * Gives each wanted listener a delivery of its own, by one worker at a time, so that none comes
 * before what was published before it.
 */
function spread(listeners: readonly Listener[]): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('events.spread')) mine, ${ASYNC_COMMIT}`,
    )
    if (!rows[0]!.mine) return 0
    const wanted = listeners.map(({ isWanted }) => isWanted)
    const { rowCount } = await tx.execute(sql`
      with published as (
        delete from events where id in (select id from events order by id limit ${SPREAD_AT_ONCE}) returning *
      ), delivered as (
        insert into event_deliveries (event_id, name, listener, key, payload, told_at)
        select id, published.name, by_name.listener, key, payload, told_at from published
        join unnest(${sql.param(listeners.map(({ eventName }) => eventName))}::text[],
          ${sql.param(listeners.map(({ name }) => name))}::text[],
          array[${sql.join(wanted, sql`, `)}]::boolean[]) as by_name(name, listener, is_wanted) on by_name.name = published.name and is_wanted
      ) select 1 from published`)
    return rowCount ?? 0
  })
}

/** The things whose next delivery may be tried now. One that failed or waits for a retry holds back what was published after it. */
async function listDue(now: Date): Promise<Thing[]> {
  const { rows } = await db.execute<Thing>(sql`
    select listener, key from event_deliveries d
    where state = 'waiting' and (retry_at is null or retry_at <= ${now.toISOString()})
      and not exists (select from event_deliveries before
        where before.listener = d.listener and before.key = d.key and before.event_id < d.event_id)
    order by event_id limit ${THINGS_AT_ONCE}`)
  return rows
}

type Delivery = { id: number; name: string; payload: unknown }

/** Delivers what waits of one thing, one after the other, until it is over or one of them fails. */
async function deliverThing(
  thing: Thing,
  byName: ReadonlyMap<string, Listener>,
  now: Date,
): Promise<{ delivered: number; stopped: boolean }> {
  for (let delivered = 0; ; delivered++) {
    const outcome = await deliverNext(thing, byName, now)
    if (outcome === 'stopped') return { delivered, stopped: true }
    if (outcome === 'over') return { delivered: delivered + 1, stopped: false }
  }
}

/** Makes the next delivery of a thing; `over` when nothing waits behind it. */
async function deliverNext(
  { listener: name, key }: Thing,
  byName: ReadonlyMap<string, Listener>,
  now: Date,
): Promise<'stopped' | 'more' | 'over'> {
  let delivery: Delivery | undefined
  try {
    return await transaction(async (tx) => {
      delivery = await takeNext(tx, { name, key, now })
      if (!delivery) return 'stopped'
      const { id, payload } = delivery
      const who = byName.get(`${delivery.name} ${name}`)
      if (!who) throw new Error(`${name} listens to ${delivery.name} no more`)
      const handle = () => who.handle({ tx, payload, now })
      await (tracing?.job(`${who.eventName} ${name}`, handle) ?? handle())
      const { rows } = await tx.execute<{ more: boolean }>(sql`
        delete from event_deliveries d where d.id = ${id}
        returning exists (select from event_deliveries after
          where after.listener = d.listener and after.key = d.key and after.event_id > d.event_id) as more`)
      return rows[0]?.more ? 'more' : 'over'
    })
  } catch (error) {
    if (!delivery) throw error
    log.warn(
      { err: error, event: delivery.name, listener: name, key },
      'event not delivered, will be tried again',
    )
    await rest(delivery.id, error, now)
    return 'stopped'
  }
}

/** Takes the next delivery of a thing in hand; none when it is over, waits for a retry, failed or is in another worker's hand. */
async function takeNext(
  tx: Tx,
  { name, key, now }: { name: string; key: string; now: Date },
): Promise<Delivery | undefined> {
  const { rows } = await tx.execute<Delivery>(sql`
    with next as materialized (
      select id, state, retry_at from event_deliveries
      where listener = ${name} and key = ${key} order by event_id limit 1
    )
    select d.id, d.name, d.payload, ${ASYNC_COMMIT} from event_deliveries d
    where d.id = (select id from next where state = 'waiting' and (retry_at is null or retry_at <= ${now.toISOString()}))
    for update skip locked`)
  return rows[0]
}

async function rest(id: number, error: unknown, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const end = sql`coalesce(first_tried_at, ${at}) + ${TRIED_FOR_MS / 1000} * interval '1 second'`
  const pause = sql`least(${FIRST_RETRY_MS / 1000} * 2 ^ least(tries, 20), ${LONGEST_RETRY_MS / 1000}) * interval '1 second'`
  await db.execute(sql`
    update event_deliveries
    set tries = tries + 1, error = ${reasonOf(error)}, first_tried_at = coalesce(first_tried_at, ${at}),
      state = case when ${at} >= ${end} then 'failed' else 'waiting' end, retry_at = least(${at} + ${pause}, greatest(${at}, ${end}))
    where id = ${id} and state = 'waiting'`)
}
