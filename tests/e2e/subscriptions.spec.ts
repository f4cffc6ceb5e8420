import { expect } from '@playwright/test'
import { expectAccessible, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('an admin sees every plan with its cards, sets how one stands in its row, and reads its details', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const email = await signInFresh(other)
  await other.context().close()
  await signInAs(page, 'admin@istmo.test')
  const people = await (await page.request.get(`/api/v1/admin/users?q=${email}`)).json()
  const given = await page.request.put(`/api/v1/admin/users/${people.items[0].id}/plan`, {
    data: { plan: 'premium', seen: people.items[0].plan },
  })
  expect(given.status()).toBe(200)

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Suscripciones' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suscripciones' })).toBeVisible()
  for (const card of ['Suscripciones Activas', 'Ingresos Mensuales', 'Tasa de Retención'])
    await expect(page.getByText(card)).toBeVisible()
  await expect(page.getByText(/De ellos, \$[\d,.]+ de planes activos/)).toBeVisible()
  for (const column of ['Cliente', 'Plan', 'Estado', 'Monto', 'Fecha Inicio', 'Fecha Fin', 'Acciones'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  const filter = page.getByLabel('Estado', { exact: true })
  await expect(filter.getByRole('option')).toHaveText(['Todas', 'Activas', 'Expiradas', 'Canceladas'])

  await page.getByRole('searchbox').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('$9.99')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'subscriptions')
  const status = row.getByLabel(/Estado de la suscripción de/)
  await status.selectOption('cancelled')
  const why = page.getByRole('alertdialog')
  await expect(why).toContainText('Hasta ese día puedes volver a activarlo aquí.')
  await why.getByRole('button', { name: 'Cancelar' }).last().click()
  await expect(status).toHaveValue('active')
  await status.selectOption('cancelled')
  await expectAccessible(page, 'the question before a plan is ended')
  await why.getByLabel('Motivo').fill('Lo pidió por correo')
  await why.getByRole('button', { name: 'Terminar el plan' }).click()
  await expect(page.getByText('Estado actualizado exitosamente')).toBeVisible()
  await expect(status).toHaveValue('cancelled')

  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Ver detalles' }).click()
  const sheet = page.getByRole('dialog', { name: 'Detalles de Suscripción' })
  await expect(sheet).toContainText(email)
  await expect(sheet).toContainText('Otorgado por la administración')
  await expect(sheet.getByText('ID de pago')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'a subscription')
  await sheet.getByLabel(/Estado de la suscripción de/).selectOption('active')
  await expect(status).toHaveValue('active')
  await sheet.getByRole('button', { name: 'Cerrar' }).last().click()
  await filter.selectOption('expired')
  await expect(row).toHaveCount(0)
})

test('where the status of a plan cannot be set, the page says so and shows what stands', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/subscriptions?status=active')
  const status = page.getByLabel(/Estado de la suscripción de/).first()
  await expect(status).toHaveValue('active')
  await page.route('**/api/v1/admin/subscriptions/*/status', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await status.selectOption('expired')
  await page.getByRole('alertdialog').getByLabel('Motivo').fill('Lo pidió por correo')
  await page.getByRole('button', { name: 'Terminar el plan' }).click()
  await expect(page.getByText('Error al actualizar el estado').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(status).toHaveValue('active')
})
