import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { offerGiftCards } from '../../../../../tests/support/build-orders.ts'
import { paymentGateways } from '#modules/payments/gateways/tables.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { archiveProduct } from '../commands/update-product.ts'
import * as catalog from '../endpoints.ts'
import { countSitemapFiles, listSitemap } from '../queries/list-sitemap.ts'
import { PRODUCTS_PER_FILE, SITE_PAGES, sitemapIndexXml, sitemapXml } from '../rules/sitemap.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'

type Url = { loc: string; lastmod?: string; 'xhtml:link': { hreflang: string; href: string }[] }

function parse(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
  return parser.parse(xml) as { urlset: { url: Url[] }; sitemapindex: { sitemap: { loc: string }[] } }
}
const { send } = asker(catalog)
const origin = env.PUBLIC_URL

test('the map names pages, categories with products and visible products in three languages', async () => {
  const category = await buildCategory({ name: 'Café & té' })
  const empty = await buildCategory()
  const { id } = await buildProduct({ title: '</url><script>', categoryIds: [category.id] })
  const gone = await buildProduct({ categoryIds: [category.id] })
  await transaction((tx) =>
    archiveProduct(tx, EVERY_STORE, { id: gone.id, actor: SYSTEM, address: 'test', now: new Date() }),
  )
  const response = await send('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  const urls = parse(xml).urlset.url
  const places = urls.map(({ loc }) => loc)
  expect(new Set(places).size).toBe(places.length)
  for (const path of [...SITE_PAGES, `/categoria/${category.slug}`, `/product/${id}`])
    expect(places).toEqual(
      expect.arrayContaining([`${origin}${path}`, `${origin}${path}?lang=en`, `${origin}${path}?lang=pt`]),
    )
  expect(xml).not.toContain(gone.id)
  expect(xml).not.toContain(empty.slug)
  expect(xml).not.toContain('script')
  const product = urls.find(({ loc }) => loc === `${origin}/product/${id}?lang=en`)!
  expect(Date.parse(product.lastmod!)).toBeGreaterThan(0)
  expect(product['xhtml:link'].map(({ hreflang, href }) => [hreflang, href])).toEqual([
    ['es', `${origin}/product/${id}`],
    ['en', `${origin}/product/${id}?lang=en`],
    ['pt', `${origin}/product/${id}?lang=pt`],
    ['x-default', `${origin}/product/${id}`],
  ])
})

test('the page that sells gift cards stands in the map while they are sold', async () => {
  const isListed = async () => (await (await send('/sitemap.xml')).text()).includes('/tarjetas-de-regalo<')
  await db.delete(paymentGateways)
  expect(await isListed()).toBe(false)
  await offerGiftCards()
  expect(await isListed()).toBe(true)
  await db.delete(paymentGateways)
})

test('many products stand in several files that neither repeat nor lose one', async () => {
  await Promise.all(Array.from({ length: 5 }, () => buildProduct()))
  const now = new Date()
  const count = await countSitemapFiles(db, { now, perFile: 2 })
  const files = await Promise.all(
    Array.from({ length: count }, (_, at) => listSitemap(db, { file: at + 1, now, perFile: 2 })),
  )
  const products = files.flat().filter(({ path }) => path.startsWith('/product/'))
  const whole = (await listSitemap(db, { file: 1, now })).filter(({ path }) => path.startsWith('/product/'))
  expect(products.map(({ path }) => path)).toEqual(whole.map(({ path }) => path))
  expect(
    files
      .slice(1)
      .flat()
      .some(({ path }) => !path.startsWith('/product/')),
  ).toBe(false)
  const index = parse([...sitemapIndexXml(origin, 3)].join(''))
  expect(index.sitemapindex.sitemap.map(({ loc }) => loc)[2]).toBe(`${origin}/sitemap.xml?page=3`)
})

test('a file stays within what the protocol allows, and no sign of an address breaks it', () => {
  expect((PRODUCTS_PER_FILE + 900) * 3).toBeLessThanOrEqual(50_000)
  const hostile = `/a?b=1&c="><x y='`
  const { urlset } = parse([...sitemapXml(origin, [{ path: hostile, changedAt: null }])].join(''))
  expect(urlset.url).toHaveLength(3)
})

test('a file that does not exist is a 404', async () => {
  for (const page of ['0', '-1', '2', '1.5', 'x', '1e9', '', '%00'])
    expect([page, (await send(`/sitemap.xml?page=${page}`)).status]).toEqual([page, 404])
  expect((await send('/sitemap.xml?page=1')).status).toBe(200)
})

test('robots.txt names the sitemap and closes the admin panel', async () => {
  const text = await (await send('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(text).toMatch(/^Disallow: \/admin$/m)
  expect(text).not.toMatch(/^Disallow: \/(product|categoria|media)?$/m)
})
