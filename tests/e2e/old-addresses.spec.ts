import { expect } from '@playwright/test'
import { ADMIN, addProduct, removeProduct, rest } from './support/admin.ts'
import { expectAccessible } from './support/shop.ts'
import { test } from './support/test.ts'

test('an admin says where the addresses of the earlier shop lead, and visitors get there', async ({
  page,
  as,
}) => {
  const path = `/pages/nosotros-${crypto.randomUUID().slice(0, 8)}`
  await as(ADMIN)
  await page.goto('/admin/products/categories?tab=addresses')
  await rest(page)
  await page.getByRole('button', { name: 'Agregar direcciones' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Agregar direcciones' })
  const lines = dialog.getByRole('textbox')
  await lines.fill(`${path} /about\n/otra https://mala.example/`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Línea 2: escribe la dirección antigua')).toBeVisible()
  await expectAccessible(page, 'old addresses with a wrong line')
  await lines.fill(`https://vieja.example${path}/?x=1\t/about`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('1 dirección guardada')).toBeVisible()
  await page.getByRole('searchbox').fill(path)
  const row = page.getByRole('row').filter({ hasText: path })
  await expect(row.getByRole('link', { name: '/about' })).toBeVisible()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByText(path).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page, `old addresses at ${width} px`)
  }

  const answer = await page.request.get(path, { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/about'])
  await page.goto(`${path}?utm_source=correo`)
  await expect(page).toHaveURL('/about')

  await page.goto(`/admin/products/categories?tab=addresses&q=${encodeURIComponent(path)}`)
  await row.getByRole('button', { name: /^Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
  expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(404)
})

test('a product brought by a file is found under its old address, also by a link inside the shop', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const slug = `lampara-${crypto.randomUUID().slice(0, 8)}`
  const { id, title } = await addProduct(page)
  const addresses = [{ from: `/products/${slug}`, to: `/product/${id}` }]
  await page.request.post('/api/v1/admin/old-addresses', { data: { addresses } })
  await page.goto(`/products/${slug}?variant=12`)
  await expect(page).toHaveURL(`/product/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto('/about')
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    link.textContent = 'Antes'
    document.querySelector('main')!.append(link)
  }, `/products/${slug}`)
  await page.getByRole('link', { name: 'Antes' }).click()
  await expect(page).toHaveURL(`/product/${id}`)
  expect((await page.request.get('/product/esto-no-es', { maxRedirects: 0 })).status()).toBe(404)
  await removeProduct(page, id)
})
