import { sql } from 'drizzle-orm'
import { gatherEvent, writeGathered } from '../../src/modules/insight/statistics/commands/gather-events.ts'
import { addDays, dayOf, deviceOf, startOf, viewedAt } from '../../src/modules/insight/statistics/rules.ts'
import { db } from '../../src/server/db/db.ts'
import { type Chance, chanceOf } from './demo-chance.ts'
import type { Cast } from './demo-people.ts'
import { type Clock, HISTORY_DAYS } from './demo-clock.ts'

const DAY_MS = 86_400_000
const BROWSERS = [
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/604.1',
]
const REFERRERS = [
  null,
  null,
  'google.com',
  'instagram.com',
  'facebook.com',
  'bing.com',
  'revistamercado.com.pa',
]
/** The last ones find nothing. */
const SEARCHES = [
  'café',
  'mola',
  'laptop',
  'audífonos',
  'maceta',
  'cacao',
  'hamaca',
  'bicicleta',
  'cafe geisha',
  'parrilla de gas',
  'iphone',
  'aire acondicionado',
]

/**
 * Who came each day, reported as their pages report it: through the counter, a day at a time and each day once. More come
 * from week to week, and on the days before the weekend; of today what is over by now.
 */
export async function buildVisits(cast: Cast, { clock, now }: { clock: Clock; now: Date }) {
  const today = dayOf(now)
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct (occurred_at at time zone 'America/Panama')::date::text as day from page_events`,
  )
  const known = new Set(rows.map(({ day }) => day))
  for (let back = HISTORY_DAYS; back >= 0; back--) {
    const day = addDays(today, -back)
    if (known.has(day)) continue
    const chance = chanceOf(40_000 + back)
    const weekday = new Date(startOf(day)).getUTCDay()
    const busy = weekday === 0 ? 0.7 : weekday >= 4 ? 1.2 : 1
    const visits = Math.round((26 + 46 * (1 - back / HISTORY_DAYS)) * busy * chance.between(0.85, 1.15))
    for (let visit = 0; visit < visits; visit++) await buildVisit(cast, chance, { clock, back, visit, now })
    await writeGathered()
  }
}

type Visit = { clock: Clock; back: number; visit: number; now: Date }

async function buildVisit(cast: Cast, chance: Chance, { clock, back, visit, now }: Visit) {
  // One in eight has been here today already.
  const who = chance.next() < 0.12 ? Math.floor(visit / 2) : visit
  const userAgent = chanceOf(back * 1_000 + who).favourite(BROWSERS)
  const address = `10.${back}.0.${who % 250}`
  // Evenings are long in a shop.
  let moment = clock.at(back, 24 - 18 * chance.next() ** 1.4).getTime()
  const referrer = chance.one(REFERRERS)
  for (const [at, path] of pathOf(cast, chance).entries()) {
    const viewed = viewedAt(path)
    if (!viewed || moment >= Math.min(now.getTime(), clock.at(back, 0).getTime() + DAY_MS)) return
    const visitor = { ...viewed, kind: 'view' as const, device: deviceOf(userAgent) }
    const whose = { referrer: at === 0 ? referrer : null, address, userAgent, now: new Date(moment) }
    await gatherEvent({ ...visitor, ...whose })
    moment += chance.between(8, 150) * 1000
  }
}

/** Where one visitor goes: half look at one page and leave, few come as far as the checkout. */
function pathOf(cast: Cast, chance: Chance): string[] {
  const good = () => chance.favourite(cast.goods)
  const first = chance.next() < 0.6 ? '/' : `/product/${good().id}`
  if (chance.next() < 0.42) return [first]
  const path = [first]
  for (let more = chance.whole(1, 5); more > 0; more--) {
    const { category, id } = good()
    const which = chance.next()
    if (which < 0.15) path.push(`/search?q=${encodeURIComponent(chance.favourite(SEARCHES))}`)
    else path.push(which < 0.4 ? `/categoria/${category}` : `/product/${id}`)
  }
  if (chance.next() < 0.16) path.push('/cart', ...(chance.next() < 0.6 ? ['/checkout'] : []))
  return path
}
