import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../tests/support/build-catalog.ts'
import { nonsenseAddresses } from '../../tests/support/nonsense-addresses.ts'
import { asking } from '../../tests/support/text-shop.ts'
import { app } from './app.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { LOCALES, type Locale } from '#lib/locale.ts'

const MISSING = '00000000-0000-4000-8000-000000000000'
const NO_IDS = [
  'nope',
  '1',
  '-1',
  '%00',
  '..%2f..%2fetc',
  `${MISSING}x`,
  'x'.repeat(10_000),
  '%F0%9F%92%A9',
  "'--",
]

let ask: ReturnType<typeof asking>
let asAdmin: ReturnType<typeof asking>
let product: { id: string; version: number }
let categoryId: string
beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  ask = asking((await buildMember({ phone: '+50761600900' })).sessionToken)
  asAdmin = asking((await buildMember({ role: 'admin' })).sessionToken)
  categoryId = (await buildCategory()).id
  product = await buildProduct({ categoryIds: [categoryId] })
})

/** How many rows each table has, and what the rows that these tests speak of hold. */
async function shopNow(): Promise<string> {
  const { rows } = await db.execute(sql`
    select (select count(*) from products) products, (select count(*) from audit_log) audit,
      (select count(*) from inventory_transactions) moves, (select count(*) from cart_lines) lines,
      (select count(*) from outbox_messages) emails,
      (select jsonb_agg(p order by id) from products p) goods, (select jsonb_agg(s order by product_id) from stock_levels s) stock,
      (select jsonb_agg(p order by id) from profiles p) people`)
  return JSON.stringify(rows)
}

async function expectRefused(route: string, body: object | undefined, as = ask, locale: Locale = 'es') {
  const before = await shopNow()
  const answer = await as(route, body, locale)
  expect([route, answer.status >= 400 && answer.status < 500]).toEqual([route, true])
  expect(answer.body.detail).toMatch(/\p{L} \p{L}/u)
  expect(await shopNow()).toBe(before)
  return answer
}

test.each([
  'GET /products/ID',
  'GET /products/ID/similar',
  'GET /products/ID/questions',
  'GET /products/ID/reviews',
  'GET /products/ID/review',
  'DELETE /products/ID/review',
  'POST /products/ID/views',
  'PUT /cart/lines/ID',
  'DELETE /cart/lines/ID',
  'POST /orders/ID/shared-list',
  'GET /orders/ID',
  'POST /orders/ID/cancel',
  'GET /orders/ID/returnable',
  'GET /returns/ID',
  'DELETE /returns/ID',
  'DELETE /profile/sessions/ID',
  'GET /categories/ID',
])('%s refuses what is no id with a sentence', async (route) => {
  for (const id of NO_IDS) {
    const body = route.startsWith('PUT') ? { quantity: 1 } : route.startsWith('POST') ? {} : undefined
    await expectRefused(route.replace('ID', id), body)
  }
})

test.each([
  'GET /admin/products/ID',
  'PATCH /admin/products/ID',
  'DELETE /admin/products/ID',
  'DELETE /admin/categories/ID',
  'GET /admin/inventory/ID',
  'GET /admin/orders/ID',
  'GET /admin/returns/ID',
  'PUT /admin/payment-gateways/ID',
])('%s refuses an administrator too', async (route) => {
  const body = route.startsWith('PUT')
    ? { version: 1, config: {} }
    : route.startsWith('PATCH')
      ? { version: 1 }
      : undefined
  for (const id of [...NO_IDS, MISSING]) await expectRefused(route.replace('ID', id), body, asAdmin)
})

test('a malformed product id is refused in the words of the shop', async () => {
  for (const id of NO_IDS) {
    const { status, body } = await ask(`GET /products/${id}`)
    expect([id, status, body.detail]).toEqual([id, 422, 'ID de producto no válido'])
  }
})

