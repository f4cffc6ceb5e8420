import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { finishPage, PageCache, type Rendered, scriptHashes } from './page-cache.ts'

const PRODUCT = '11111111-1111-4111-8111-111111111111'
const html = (text: string) => `<html><body><a href="/product/${PRODUCT}">${text}</a></body></html>`

function countingCache() {
  const rendered: string[] = []
  let wait: Promise<void> = Promise.resolve()
  const cache = new PageCache(async (key): Promise<Rendered> => {
    rendered.push(key)
    await wait
    return { status: key.includes('missing') ? 404 : 200, html: html(key), headers: {} }
  })
  const holdUntil = (promise: Promise<void>) => {
    wait = promise
  }
  return { cache, rendered, holdUntil }
}

test('many visitors of a page that is not there wait for one render', async () => {
  const { cache, rendered } = countingCache()
  await Promise.all(Array.from({ length: 50 }, () => cache.get('es /')))
  expect(rendered).toEqual(['es /'])
})

test('a page is shown from memory, and made again behind the visitor once it is a second old', async () => {
  const { cache, rendered } = countingCache()
  const page = await cache.get('es /')
  expect(cache.find('es /', page.madeAt + 900)).toBe(page)
  expect(rendered).toHaveLength(1)
  expect(cache.find('es /', page.madeAt + 1_500)).toBe(page)
  expect(rendered).toHaveLength(2)
})

test('a page is not shown for ever', async () => {
  const { cache } = countingCache()
  const page = await cache.get('es /')
  expect(cache.find('es /', page.madeAt + 6 * 60_000)).toBeNull()
})

test('news of a product drops the pages that show it and no other', async () => {
  const { cache } = countingCache()
  await cache.get('es /')
  cache.dropProducts(['22222222-2222-4222-8222-222222222222'])
  expect(cache.find('es /')).not.toBeNull()
  cache.dropProducts([PRODUCT])
  expect(cache.find('es /')).toBeNull()
})

test('a render that news overtook is not kept', async () => {
  const { cache, holdUntil } = countingCache()
  let release = () => undefined as void
  holdUntil(new Promise((resolve) => (release = resolve)))
  const rendering = cache.get('es /')
  await nextTurn()
  cache.dropAll()
  release()
  await rendering
  expect(cache.find('es /')).toBeNull()
})

test('only good pages are kept', async () => {
  const { cache } = countingCache()
  expect((await cache.get('es /missing')).status).toBe(404)
  expect(cache.find('es /missing')).toBeNull()
})

test('a page carries the hashes of exactly its inline scripts', async () => {
  const body =
    '<script>run()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>'
  expect(scriptHashes(body)).toHaveLength(1)
  const page = await finishPage({ status: 200, html: body, headers: {} })
  expect(page.headers['content-security-policy']).toContain(scriptHashes(body)[0])
  expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('a page lets in whom it names and nobody else', async () => {
  const page = { status: 200, html: '<html></html>', headers: {} }
  const plain = (await finishPage(page)).headers
  expect(plain['content-security-policy']).toContain("connect-src 'self';")
  expect(plain['content-security-policy']).toContain("style-src 'self';")
  expect(plain['cross-origin-opener-policy']).toBe('same-origin')

  const sources = {
    script: ['https://pay.test'],
    connect: ['https://api.pay.test'],
    frame: ['https://window.pay.test'],
    opensWindow: true,
    writesStyles: true,
  }
  const { headers } = await finishPage({ ...page, sources })
  const policy = headers['content-security-policy']
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/pay\.test;/)
  expect(policy).toContain("connect-src 'self' https://api.pay.test;")
  expect(policy).toMatch(/frame-src [^;]*https:\/\/window\.pay\.test;/)
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
