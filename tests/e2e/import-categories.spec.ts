import sharp from 'sharp'
import { expect } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { zipOf } from '../support/build-sheets.ts'
import { test } from './support/test.ts'

test('a seller maps an unknown category by keyboard, asks for another one, and goes on after the answer of an admin', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const lines = [
    'title,price,categories,unique_code',
    `Maceta ${mark},5,Jardines,${mark}-1`,
    `Regadera ${mark},5,JARDINES,${mark}-2`,
    `Fuente ${mark},5,Fuentes ${mark},${mark}-3`,
  ]
  const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAs(page, 'vivero@istmo.test')
  await page.goto('/store/products/import')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles(file)
  const sheet = page.getByRole('dialog').filter({ hasText: file.name })
  await expect(sheet.getByText(/^Ningún producto del archivo tiene una categoría/)).toBeVisible()
  const unknown = sheet.getByLabel('Categoría para «Jardines»')
  await expect(sheet.getByText('Productos: 2')).toBeVisible()
  await expectAccessible(page, 'categories to be chosen')
  const width = await sheet.evaluate((node) => node.scrollWidth - node.clientWidth)
  expect(width).toBe(0)
  await sheet.getByRole('button', { name: '¿Es «Jardín»?' }).press('Enter')
  await expect(unknown.locator('option:checked')).toHaveText('Jardín')
  await sheet.getByLabel(`Categoría para «Fuentes ${mark}»`).selectOption({ label: 'Pedir que la creen' })
  await sheet.getByRole('button', { name: 'Aplicar y revisar otra vez' }).press('Enter')
  await expect(sheet.getByRole('button', { name: 'Cargar 2 productos' })).toBeVisible()
  await expect(sheet.getByText('Pedida: falta la respuesta de la administración.')).toBeVisible()

  await signInAs(page, 'admin@istmo.test')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin')
  await page.getByRole('link', { name: /Categorías pedidas por tiendas/ }).click()
  const row = page.getByRole('row').filter({ hasText: `Fuentes ${mark}` })
  await expect(row).toContainText('Pedida')
  await expectAccessible(page, 'categories in files')
  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  const dialog = page.getByRole('dialog', { name: `Categoría pedida: Fuentes ${mark}` })
  await dialog.getByLabel('Respuesta').selectOption({ label: 'No crearla' })
  await dialog.getByRole('button', { name: 'Responder' }).click()
  await expect(dialog.getByText('Escribe el motivo para la tienda.')).toBeVisible()
  await dialog.getByLabel('Respuesta').selectOption({ label: 'Hogar' })
  await dialog.getByRole('button', { name: 'Responder' }).click()
  await expect(row).toHaveCount(0)

  await signInAs(page, 'vivero@istmo.test')
  await page.goto('/store/products/import')
  await page.getByRole('button', { name: file.name, exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Cargar 3 productos' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Cargar 3 productos' }).click()
  await expect(sheet.getByText('3 productos cargados exitosamente')).toBeVisible()
})

test('a seller sends a ZIP with a table and its pictures', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#393' } })
    .jpeg()
    .toBuffer()
  const table = [
    'title,price,categories,unique_code,image_url',
    `Helecho ${mark},5,Jardín,${mark}-1,HELECHO.jpg`,
    `Cactus ${mark},5,Jardín,${mark}-2,cactus.jpg`,
  ]
  const zip = await zipOf({ 'lista.csv': table.join('\n'), 'fotos/helecho.jpg': picture })
  const file = { name: `${mark}.zip`, mimeType: 'application/zip', buffer: Buffer.from(zip) }
  await signInAs(page, 'vivero@istmo.test')
  await page.goto('/store/products/import')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles(file)
  const sheet = page.getByRole('dialog').filter({ hasText: file.name })
  await expect(
    sheet.getByText('Un producto nombra una imagen que el ZIP no trae: se carga sin ella'),
  ).toBeVisible()
  await expect(sheet.getByText('1, de ellas 0 sin usar')).toBeVisible()
  await expectAccessible(page, 'a ZIP with pictures')
  await sheet.getByRole('button', { name: 'Cargar 2 productos' }).click()
  await expect(sheet.getByText('2 productos cargados exitosamente')).toBeVisible()
})
