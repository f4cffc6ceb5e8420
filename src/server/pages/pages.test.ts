import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { findSentence } from '#i18n/sentence.ts'
import { LOCALES } from '#lib/locale.ts'
import { db, transaction } from '../db/db.ts'
import { announce, closeLive, onLiveEvent, openLive } from '../events/live.ts'
import { endpointForPages, pageServer, touchedBy } from './pages.ts'
import { countCall } from '../http/rate-limit.ts'

const LIMIT = { name: 'pages', hits: 2, seconds: 60, by: 'address', shared: false } as const

type Asked = { asked: string[]; pages: ReturnType<typeof pageServer> }

/** Pages whose routes declare `q`, as the router reads it. */
function openPages(): Asked {
  const asked: string[] = []
  const who = crypto.randomUUID()
  const pages = pageServer({
    sentence: findSentence,
    admit: async (_, key) => {
      if (key.includes('q=')) await countCall(LIMIT, who)
    },
    readAddress: (_, parameters) => (parameters.has('q') ? `?q=${parameters.get('q')!.trim()}` : ''),
    render: async (request, { locale, nonce }) => {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/broken') throw new Error('select secret')
      asked.push(`${locale} ${pathname}${search}`)
      const showsLists = pathname === '/search'
      return { status: 200, html: `<script nonce="${nonce}">1</script>`, headers: {}, showsLists }
    },
  })
  return { asked, pages }
}

async function visit(url: string, headers: Record<string, string> = {}, { asked, pages } = openPages()) {
  const set = new Map<string, string>()
  let referrer: string | undefined
  let status = 0
  let body = ''
  let retryAfter: string | undefined
  const response = {
    setHeader: (name: string, value: string) => void set.set(name, value),
    writeHead: (code: number, given: Record<string, string>) => {
      status = code
      referrer = given['referrer-policy']
      retryAfter = given['retry-after']
      return response
    },
    end: (sent: Buffer) => {
      body = String(sent)
      return response
    },
  }
  await pages.serve(
    { url, headers, method: 'GET' } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  return { asked: asked.at(-1), cookie: set.get('set-cookie'), referrer, status, body, retryAfter }
}

test('a crawler without cookies sees each language at its address, and the choice is stored', async () => {
  for (const locale of LOCALES) {
    const { asked, cookie } = await visit(`/search?q=pan&lang=${locale}`, { 'accept-language': 'fr' })
    expect(asked).toBe(`${locale} /search?q=pan`)
    expect(cookie).toMatch(new RegExp(`^istmo_locale=${locale};`))
  }
  expect(await visit('/')).toMatchObject({ asked: 'es /', cookie: undefined })
})

test('the address wins over the stored choice, and nonsense changes nothing', async () => {
  expect((await visit('/?lang=pt', { cookie: 'istmo_locale=en' })).asked).toBe('pt /')
  expect(await visit('/?lang=%3Cb%3E', { cookie: 'istmo_locale=en' })).toMatchObject({
    asked: 'en /',
    cookie: undefined,
  })
})

test.each([
  ['/reset-password?token=abc', 'no-referrer'],
  ['/reset-password?access_token=a&refresh_token=b', 'no-referrer'],
  ['/reset-password?%74oken=abc', 'no-referrer'],
  ['/?confirm=abc', 'no-referrer'],
  ['/payment-success?order=1&payment_intent_client_secret=x', 'no-referrer'],
  ['/search?q=token&page=2', 'strict-origin-when-cross-origin'],
  ['/token', 'strict-origin-when-cross-origin'],
])('the page at %s sends %s', async (url, policy) => {
  expect((await visit(url)).referrer).toBe(policy)
})

test('an error page is in the language of the visitor, and a cached page does not count against the limit', async () => {
  const open = openPages()
  for (let round = 0; round < 5; round++) await visit('/search?q=cached', {}, open)
  const answers = []
  for (const q of ['a', 'b', 'c'])
    answers.push(await visit(`/search?q=${q}`, { 'accept-language': 'en' }, open))
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 429])
  expect(answers[2]!.body).toContain('Too many')
  expect(Number(answers[2]!.retryAfter)).toBeGreaterThan(0)
  const broken = await visit('/broken', {}, open)
  expect([broken.status, broken.body.includes('secret')]).toEqual([500, false])
})

test('what no route declares makes no other page', async () => {
  const open = openPages()
  for (let at = 0; at < 50; at++) await visit(`/?x=${at}&utm_source=${at}`, {}, open)
  for (const q of ['pan', ' pan', 'pan&page=zz']) await visit(`/search?q=${q}`, {}, open)
  expect(open.asked).toEqual(['es /', 'es /search?q=pan'])
  expect(open.pages.cache.size).toBe(2)
})

