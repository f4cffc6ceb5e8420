import { expect, type Page } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

async function closeMonth(page: Page) {
  await page.getByRole('button', { name: 'Cierre del mes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cierre del mes' })
  await dialog.getByLabel('Mes').selectOption({ index: 0 })
  await expect(dialog.getByText('Este mes no ha terminado')).toBeVisible()
  await expect(dialog.getByText('Las cifras cuadran con los libros.')).toBeVisible()
  await expectAccessible(page, 'the sums of a month')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar cierre del mes' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^cierre-20\d\d-\d\d\.csv$/)
}

test('an admin sees the sums of a month and takes its closing along, and so does an owner', async ({
  page,
  browser,
}) => {
  const admin = await browser.newContext()
  const desk = await admin.newPage()
  await signInAs(desk, 'admin@istmo.test')
  await desk.goto('/admin/payouts')
  await closeMonth(desk)
  await admin.close()
  await signInAs(page, 'tienda@istmo.test')
  await page.goto('/store/earnings')
  await closeMonth(page)
})
