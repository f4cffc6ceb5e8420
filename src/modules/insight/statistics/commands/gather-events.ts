import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { productListInput } from '#modules/catalog/products/input.ts'
import { listProducts } from '#modules/catalog/products/public.ts'
import { db, mayBeLost } from '#server/db/db.ts'
import { onLiveEvent } from '#server/events/live.ts'
import { log } from '#server/observability/log.ts'
import { dayOf, type Device, type EventKind, type Viewed } from '../rules.ts'

const TOGETHER_MS = 3_000
/** What may wait to be written; whatever comes beyond is not counted. */
export const MOST_WAITING = 5_000
/** No one reads more pages in half an hour; a program that says it is a browser might. */
export const MOST_OF_ONE = 300
const WINDOW_MS = 30 * 60_000
const MOST_VISITORS = 100_000
// Each new search costs one; the rest of a burst stays unknown.
const MOST_SEARCHES = 20
const MAX_SEARCHES = 2_000

type Seen = Viewed & {
  kind: EventKind
  device: Device
  referrer: string | null
  address: string
  userAgent: string
  now: Date
}
type Waiting = Omit<Seen, 'address' | 'userAgent' | 'now'> & { visitor: string; occurredAt: string }

let waiting: Waiting[] = []
let timer: NodeJS.Timeout | undefined
let missed = 0
let visitorCounts = new Map<string, number>()
let countedSince = 0

/**
 * Takes in what a page reports. It is written with others a few seconds later, so that a crash loses those seconds and
 * a rush costs one statement. Neither address nor browser is stored, only their hash under the salt of the day. Past
 * the bounds it is left out, without a word.
 */
export async function gatherEvent({ address, userAgent, now, ...event }: Seen) {
  const salt = await saltOf(dayOf(now))
  const visitor = createHash('sha256')
    .update(salt)
    .update(`${address}\0${userAgent}`)
    .digest('hex')
    .slice(0, 24)
  if (waiting.length >= MOST_WAITING || !isBelievable(visitor, now)) return void (missed += 1)
  waiting.push({ ...event, visitor, occurredAt: now.toISOString() })
  timer ??= setTimeout(() => void writeGathered(), TOGETHER_MS).unref()
}

/** Writes what waits, in one statement whose commit waits for no disk. What the database refuses now is tried with the next. */
export async function writeGathered() {
  clearTimeout(timer)
  timer = undefined
  const events = waiting
  waiting = []
  if (missed > 0) log.warn({ missed }, 'visits came faster than they are counted')
  missed = 0
  if (events.length === 0) return
  try {
    const found = await searched(events)
    const rows = events.map((event) => ({
      occurred_at: event.occurredAt,
      visitor: event.visitor,
      kind: event.kind,
      page: event.page,
      device: event.device,
      referrer: event.referrer,
      product_id: event.productId,
      words: event.words,
      is_found: event.words === null ? null : (found.get(event.words) ?? null),
    }))
    await mayBeLost.execute(sql`
      insert into page_events (occurred_at, visitor, kind, page, device, referrer, product_id, words, is_found)
      select occurred_at, decode(visitor, 'hex'), kind, page, device, referrer, product_id, words, is_found
      from jsonb_to_recordset(${JSON.stringify(rows)}) as event (occurred_at timestamptz, visitor text, kind text,
        page text, device text, referrer text, product_id uuid, words text, is_found boolean)`)
  } catch (error) {
    log.warn({ err: error, events: events.length }, 'visits could not be written yet')
    waiting = [...events, ...waiting].slice(0, MOST_WAITING)
    timer ??= setTimeout(() => void writeGathered(), TOGETHER_MS).unref()
  }
}

function isBelievable(visitor: string, now: Date): boolean {
  const time = now.getTime()
  if (Math.abs(time - countedSince) > WINDOW_MS || visitorCounts.size > MOST_VISITORS) {
    visitorCounts = new Map()
    countedSince = time
  }
  const times = (visitorCounts.get(visitor) ?? 0) + 1
  visitorCounts.set(visitor, times)
  return times <= MOST_OF_ONE
}

let today: { day: string; salt: Promise<Buffer> } | undefined

/** The same for every process on one day of Panama; no one can name yesterday's visitors again. */
function saltOf(day: string): Promise<Buffer> {
  if (today?.day !== day) {
    const salt = readSalt(day)
    const reading = { day, salt }
    today = reading
    salt.catch(() => {
      if (today === reading) today = undefined
    })
  }
  return today!.salt
}

async function readSalt(day: string): Promise<Buffer> {
  const { rows } = await mayBeLost.execute<{ salt: Buffer }>(sql`
    insert into visitor_salts (day, salt) values (${day}, ${randomBytes(32)})
    on conflict (day) do update set day = excluded.day returning salt`)
  return rows[0]!.salt
}

const searches = new Map<string, boolean>()
// What found nothing may find something now.
onLiveEvent(({ name }) => {
  if (/^(product\.listed|category\.changed|synonyms\.changed|resync)$/.test(name)) searches.clear()
})

/** Whether a search finds something is asked here: a page may report anything. */
async function searched(events: readonly Waiting[]) {
  const words = new Set(
    events.flatMap(({ words, kind }) => (words !== null && kind === 'view' ? [words] : [])),
  )
  const asked = new Map<string, boolean>()
  if (searches.size > MAX_SEARCHES) searches.clear()
  let left = MOST_SEARCHES
  for (const q of words) {
    const known = searches.get(q)
    if (known !== undefined) asked.set(q, known)
    else if (left-- > 0) {
      const found = await isAnythingFound(q)
      if (found === null) continue
      searches.set(q, found)
      asked.set(q, found)
    }
  }
  return asked
}

async function isAnythingFound(q: string): Promise<boolean | null> {
  const input = productListInput.safeParse({ q, pageSize: 1 })
  if (!input.success) return null
  try {
    return (await listProducts(db, input.data, { now: new Date() })).total > 0
  } catch {
    return null
  }
}