test('events come from every process through the database, and after a gap everything is made anew', async () => {
  const product = '11111111-1111-4111-8111-111111111111'
  const open = openPages()
  const stop = onLiveEvent((event) => {
    const touched = touchedBy(event)
    if (touched) open.pages.cache.drop(touched)
  })
  await openLive()
  const keep = async () => {
    for (const url of ['/', '/search', `/product/${product}`]) await visit(url, {}, open)
  }
  const renderedAgain = async () => {
    open.asked.length = 0
    await keep()
    return open.asked
  }
  const received = (name: string) =>
    new Promise<void>((resolve) => {
      const end = onLiveEvent((event) => {
        if (event.name !== name) return
        end()
        resolve()
      })
    })
  try {
    await keep()
    for (const [event, anew] of [
      [{ name: 'order.changed' }, []],
      [{ name: 'product.listed', ids: [product] }, ['es /search']],
      [{ name: 'synonyms.changed' }, ['es /search']],
      [{ name: 'category.changed' }, ['es /', 'es /search', `es /product/${product}`]],
    ] as const) {
      const published = received(event.name)
      await transaction((tx) => announce(tx, event))
      await published
      expect([event.name, await renderedAgain()]).toEqual([event.name, anew])
    }
    const back = received('resync')
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'istmo-live' and datname = current_database()`)
    await back
    expect(await renderedAgain()).toHaveLength(3)
  } finally {
    stop()
    await closeLive()
  }
})

/** What a visitor of these pages is answered with. */
async function answerOf(pages: ReturnType<typeof pageServer>, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => void pages.serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers })
  const text = await answer.text()
  server.close()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
}

test('while the database is away the last page is shown, and where there is none one that says when to come back', async () => {
  let isAway = true
  const endpoint = endpointForPages(async () => {
    if (isAway) throw new Error('Query read timeout')
    return 'bread'
  })
  const open = () =>
    pageServer({
      sentence: findSentence,
      readAddress: () => '',
      // As a router does: the failure is rendered, and its reason is not passed on.
      render: async () => ({
        status: 200,
        html: String(await endpoint().catch(() => 'failed')),
        headers: {},
      }),
    })
  const pages = open()
  const refused = await answerOf(pages, { 'accept-language': 'en' })
  expect(refused).toMatchObject({ status: 503, retryAfter: '2' })
  expect(refused.text).toContain('We will be right back')
  expect(refused.text).toContain('The shop is very busy. Try again in a moment.')
  isAway = false
  expect(await answerOf(pages)).toMatchObject({ status: 200, text: 'bread' })
  isAway = true
  const later = Date.now() + 60 * 60_000
  expect(pages.cache.find('es /', later)).toBeNull()
  vi.spyOn(Date, 'now').mockReturnValue(later)
  try {
    expect(await answerOf(pages)).toMatchObject({ status: 200, text: 'bread' })
    expect(await answerOf(open())).toMatchObject({ status: 503 })
  } finally {
    vi.restoreAllMocks()
  }
})

test('a page is not rendered for visitors who left while it waited its turn', async () => {
  const rendered: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const pages = pageServer({
    sentence: findSentence,
    readAddress: () => '',
    render: async (request) => {
      rendered.push(new URL(request.url).pathname)
      await held
      return { status: 200, html: 'page', headers: {} }
    },
  })
  const served = new Map<string, { response: ServerResponse; done: Promise<void> }>()
  const server = createServer((request, response) => {
    served.set(request.url!, { response, done: pages.serve(request, response) })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const leaving = new AbortController()
  const ask = (path: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, signal ? { signal } : {}).then(
      ({ status }) => status,
      () => 'left',
    )
  const begun = ['/0', '/1', '/2', '/3', '/4', '/5']
  const first = begun.map((path) => ask(path))
  await vi.waitUntil(() => rendered.length === begun.length)
  const left = ask('/left', leaving.signal)
  await vi.waitUntil(() => served.has('/left'))
  const stays = ask('/stays')
  await vi.waitUntil(() => served.has('/stays'))
  leaving.abort()
  await vi.waitUntil(() => served.get('/left')!.response.destroyed)
  release()
  expect(await Promise.all([...first, left, stays])).toEqual([...begun.map(() => 200), 'left', 200])
  await Promise.all([...served.values()].map(({ done }) => done))
  expect(rendered.toSorted()).toEqual([...begun, '/stays'])
  server.close()
})
