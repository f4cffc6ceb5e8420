import { expect, type Page } from '@playwright/test'
import { startSilentProxy } from '../support/silent-proxy.ts'
import { addProduct, ADMIN, removeProduct } from './support/admin.ts'
import { openLive } from './support/shop.ts'
import { test } from './support/test.ts'
import { databaseUrl, openWeb, type Web } from './support/web.ts'

// Two web processes beside the shop's own, on one database: what is done at one is seen at the others.
let webs: Web[]
test.beforeEach(async ({ as }) => {
  await as(ADMIN)
  webs = [await openWeb(databaseUrl()), await openWeb(databaseUrl())]
})
test.afterEach(() => {
  for (const { child } of webs) child.kill('SIGKILL')
})

test('what is saved at one process stands on the cached page of every other', async ({ page }) => {
  const { id, title } = await addProduct(page)
  const shownAt = ({ url }: Web) => fetch(`${url}/product/${id}`).then((answer) => answer.text())
  for (const web of webs) {
    expect(await shownAt(web)).toContain(title)
    // From memory now.
    expect(await shownAt(web)).toContain(title)
  }
  await rename(page, id, 'Otro nombre de la vitrina')
  for (const web of webs) await expect.poll(() => shownAt(web)).toContain('Otro nombre de la vitrina')
  await removeProduct(page, id)
})

test('the page of a visitor whose process is ended follows live updates at the next one', async ({
  page,
  browser,
}) => {
  const { id, title } = await addProduct(page)
  const proxy = await startSilentProxy(webs[0]!.url)
  const visitor = await browser.newPage()
  await openLive(visitor, new URL(`/product/${id}`, proxy.url).href)
  await expect(visitor.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await rename(page, id, 'Primer nombre nuevo')
  await expect(visitor.getByRole('heading', { name: 'Primer nombre nuevo', exact: true })).toBeVisible()

  proxy.leadTo(webs[1]!.url)
  const ended = new Promise((closed) => webs[0]!.child.once('exit', closed))
  webs[0]!.child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await rename(page, id, 'Segundo nombre nuevo')
  await expect(visitor.getByRole('heading', { name: 'Segundo nombre nuevo', exact: true })).toBeVisible()
  await visitor.close()
  await proxy.close()
  await removeProduct(page, id)
})

async function rename(page: Page, id: string, title: string) {
  const { version } = (await (await page.request.get(`/api/v1/admin/products/${id}`)).json()) as {
    version: number
  }
  const saved = await page.request.patch(`/api/v1/admin/products/${id}`, { data: { version, title } })
  expect(saved.status()).toBe(200)
}
