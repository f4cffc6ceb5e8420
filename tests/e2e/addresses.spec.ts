import { expect } from '@playwright/test'
import { nonsenseAddresses } from '../support/nonsense-addresses.ts'
import { plentifulProducts, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

// What is no page is asked in src/app/bad-input.test.ts.
const PAGES = [
  ...['/', '/search', '/categoria/hogar', '/categoria/nope', '/categoria/%E0%A4%A', '/categoria/%00'],
  ...[
    '/product/nope',
    '/product/%00',
    '/product/00000000-0000-4000-8000-00000000dead',
    '/orders',
    '/orders/nope',
  ],
  ...['/subscription', '/checkout', '/order-success', '/payment-success', '/premium-offers', '/wishlist'],
  ...['/profile', '/returns', '/help', '/contact', '/reset-password', '/sitemap'],
  ...['/no/such', '/%E0%A4%A', '/a%2fb', '/%00', '/search/', '/admin'],
]
for (const path of PAGES) {
  test(`nothing in the address makes ${path} fail`, async ({ baseURL }) => {
    const urls = nonsenseAddresses(path)
    const failed: [url: string, status: number][] = []
    const visitor = async () => {
      for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
        const answer = await fetch(baseURL + url, { redirect: 'manual' })
        await answer.text()
        if (answer.status >= 500) failed.push([url.slice(0, 90), answer.status])
      }
    }
    // All at once a slow machine rightly says that it is busy.
    await Promise.all(Array.from({ length: 8 }, visitor))
    expect(failed).toEqual([])
  })
}

test('a category that is not there has an empty listing with the words of the shop', async ({ page }) => {
  await page.goto('/search?category=nope')
  await expect(page.getByText('No encontramos productos')).toBeVisible()
  await page.goto('/search')
  await page.evaluate(() => window.history.pushState(null, '', '/search?category=neither'))
  await page.goto('/')
  await page.goBack()
  await expect(page.getByText('No encontramos productos')).toBeVisible()
})

test('what a person changes in the shop stands on the next page anybody asks for', async ({
  page,
  request,
}) => {
  await signInAs(page, 'admin@istmo.test')
  const [product, other] = (await plentifulProducts(page)) as { id: string }[] as [
    { id: string },
    { id: string },
  ]
  const path = `/api/v1/admin/products/${product.id}`
  const { title, version } = (await (await page.request.get(path)).json()) as {
    title: string
    version: number
  }
  const etags = async () => ({
    own: (await request.get(`/product/${product.id}`)).headers().etag,
    other: (await request.get(`/product/${other.id}`)).headers().etag,
  })
  const before = await etags()
  expect(await etags()).toEqual(before)

  const changed = `${title} de prueba`
  expect((await page.request.patch(path, { data: { version, title: changed } })).status()).toBe(200)
  await expect.poll(async () => (await request.get(`/product/${product.id}`)).text()).toContain(changed)
  expect((await etags()).own).not.toBe(before.own)
  expect(await (await request.get(`/search?q=${encodeURIComponent(changed)}`)).text()).toContain(product.id)
  await page.request.patch(path, { data: { version: version + 1, title } })
})
