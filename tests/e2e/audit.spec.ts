import { expect } from '@playwright/test'
import { expectAccessible, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

type Log = { items: { id: string; seal: string | null; sealNumber: number | null }[] }

test('an admin finds who did what, sees before and after beside each other, and takes the log home', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const email = await signInFresh(other)
  await other.context().close()
  await signInAs(page, 'admin@istmo.test')
  const people = await (await page.request.get(`/api/v1/admin/users?q=${email}`)).json()
  const { id, plan: seen } = people.items[0]
  await page.request.put(`/api/v1/admin/users/${id}/plan`, { data: { plan: 'premium', seen } })

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Registro', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registro' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Número de pedido o ID' }).fill(id)
  // What is typed is asked for a moment later; until then all rows stand there.
  await expect(page).toHaveURL(new RegExp(id))
  const row = page.getByRole('row').filter({ hasText: 'Otorgó un plan' })
  await expect(row).toHaveCount(1)
  await page.getByLabel('Tipo de elemento').selectOption('profile')
  await expect(page).toHaveURL(/kind=profile/)
  // The head of the table alone.
  await expect(page.getByRole('row').filter({ hasNotText: 'Persona' })).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the audit log')

  await row.getByRole('button', { name: 'Otorgó un plan', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Otorgó un plan' })
  await expect(sheet.getByRole('columnheader')).toHaveText(['Campo', 'Antes', 'Después'])
  await expect(sheet.getByRole('row').filter({ hasText: 'planType' })).toContainText('premium')
  await expectAccessible(page, 'a row of the audit log')
  await page.keyboard.press('Escape')

  // The worker adds hashes each minute, so what the shop was opened with has one as a rule.
  const chainedRow = async () => {
    const { items } = (await (await page.request.get('/api/v1/admin/audit')).json()) as Log
    return items.find(({ seal }) => seal)
  }
  await expect.poll(chainedRow, { timeout: 120_000 }).toBeTruthy()
  const { id: chainedId, sealNumber, seal } = (await chainedRow())!
  await page.goto(`/admin/audit?row=${chainedId}`)
  await expect(page.getByRole('dialog')).toContainText(`Sello n.º ${sealNumber} · ${seal}`)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toBe('registro.csv')
})

test('where the log cannot be read, the page says so', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.route('**/api/v1/admin/audit**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/admin/audit')
  await expect(page.getByText('Error al cargar el registro')).toBeVisible()
})
