import { expect } from '@playwright/test'
import { expectAccessible, putInCart, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('a store has a page with who it is, its products, its search and its order, in three languages', async ({
  page,
}) => {
  await page.goto('/tienda/taller-del-canal')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Taller del Canal' })).toBeVisible()
  await expect(main.getByText('Calle 8, Casco Antiguo, Ciudad de Panamá')).toBeVisible()
  await expect(main.getByText(/^En .+ desde \S+ de 20\d\d$/)).toBeVisible()
  await expect(main.getByText(/revisó los datos de esta tienda/)).toBeHidden()
  await main.getByText('Verificada', { exact: true }).click()
  await expect(main.getByText(/revisó los datos de esta tienda/)).toBeVisible()
  await expectAccessible(page, 'the page of a store')
  const count = main.getByText(/^\d+ productos$/)
  const all = Number.parseInt((await count.textContent())!, 10)
  expect(all).toBeGreaterThan(10)

  await main.getByRole('searchbox').fill('café')
  await expect(page).toHaveURL(/q=caf/)
  await expect.poll(async () => Number.parseInt((await count.textContent())!, 10)).toBeLessThan(all)
  await main.getByLabel('Ordenar por').selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  const prices = main.locator('.card-price')
  await expect
    .poll(async () => {
      const shown = (await prices.allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')))
      return shown.length > 1 && shown.every((price, at) => at === 0 || price >= shown[at - 1]!)
    })
    .toBe(true)

  const served = await (await page.request.get('/tienda/taller-del-canal?lang=en')).text()
  expect(served).toContain('"@type":"Store"')
  expect(served).toMatch(/hreflang="pt"/i)
  expect(served).toContain('<html lang="en"')
  expect((await page.request.get('/tienda/no-existe')).status()).toBe(404)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/tienda/taller-del-canal')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

test('the seller of a thing is named and linked where it is shown, searched, bought and paid', async ({
  page,
}) => {
  await signInFresh(page)
  await page.goto('/search?q=taller')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Tiendas' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Taller del Canal/ }).first()).toHaveAttribute(
    'href',
    '/tienda/taller-del-canal',
  )
  await expectAccessible(page, 'a search that finds a store')
  const answer = await page.request.get('/api/v1/products?store=taller-del-canal&stock=in&q=café')
  const { items } = (await answer.json()) as { items: { id: string; title: string; hasOptions: boolean }[] }
  const product = items.find(({ hasOptions }) => !hasOptions)
  await page.goto(`/search?q=${encodeURIComponent(product!.title)}`)
  const card = main.locator('.card').filter({ hasText: product!.title }).first()
  await expect(card.getByRole('link', { name: 'Taller del Canal' })).toBeVisible()
  await card.getByRole('link', { name: product!.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: product!.title })).toBeVisible()
  const store = page.getByRole('link', { name: 'Taller del Canal', exact: true })
  await expect(main.getByText(/^Vendido por/).first()).toContainText('Taller del Canal')

  await putInCart(page, product!.id)
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /carrito/i })
    .filter({ visible: true })
    .click()
  const cart = page.getByRole('dialog')
  await expect(cart.getByText(product!.title)).toBeVisible()
  await expect(cart.getByRole('link', { name: 'Taller del Canal' })).toBeVisible()
  await page.goto('/checkout')
  await expect(store.filter({ visible: true }).first()).toBeVisible()

  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Buscar productos' })
  await field.pressSequentially('taller', { delay: 30 })
  await page.getByRole('option', { name: /Taller del Canal/ }).click()
  await expect(page).toHaveURL(/\/tienda\/taller-del-canal$/)
})
