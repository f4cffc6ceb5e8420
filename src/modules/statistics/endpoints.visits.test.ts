import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { buildMember, changeSettings } from '../../../tests/support/build-accounts.ts'
import { asker } from '../../../tests/support/ask.ts'
import { buildStock } from '../../../tests/support/build-inventory.ts'
import { db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { gatherEvent, MOST_OF_ONE, MOST_WAITING, writeGathered } from './commands/gather-events.ts'
import { forgetEvents } from './commands/forget-events.ts'
import { rollUp } from './commands/roll-up.ts'
import * as endpoints from './endpoints.ts'
import { listVisitParts } from './queries/visits.ts'
import { addDays, dayOf, startOf } from './rules.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const { send } = asker(endpoints)
const tell = (body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return send('/api/visits', {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      origin: env.PUBLIC_URL,
      'user-agent': FIREFOX,
      ...headers,
    },
  })
}

beforeEach(async () => {
  await writeGathered()
  await db.execute(sql`truncate page_events, site_statistics, site_statistics_parts`)
})

async function written() {
  await writeGathered()
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select kind, page, device, referrer, product_id, words, is_found, encode(visitor, 'hex') as visitor
    from page_events order by id`)
  return rows
}

test('a page that is told is written with its device, who led there and whether its search finds anything', async () => {
  const { title } = await buildStock({ title: 'Cafetera de prueba' })
  expect((await tell({ kind: 'view', path: '/', referrer: 'https://www.google.com/x?y' })).status).toBe(204)
  await tell({ kind: 'view', path: `/search?q=${encodeURIComponent(title)}`, referrer: '' })
  await tell({ kind: 'view', path: '/search?q=zxqwvbn', referrer: '' }, { 'user-agent': PHONE })
  await tell({ kind: 'left', path: '/search?q=zxqwvbn', referrer: '' }, { 'user-agent': PHONE })
  expect(await written()).toMatchObject([
    { kind: 'view', page: '/', device: 'desktop', referrer: 'google.com', words: null },
    { page: '/search', words: 'cafetera de prueba', is_found: true },
    { device: 'phone', words: 'zxqwvbn', is_found: false },
    { kind: 'left' },
  ])
})

test('nothing that names a visitor is kept, and their name is another one the next day', async () => {
  const event = {
    kind: 'view',
    page: '/',
    productId: null,
    words: null,
    device: 'desktop',
    referrer: null,
  } as const
  const who = { address: '190.140.7.7', userAgent: FIREFOX }
  const now = new Date()
  await gatherEvent({ ...event, ...who, now })
  await gatherEvent({ ...event, ...who, now })
  await gatherEvent({ ...event, ...who, now: new Date(now.getTime() - 86_400_000) })
  const [one, same, other] = (await written()).map(({ visitor }) => visitor)
  expect(one).toBe(same)
  expect(one).not.toBe(other)
  const { rows } = await db.execute(sql`select * from page_events`)
  expect(JSON.stringify(rows)).not.toMatch(/190\.140|Firefox/)
})

test.each([
  ['asks not to be tracked', { dnt: '1' }],
  ['sends the Global Privacy Control', { 'sec-gpc': '1' }],
  [
    'is a program',
    { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
  ],
  ['is a browser without a head', { 'user-agent': `${FIREFOX} HeadlessChrome/140` }],
])('who %s is not counted', async (_what, headers) => {
  expect((await tell({ kind: 'view', path: '/' }, headers)).status).toBe(204)
  expect(await written()).toEqual([])
})

test('what comes from elsewhere, is forged or says its own time is refused and changes nothing', async () => {
  expect((await tell({ kind: 'view', path: '/' }, { origin: 'https://otra.test' })).status).toBe(403)
  expect((await tell({ kind: 'view', path: '/', occurredAt: '1970-01-01T00:00:00Z' })).status).toBe(422)
  expect((await tell({ kind: 'sale', path: '/' })).status).toBe(422)
  expect((await tell({ kind: 'view', path: 7 })).status).toBe(422)
  expect((await tell('{"kind":')).status).toBe(400)
  expect((await tell({ kind: 'view', path: '/', referrer: 'x'.repeat(5_000) })).status).toBe(413)
  expect((await tell({ kind: 'view', path: '/admin/sales' })).status).toBe(204)
  expect((await tell({ kind: 'view', path: '//otra.test' })).status).toBe(204)
  expect(await written()).toEqual([])
})

test('a program that tells a page a thousand times counts as far as a visitor may', async () => {
  const event = {
    kind: 'view',
    page: '/',
    productId: null,
    words: null,
    device: 'desktop',
    referrer: null,
  } as const
  const now = new Date(Date.now() + 3 * 3_600_000)
  for (let n = 0; n < 1_000; n++)
    await gatherEvent({ ...event, address: '10.9.9.9', userAgent: FIREFOX, now })
  expect((await written()).length).toBe(MOST_OF_ONE)
  const flood = Array.from({ length: MOST_WAITING + 500 }, (_, n) =>
    gatherEvent({ ...event, address: `10.1.${n >> 8}.${n & 255}`, userAgent: FIREFOX, now }),
  )
  await Promise.all(flood)
  expect((await written()).length).toBe(MOST_OF_ONE + MOST_WAITING)
})

/** Somebody's day: minutes after eight in the morning and what was seen. */
async function visit(
  day: string,
  who: string,
  seen: readonly [minute: number, page: string, kind?: 'left'][],
) {
  for (const [minute, page, kind = 'view'] of seen) {
    const now = new Date(startOf(day).getTime() + (8 * 60 + minute) * 60_000)
    const productId = page.length === 45 && page.startsWith('/product/') ? page.slice(9) : null
    await gatherEvent({
      ...{ kind, page, productId, words: null, device: 'desktop', referrer: null },
      ...{ address: who, userAgent: FIREFOX, now },
    })
  }
  await writeGathered()
}

test('half an hour of silence ends a visit; one page is a bounce; leaving is no page', async () => {
  const day = addDays(dayOf(new Date()), -2)
  await visit(day, 'a', [
    [0, '/'],
    [10, '/search'],
    [12, '/search', 'left'],
    [43, '/'],
    [44, '/', 'left'],
  ])
  await visit(day, 'b', [[5, '/product/6f9619ff-8b86-4011-b42d-00cf4fc964ff']])
  const now = startOf(addDays(day, 2))
  await rollUp({ now })
  await rollUp({ now })
  const { rows } = await db.execute(sql`
    select date::text, visits, unique_visitors, page_views, bounce_rate::float, avg_session_duration
    from site_statistics order by date`)
  // 12 minutes, 1 minute and none: 260 seconds on the average.
  expect(rows[0]).toEqual({
    date: day,
    visits: 3,
    unique_visitors: 2,
    page_views: 4,
    bounce_rate: 66.7,
    avg_session_duration: 260,
  })
  // A day without rows stands there with zeros.
  expect(rows[1]).toMatchObject({ date: addDays(day, 1), visits: 0, bounce_rate: 0 })
  const parts = await db.execute<{ kind: string; name: string; count: number }>(sql`
    select kind, name, count from site_statistics_parts where grain = 'day' and date = ${day} order by kind, count desc, name`)
  expect(parts.rows).toContainEqual({ kind: 'page', name: '/', count: 2 })
  expect(parts.rows).toContainEqual({ kind: 'step', name: 'product', count: 1 })
})

test('the page of a product is told by its title, one that is gone or no product by its address', async () => {
  const { productId, title } = await buildStock({ title: 'Hamaca de Las Tablas' })
  const gone = '/product/6f9619ff-8b86-4011-b42d-00cf4fc964ff'
  const now = new Date()
  for (const page of [`/product/${productId}`, gone, '/product/-b86-'])
    await visit(addDays(dayOf(now), -1), 'a', [[1, page]])
  await rollUp({ now })
  const { pages } = await listVisitParts(db, { from: addDays(dayOf(now), -1), to: dayOf(now) })
  expect(pages).toContainEqual({ name: `/product/${productId}`, count: 1, title })
  expect(pages).toContainEqual({ name: gone, count: 1 })
})

test('a clock that is put back, or leaps by years and comes back, makes no visit longer and no day wrong', async () => {
  const today = dayOf(new Date())
  const day = addDays(today, -3)
  await visit(day, 'back', [
    [120, '/'],
    [60, '/about'],
    [70, '/help'],
  ])
  await visit(addDays(today, 4_000), 'ahead', [[0, '/']])
  await visit(day, 'after', [[130, '/']])
  await rollUp({ now: startOf(addDays(today, 1)) })
  const { rows } = await db.execute<Record<string, number>>(sql`
    select visits::int, page_views::int, avg_session_duration::float as duration from site_statistics where date = ${day}`)
  expect(rows).toEqual([{ visits: 3, page_views: 4, duration: 200 }])
  const { body } = await asker(endpoints, (await buildMember({ role: 'admin' })).actor).ask(
    'GET /admin/statistics?period=year',
  )
  expect(body.days.at(-1)!.date).toBe(today)
  expect(body.visits.value).toBe(3)
})

test.each([[30], [90], [180], [365], [730], ['forever' as const]])(
  'raw visits live as long as the retention setting says: %s',
  async (dataRetentionPeriod) => {
    await changeSettings('inventory', { dataRetentionPeriod: dataRetentionPeriod as 30 })
    const now = new Date()
    const today = dayOf(now)
    const days = dataRetentionPeriod === 'forever' ? 800 : (dataRetentionPeriod as number)
    await visit(addDays(today, -days), 'young', [[0, '/']])
    await visit(addDays(today, -days - 1), 'old', [[0, '/']])
    await rollUp({ now: startOf(addDays(today, 1)) })
    await forgetEvents({ now })
    expect((await written()).length).toBe(dataRetentionPeriod === 'forever' ? 2 : 1)
    const { rows } = await db.execute(sql`select sum(visits)::int as visits from site_statistics`)
    expect(rows).toEqual([{ visits: 2 }])
    const salts = await db.execute(sql`select from visitor_salts where day < ${today}`)
    expect(salts.rows).toEqual([])
  },
)
