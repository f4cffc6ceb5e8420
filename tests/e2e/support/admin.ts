import { expect, type Page } from '@playwright/test'

export const ADMIN = 'admin@istmo.test'
/** Enough for every column; what narrower windows leave out stands in another cell. */
export const WIDE = { width: 1600, height: 900 }

type Named = { id: string; name: string }

export async function categoriesOf(page: Page): Promise<Named[]> {
  const answer = await page.request.get('/api/v1/admin/categories')
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { items: Named[] }).items
}

/** A product of three categories, which the test takes away again. */
export async function addProduct(page: Page, more: object = {}) {
  const categories = (await categoriesOf(page)).slice(0, 3)
  const title = `Vitrina ${crypto.randomUUID().slice(0, 8)}`
  const categoryIds = categories.map(({ id }) => id)
  const data = { title, priceCents: 2550, stock: 40, categoryIds, ...more }
  const added = await page.request.post('/api/v1/admin/products', { data })
  expect(added.status()).toBe(201)
  const { id } = (await added.json()) as { id: string }
  return { id, title, categories }
}

export const removeProduct = (page: Page, id: string) => page.request.delete(`/api/v1/admin/products/${id}`)

/** Until nothing is being read any more. */
export const rest = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

export async function expectColumns(page: Page, names: readonly string[]) {
  for (const name of names) await expect(page.getByRole('columnheader', { name }).first()).toBeVisible()
}

export async function expectCards(page: Page, names: readonly string[]) {
  for (const name of names)
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
}

/** What a press gives is named after what is in it. */
export async function expectFile(page: Page, button: string, name: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(name)
}
