import { expect } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

test('an admin sees what waits and what was given up, and tries it again, several at once', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  for (const subject of ['Una', 'Otra'])
    await page.request.post('/api/v1/contact', {
      data: { name: 'Ana', email: 'ana@correo.pa', subject, message: 'Hola' },
    })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Cola de trabajo', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cola de trabajo' })).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Cola de trabajo' })
  for (const part of ['Trabajos', 'En pausa', 'Eventos internos', 'Correos']) {
    await parts.getByRole('link', { name: part }).click()
    await expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, part)
  }
  await page.getByLabel('Estado').selectOption('mailbox')
  const emails = page.getByRole('table').getByRole('row').filter({ hasText: 'En el buzón local' })
  await expect(emails.first()).toBeVisible()
  await emails.nth(0).getByRole('checkbox').check()
  await emails.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Enviar de nuevo', exact: true }).click()
  await expect(page.getByText('En marcha otra vez: 2')).toBeVisible()
  await emails
    .first()
    .getByRole('button', { name: /Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByText('En marcha otra vez: 1')).toBeVisible()
})

test('where the work cannot be read, the page says so', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.route('**/api/v1/admin/jobs**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/admin/work')
  await expect(page.getByText('Error al cargar la cola de trabajo')).toBeVisible()
})
