import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildMember, changeSettings } from '../../../../../tests/support/build-accounts.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { gatherEvent, MOST_OF_ONE, MOST_WAITING, writeGathered } from '../commands/gather-events.ts'
import { forgetEvents } from '../commands/forget-events.ts'
import { rollUp } from '../commands/roll-up.ts'
import * as endpoints from '../endpoints.ts'
import { listVisitParts } from '../queries/visits.ts'
import { addDays, dayOf, startOf } from '../rules.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const { send } = asker(endpoints)
/** As a browser sends it; a header that is null is left out. */
const postVisit = (body: unknown, more: Record<string, string | null> = {}, from = send) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    origin: env.PUBLIC_URL,
    'user-agent': FIREFOX,
    ...more,
  }
  return from('/api/visits', {
    method: 'POST',
    body: text,
    headers: Object.entries(headers).filter((one): one is [string, string] => one[1] !== null),
  })
}

beforeEach(async () => {
  await writeGathered()
  await db.execute(sql`truncate page_events, site_statistics, site_statistics_parts`)
})
afterEach(() => void vi.useRealTimers())

/** What is written every three seconds leaves space for more; how many of them pass is the machine's business. */
const holdWriting = () => vi.useFakeTimers({ toFake: ['setTimeout'] })

async function written() {
  await writeGathered()
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select kind, page, device, referrer, product_id, words, is_found, encode(visitor, 'hex') as visitor
    from page_events order by id`)
  return rows
}

test('a reported page is written with its device, its referrer and whether its search finds anything', async () => {
  const { title } = await buildStock({ title: 'Cafetera de prueba' })
  expect((await postVisit({ kind: 'view', path: '/', referrer: 'https://www.google.com/x?y' })).status).toBe(
    204,
  )
  await postVisit({ kind: 'view', path: `/search?q=${encodeURIComponent(title)}`, referrer: '' })
  await postVisit({ kind: 'view', path: '/search?q=zxqwvbn', referrer: '' }, { 'user-agent': PHONE })
  await postVisit({ kind: 'left', path: '/search?q=zxqwvbn', referrer: '' }, { 'user-agent': PHONE })
  expect(await written()).toMatchObject([
    { kind: 'view', page: '/', device: 'desktop', referrer: 'google.com', words: null },
    { page: '/search', words: 'cafetera de prueba', is_found: true },
    { device: 'phone', words: 'zxqwvbn', is_found: false },
    { kind: 'left' },
  ])
})

test('nothing that names a visitor is stored, and their name is another one the next day', async () => {
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
  expect((await postVisit({ kind: 'view', path: '/' }, headers)).status).toBe(204)
  expect(await written()).toEqual([])
})

test('what comes from elsewhere, is forged or says its own time is refused and changes nothing', async () => {
  expect((await postVisit({ kind: 'view', path: '/' }, { origin: 'https://otra.test' })).status).toBe(403)
  expect((await postVisit({ kind: 'view', path: '/' }, { origin: null })).status).toBe(204)
  expect((await postVisit({ kind: 'view', path: '/', occurredAt: '1970-01-01T00:00:00Z' })).status).toBe(422)
  expect((await postVisit({ kind: 'sale', path: '/' })).status).toBe(422)
  expect((await postVisit({ kind: 'view', path: 7 })).status).toBe(422)
  expect((await postVisit('{"kind":')).status).toBe(400)
  expect((await postVisit({ kind: 'view', path: '/', referrer: 'x'.repeat(5_000) })).status).toBe(413)
  expect((await postVisit({ kind: 'view', path: '/admin/sales' })).status).toBe(204)
  expect((await postVisit({ kind: 'view', path: '//otra.test' })).status).toBe(204)
  expect(await written()).toEqual([])
})

test('a program that reports a page a thousand times counts as far as a visitor may', async () => {
  const event = {
    kind: 'view',
    page: '/',
    productId: null,
    words: null,
    device: 'desktop',
    referrer: null,
  } as const
  const now = new Date(Date.now() + 3 * 3_600_000)
  holdWriting()
  for (let n = 0; n < 1_000; n++)
    await gatherEvent({ ...event, address: '10.9.9.9', userAgent: FIREFOX, now })
  expect((await written()).length).toBe(MOST_OF_ONE)
  const flood = Array.from({ length: MOST_WAITING + 500 }, (_, n) =>
    gatherEvent({ ...event, address: `10.1.${n >> 8}.${n & 255}`, userAgent: FIREFOX, now }),
  )
  await Promise.all(flood)
  expect((await written()).length).toBe(MOST_OF_ONE + MOST_WAITING)
})

test('past six hundred in a minute an address has to wait, and its neighbour is counted', async () => {
  const [mine, neighbour] = [asker(endpoints).send, asker(endpoints).send]
  const answers = []
  for (let n = 0; n < 601; n++) answers.push((await postVisit({ kind: 'view', path: '/' }, {}, mine)).status)
  expect(answers.filter((status) => status === 204)).toHaveLength(600)
  expect(answers.at(-1)).toBe(429)
  expect((await postVisit({ kind: 'view', path: '/about' }, { 'user-agent': PHONE }, neighbour)).status).toBe(
    204,
  )
  expect((await written()).filter(({ page }) => page === '/about')).toHaveLength(1)
})

test('of a million visits reported within seconds no more wait than may, and the process stays as large as it was', async () => {
  const event = {
    kind: 'view',
    page: '/',
    productId: null,
    words: null,
    device: 'desktop',
    referrer: null,
    now: new Date(Date.now() + 9 * 3_600_000),
  } as const
  holdWriting()
  const before = process.memoryUsage().heapUsed
  for (let n = 0; n < 1_000_000; n += 1_000)
    await Promise.all(
      Array.from({ length: 1_000 }, (_, one) =>
        gatherEvent({ ...event, address: String(n + one), userAgent: FIREFOX }),
      ),
    )
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000)
  vi.advanceTimersByTime(3_000)
  const count = () => db.$count(sql`page_events`)
  await expect.poll(count).toBe(MOST_WAITING)
  await gatherEvent({ ...event, address: 'after', userAgent: FIREFOX })
  await writeGathered()
  expect(await count()).toBe(MOST_WAITING + 1)
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

test('the page of a product is named by its title, one that is gone or no product by its address', async () => {
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

test('visits are listed one by one by what happened, page, words, from where, device and day, and name no one', async () => {
  const { productId, title } = await buildStock({ title: 'Sombrero pintao' })
  const { actor: admin } = await buildMember({ role: 'admin' })
  const { ask, send } = asker(endpoints, admin)
  const today = dayOf(new Date())
  const seen = (path: string, referrer = '', agent = FIREFOX) =>
    postVisit({ kind: 'view', path, referrer }, { 'user-agent': agent })
  await seen('/', 'https://www.google.com/')
  await seen(`/product/${productId}`)
  await seen('/search?q=sombrero', '', PHONE)
  await seen('/checkout')
  await seen('/order-success')
  await postVisit({ kind: 'left', path: '/order-success' })
  await writeGathered()
  await db.execute(sql`insert into user_interactions (user_id, product_id, interaction_type, created_at)
    values (${admin.userId}, ${productId}, 'add_to_cart', now() - interval '40 days')`)
  await visit(addDays(today, -50), 'long ago', [[0, '/about']])
  const kinds = async (asked: string) =>
    (await ask(`GET /admin/statistics/visits?${asked}`)).body.items.map(({ kind }) => kind)
  expect(await kinds('')).toEqual(['order', 'checkout', 'search', 'product', 'view', 'cart', 'view'])
  for (const kind of ['order', 'checkout', 'search', 'product', 'cart'])
    expect(await kinds(`kind=${kind}`)).toEqual([kind])
  expect(await kinds('kind=view')).toEqual(['view', 'view'])
  expect(await kinds('referrer=google.com')).toEqual(['view'])
  expect(await kinds('device=phone')).toEqual(['search'])
  expect(await kinds('words=sombrero')).toEqual(['search'])
  expect(await kinds(`path=/product/${productId}`)).toEqual(['product'])
  expect(await kinds(`from=${addDays(today, -45)}&to=${addDays(today, -35)}`)).toEqual(['cart'])
  const first = await ask('GET /admin/statistics/visits?pageSize=5')
  expect(first.body).toMatchObject({ total: 7, items: [{ page: '/order-success' }, {}, {}, { title }, {}] })
  expect(await kinds(`pageSize=5&after=${first.body.next}`)).toEqual(['cart', 'view'])
  const file = await (await send('/api/v1/admin/statistics/visits.csv?kind=search')).text()
  expect(file.trimEnd().split('\r\n')).toEqual([
    'Fecha,Qué pasó,Página,Producto,Palabras buscadas,De dónde,Dispositivo',
    expect.stringMatching(/,Buscó,\/search,,sombrero,,Teléfono$/),
  ])
  const { rows } = await db.execute<{ visitor: string }>(
    sql`select encode(visitor, 'hex') as visitor from page_events`,
  )
  for (const { visitor } of rows) expect(JSON.stringify(first.body) + file).not.toContain(visitor)
  expect(JSON.stringify((await ask('GET /admin/statistics/visits?kind=cart')).body)).not.toContain(
    admin.userId,
  )
})

test('a list of visits that is asked for wrongly is refused, and no one but an admin reads it', async () => {
  const { ask } = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
  for (const asked of ['kind=left', 'device=watch', 'from=ayer', 'visitor=1', `path=${'x'.repeat(201)}`])
    expect((await ask(`GET /admin/statistics/visits?${asked}`)).status, asked).toBe(422)
  const customer = (await buildMember()).actor
  for (const path of ['visits', 'visits.csv']) {
    expect((await asker(endpoints).send(`/api/v1/admin/statistics/${path}`)).status).toBe(401)
    expect((await asker(endpoints, customer).send(`/api/v1/admin/statistics/${path}`)).status).toBe(403)
  }
})

test('the figures say from which day on the visits behind them are retained', async () => {
  const { ask } = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
  const listedFrom = async () => (await ask('GET /admin/statistics/visitors')).body.listedFrom
  await changeSettings('inventory', { dataRetentionPeriod: 30 })
  expect(await listedFrom()).toBe(addDays(dayOf(new Date()), -30))
  await changeSettings('inventory', { dataRetentionPeriod: 'forever' })
  expect(await listedFrom()).toBeNull()
})

test('what several visitors of one day looked for and found is popular, and what one alone says never is', async () => {
  await buildStock({ title: 'Hamaca de Chiriquí', description: 'Una zapatilla de lona' })
  const now = new Date()
  const say = async (words: string, visitors: number, { days = 0, again = 1 } = {}) => {
    for (let visitor = 0; visitor < visitors; visitor += 1)
      for (let time = 0; time < again; time += 1)
        await gatherEvent({
          kind: 'view',
          page: '/search',
          productId: null,
          words,
          device: 'phone',
          referrer: null,
          address: `10.1.${visitor}.1`,
          userAgent: PHONE,
          now: new Date(now.getTime() - days * 86_400_000),
        })
    await writeGathered()
  }
  await say('hamacas', 4)
  await say('zapatilla', 3)
  await say('zapati', 3)
  await say('lona', 2, { again: 9 })
  for (const days of [1, 2, 3, 4]) await say('hamaca de', 1, { days })
  await say('chiriquí', 5, { days: 40 })
  await say('nada de esto', 5)
  // Found all the same, by a typo; but no word of the shop.
  await say('hamcaa', 5)
  expect((await asker(endpoints).ask('GET /searches/popular')).body).toEqual({
    items: ['hamacas', 'zapatilla'],
  })
})
