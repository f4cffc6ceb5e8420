import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { LOCALES } from '#lib/locale.ts'
import { pageServer } from './pages.ts'

async function visit(url: string, headers: Record<string, string> = {}) {
  const asked: string[] = []
  const pages = pageServer(async (request, locale) => {
    asked.push(`${locale} ${new URL(request.url).pathname}${new URL(request.url).search}`)
    return { status: 200, html: '<html></html>', headers: {} }
  })
  const set = new Map<string, string>()
  let referrer: string | undefined
  const response = {
    setHeader: (name: string, value: string) => void set.set(name, value),
    writeHead: (_: number, given: Record<string, string>) => {
      referrer = given['referrer-policy']
      return response
    },
    end: () => response,
  }
  await pages.serve(
    { url, headers, method: 'GET' } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  return { asked: asked[0], cookie: set.get('set-cookie'), referrer }
}

test('a crawler without cookies sees each language at its address, and the choice is kept', async () => {
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
