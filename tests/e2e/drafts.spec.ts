import { expect } from '@playwright/test'
import { ADMIN, addProduct, removeProduct, WIDE } from './support/admin.ts'
import { expectAccessible, openLive } from './support/shop.ts'
import { test } from './support/test.ts'

test.use({ viewport: WIDE })

test('a product saved as a draft is published from the list, and its page is there at once', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const { id, title } = await addProduct(page)
  await page.goto(`/admin/products/${id}`)
  await page.getByRole('checkbox', { name: 'Borrador' }).check()
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
  expect((await page.request.get(`/api/v1/products/${id}`)).status()).toBe(404)

  await page.goto(`/admin/products?q=${encodeURIComponent(title)}&state=draft`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Borrador', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the drafts')
  await row.getByRole('button', { name: /^Acciones de/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Ver en la tienda' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Publicar' }).click()
  await expect(page.getByText('Producto publicado')).toBeVisible()
  await expect(row).toHaveCount(0)
  await openLive(page, `/product/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await removeProduct(page, id)
})
