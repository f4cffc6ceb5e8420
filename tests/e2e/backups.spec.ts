import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { Uint8ArrayReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expectAccessible, PASSWORD, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

test('an admin backs the shop up and tries the backup, and sees how far it is', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/backups')
  await expect(page.getByRole('heading', { level: 1, name: 'Copias de seguridad' })).toBeVisible()
  await page.getByRole('button', { name: 'Respaldar ahora' }).first().click()
  await expect(page.getByText('Copiando y comprobando la tienda entera')).toBeVisible()
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Restaurada y correcta', { timeout: 120_000 })
  await expect(row).toContainText('productos')
  await expect(page.getByText('Listo', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the backups')
  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Comprobar' }).click()
  await expect(page.getByText('Restaurando la copia aparte para comprobarla')).toBeVisible()
  await expect(page.getByText('Listo', { exact: true })).toBeVisible({ timeout: 120_000 })
})

test('an admin takes everything out as a ZIP of tables, and the log says so', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/backups')
  const card = page.getByRole('region', { name: 'Llévate todos los datos' })
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(card).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page, `everything to take out at ${width}`)
  }
  for (const format of ['CSV', 'JSON']) {
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: `Descargar todo en ${format}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tu contraseña').fill('otra-clave-1')
    await dialog.getByRole('button', { name: `Descargar todo en ${format}` }).click()
    await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
    await expectAccessible(page, 'the own password before everything is taken out')
    await dialog.getByLabel('Tu contraseña').fill(PASSWORD)
    await dialog.getByRole('button', { name: `Descargar todo en ${format}` }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^istmo-\\d{8}-\\d{6}-${format.toLowerCase()}\\.zip$`),
    )
    const texts = new Map<string, string>()
    const zip = new ZipReader(new Uint8ArrayReader(await readFile(await file.path())))
    for await (const entry of zip.getEntriesGenerator())
      if (!entry.directory) texts.set(entry.filename, await entry.getData(new TextWriter()))
    expect(JSON.parse(texts.get('manifest.json')!).tables.length).toBeGreaterThan(50)
    expect(texts.get(`products.${format.toLowerCase()}`)).toContain('Sombrero')
  }
  await page.goto('/admin/audit')
  await expect(page.getByText('Exportó todos los datos de la tienda').first()).toBeVisible()
})

test('where the backups cannot be read, the page says so', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.route('**/api/v1/admin/backups**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/admin/backups')
  await expect(page.getByText('Error al cargar las copias de seguridad')).toBeVisible()
})
