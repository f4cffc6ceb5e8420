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
  const response = {
    setHeader: (name: string, value: string) => void set.set(name, value),
    writeHead: () => response,
    end: () => response,
  }
  await pages.serve(
    { url, headers, method: 'GET' } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  return { asked: asked[0], cookie: set.get('set-cookie') }
}

test('a crawler without cookies sees each language at its address, and the choice is kept', async () => {
  for (const locale of LOCALES) {
    const { asked, cookie } = await visit(`/search?q=pan&lang=${locale}`, { 'accept-language': 'fr' })
    expect(asked).toBe(`${locale} /search?q=pan`)
    expect(cookie).toMatch(new RegExp(`^istmo_locale=${locale};`))
  }
  expect(await visit('/')).toEqual({ asked: 'es /', cookie: undefined })
})

test('the address wins over the stored choice, and nonsense changes nothing', async () => {
  expect((await visit('/?lang=pt', { cookie: 'istmo_locale=en' })).asked).toBe('pt /')
  expect(await visit('/?lang=%3Cb%3E', { cookie: 'istmo_locale=en' })).toEqual({
    asked: 'en /',
    cookie: undefined,
  })
})
