import { expect, type Page } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

const PROOF = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** An admin's correction of a store's balance; its first row brings the store into the list. */
async function credit(desk: Page, { id, name: store }: Store, amount: string) {
  const first = await desk.request.post(`/api/v1/admin/payouts/${id}/corrections`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { amountCents: 100, reason: 'Saldo inicial' },
  })
  expect(first.status()).toBe(200)
  await desk.goto('/admin/payouts')
  await desk.getByLabel('Buscar por tienda').fill(store)
  const row = desk.getByRole('row').filter({ hasText: store })
  await row.getByRole('button', { name: new RegExp(`Acciones.*${store}`) }).click()
  await desk.getByRole('menuitem', { name: 'Corregir saldo' }).click()
  const dialog = desk.getByRole('dialog', { name: `Corregir el saldo de ${store}` })
  await dialog.getByLabel('Monto').fill(amount)
  await dialog.getByLabel('Motivo').fill('El banco devolvió una transferencia')
  await expectAccessible(desk, 'correcting a balance')
  await dialog.getByRole('button', { name: 'Corregir saldo' }).click()
  await expect(dialog).toBeHidden()
}

test('an admin pays a store out with the proof of the bank, and its owner sees it and takes the statement along', async ({
  page,
  browser,
}) => {
  const admin = await browser.newContext()
  const desk = await admin.newPage()
  await signInAs(page, 'tienda@istmo.test')
  await page.goto('/store/earnings')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresos' })).toBeVisible()
  const store = await theStore(page)

  await signInAs(desk, 'admin@istmo.test')
  await credit(desk, store, '20')
  await expectAccessible(desk, 'what the site owes its stores')
  await desk.getByRole('button', { name: 'Crear lote de pagos' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Crear lote de pagos' }).click()
  const sheet = desk.getByRole('dialog', { name: /^PAG-/ })
  await expect(sheet.getByText(store.name)).toBeVisible()
  await expectAccessible(desk, 'a batch of payouts')
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Exportar para el banco' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^pagos-PAG-.+\.csv$/)
  await sheet.getByRole('button', { name: 'Marcar como pagado' }).click()
  const asked = desk.getByRole('alertdialog', { name: 'Marcar como pagado' })
  await asked.getByRole('button', { name: 'Marcar como pagado' }).click()
  await expect(asked.getByText('Elige el comprobante del banco')).toBeVisible()
  await asked
    .getByLabel('Comprobante')
    .setInputFiles({ name: 'banco.png', mimeType: 'image/png', buffer: PROOF })
  await expectAccessible(desk, 'the proof of a payout')
  await asked.getByRole('button', { name: 'Marcar como pagado' }).click()
  await expect(sheet.getByText('Pagado', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('table').getByText('Pago a tu cuenta').first()).toBeVisible()
  await expect(page.getByRole('table').getByText('El banco devolvió una transferencia').first()).toBeVisible()
  await expectAccessible(page, 'the earnings of a store')
  await page.getByRole('button', { name: 'Estado de cuenta' }).click()
  const statement = page.getByRole('dialog', { name: 'Estado de cuenta' })
  await expectAccessible(page, 'which statement')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Descargar PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^ingresos-20\d\d-\d\d\.pdf$/)
  await admin.close()
})

type Store = { id: string; name: string }
const theStore = async (page: Page) =>
  ((await (await page.request.get('/api/v1/store')).json()) as { store: Store }).store