test.each([
  'gratis',
  '12,50',
  '12.50',
  '',
  null,
  true,
  [],
  {},
  0,
  -1,
  1.5,
  1e300,
  '1e3',
  '0x10',
  '٣',
  Number.MAX_SAFE_INTEGER,
])('%j is no price', async (priceCents) => {
  const whole = { title: 'Taza', stock: 1, categoryIds: [categoryId], priceCents }
  const isMissing = priceCents === '' || priceCents === null
  const detail = isMissing
    ? 'Por favor completa los campos requeridos'
    : 'El precio debe ser un número válido mayor a 0'
  expect((await expectRefused('POST /admin/products', whole, asAdmin)).body.detail).toBe(detail)
  const change = { version: product.version, priceCents }
  const changed = await expectRefused(`PATCH /admin/products/${product.id}`, change, asAdmin)
  expect(changed.body.detail).toBe(detail)
})

test.each(['muchas', '5', 1.5, -1, 1e300, null, [], {}])('%j is no stock', async (stock) => {
  const { body } = await expectRefused(
    `PATCH /admin/products/${product.id}`,
    { version: product.version, stock },
    asAdmin,
  )
  expect(body.detail).toBe(
    stock === null
      ? 'Por favor completa los campos requeridos'
      : 'El stock debe ser un número válido mayor o igual a 0',
  )
})

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'http://a.test/x.jpg',
  '//a.test/x.jpg',
  'https://a.test/"x',
  'foto.jpg',
])('%s is no picture of a product', async (imageUrl) => {
  const change = { version: product.version, imageUrl }
  const { body } = await expectRefused(`PATCH /admin/products/${product.id}`, change, asAdmin)
  expect(body.detail).toBe('La imagen debe ser una dirección que empiece con https://')
})

test.each([
  '6123-4567',
  '61234567',
  '+507 6123 4567',
  '00507 6123 4567',
  '(507) 6123-4567',
  '+507.6123.4567',
  ' 6123 4567 ',
  '６１２３４５６７',
])('%s is the number +50761234567', async (phone) => {
  await ask('PATCH /profile', { phone: '' })
  const { status, body } = await ask('PATCH /profile', { phone })
  expect([phone, status, (body as { phone?: string }).phone]).toEqual([phone, 200, '+50761234567'])
})

test.each([
  '123',
  '+507',
  '+999 123456',
  'llámame',
  '6123-4567 ext. 9',
  '6'.repeat(40),
  '9'.repeat(10_000),
  '+507 6123-456',
  "6123'--",
  '\u0000',
])('%j is no number, and the old one stays', async (phone) => {
  const { body } = await expectRefused('PATCH /profile', { phone })
  expect(body.detail).toBe('Escribe un número de teléfono válido, como +507 6123-4567')
})

test('a query of ten thousand characters, wild cards and unknown filters are answered without a search', async () => {
  const long = 'ñ'.repeat(5000)
  for (const path of ['/products', '/products/facets', '/products/suggestions'])
    expect((await expectRefused(`GET ${path}?q=${encodeURIComponent(long)}`, undefined)).body.detail).toBe(
      'El texto es demasiado largo.',
    )
  for (const wild of ['%', '_', '\\', '%_\\', '%%%%']) {
    const { status, body } = await ask(`GET /products?q=${encodeURIComponent(wild)}`)
    expect([wild, status, (body as { total?: number }).total]).toEqual([wild, 200, 0])
  }
  for (const query of [
    'page=-1',
    'page=abc',
    'page=1e9',
    'min=abc',
    'max=1.5',
    'sort=x',
    'lang=xx',
    'featured=2',
  ])
    expect([query, (await expectRefused(`GET /products?${query}`, undefined)).status]).toEqual([query, 422])
})

test('a language no one speaks is answered in Spanish, and the three in their own words', async () => {
  const said = async (locale: string) =>
    (await ask('GET /products/nope', undefined, locale as Locale)).body.detail
  expect(new Set(await Promise.all(LOCALES.map(said))).size).toBe(3)
  for (const locale of ['xx', 'zh-CN,zh;q=0.9', ';;q=,', 'x'.repeat(5000), '*'])
    expect(await said(locale)).toBe('ID de producto no válido')
})

test.each(['/sitemap.xml', '/api/v1/products'])('nothing in the address makes %s fail', async (path) => {
  const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const failed: [url: string, status: number][] = []
  for (const url of nonsenseAddresses(path)) {
    const answer = await app.request(url, {}, peer)
    await answer.text()
    if (answer.status >= 500) failed.push([url.slice(0, 90), answer.status])
  }
  expect(failed).toEqual([])
})
