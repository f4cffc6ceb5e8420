import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { ADMIN, rest } from './support/admin.ts'
import {
  emailTo,
  expectAccessible,
  fillBilling,
  plentifulProducts,
  putInCart,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

async function makeCode(page: Page, code: string) {
  await page.goto('/admin/promotions')
  await rest(page)
  await expectAccessible(page, 'promotions')
  await page.getByRole('button', { name: 'Nueva promoción' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nueva promoción' })
  await dialog.getByLabel('Nombre').fill('Prueba de diez')
  await dialog.getByRole('textbox', { name: 'Código' }).fill(code)
  await dialog.getByLabel('Usos por persona').fill('1')
  await expect(dialog.getByText('10 % menos en todo el pedido. 1 por persona')).toBeVisible()
  await expect(
    dialog.getByText(/^Ejemplo: 2 × \$20\.00 con envío cuestan \$45\.99; con la promoción, \$41\.99/),
  ).toBeVisible()
  await expectAccessible(page, 'the form of a promotion')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Promoción guardada')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
}

test('an admin makes a code, and a buyer types a wrong one, saves with the right one, and has it once', async ({
  page,
  browser,
  as,
}) => {
  const code = `PRUEBA-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await as(ADMIN)
  await makeCode(page, code)

  const buyer = await (await browser.newContext()).newPage()
  const email = await signInFresh(buyer)
  const product = (await plentifulProducts(buyer)).find(({ priceCents }) => priceCents > 1000)!
  await putInCart(buyer, product.id)
  const off = Math.floor((product.priceCents + 5) / 10)
  const saving = `−$${(off / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  await buyer.goto('/checkout')
  await fillBilling(buyer)
  await buyer.getByRole('button', { name: 'Tengo un código de descuento' }).click()
  const field = buyer.getByLabel('Código de descuento')
  await field.fill('NO-EXISTE-26')
  await field.press('Enter')
  await expect(buyer.getByText('Ese código no existe. Revisa cómo está escrito.')).toBeVisible()
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  const applied = buyer.getByRole('list', { name: 'Promociones de este carrito' })
  await expect(applied.getByText(saving)).toBeVisible()
  await expectAccessible(buyer, 'a checkout with a discount code')
  await buyer.getByText('Aprobar el pago').click()
  await buyer.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(buyer).toHaveURL(/\/order-success/)
  expect((await emailTo(buyer, email, /paid/)).text).toContain(saving)
  const orderId = new URL(buyer.url()).searchParams.get('order')!
  await buyer.goto(`/orders/${orderId}/receipt`)
  await expect(buyer.getByText(`Promoción: ${saving}`)).toBeVisible()

  await putInCart(buyer, product.id)
  await buyer.goto(`/descuento/${code}`)
  await expect(buyer.getByRole('heading', { name: `Guardamos el código ${code}` })).toBeVisible()
  await buyer.getByRole('button', { name: 'Ver mi carrito' }).click()
  const drawer = buyer.getByRole('dialog')
  await expect(drawer.getByText('Ya lo usaste')).toBeVisible()
  await expectAccessible(buyer, 'a cart with a code that was used')
  await drawer.getByRole('button', { name: `Quitar el código ${code}` }).click()
  await expect(drawer.getByText('Ya lo usaste')).toHaveCount(0)

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row.getByText(`$${saving.slice(2)}`)).toBeVisible()
  await buyer.context().close()
})

test('an admin makes many codes of one use for a product, has them as a file and reads what came of them', async ({
  page,
  as,
}) => {
  const name = `Cartas ${crypto.randomUUID().slice(0, 8)}`
  await as(ADMIN)
  await page.goto('/admin/promotions')
  await rest(page)
  await page.getByRole('button', { name: 'Nueva promoción' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nueva promoción' })
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByLabel('Códigos').selectOption('Muchos códigos de un solo uso')
  await dialog.getByLabel('Cuántos códigos').fill('12')
  await dialog.getByText('Productos · todos').click()
  const choice = dialog
    .getByRole('group')
    .filter({ hasText: /^Productos · / })
    .getByRole('checkbox')
    .first()
  await choice.check()
  await expect(dialog.getByText('Productos · 1 elegido')).toBeVisible()
  await expect(dialog.getByText(/Participan: (?!…)/)).toBeVisible()
  await expectAccessible(page, 'the form of a promotion with many codes')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('Quedan 12 de 12 códigos')).toBeVisible()

  await row.getByRole('button', { name: `Acciones de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar la promoción' })
  await form.getByLabel('Códigos nuevos').fill('3')
  await form.getByRole('button', { name: 'Hacer más códigos' }).click()
  await expect(form.getByText('Quedan 15 de 15 códigos')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Exportar' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.match(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4},Disponible,,\r$/gm)).toHaveLength(15)
  await form.getByRole('button', { name: 'Cancelar' }).last().click()

  await row.getByRole('button', { name: `Acciones de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Ver detalles' }).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet.getByText('Compradores nuevos')).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Usos por día, últimos 30 días' })).toBeVisible()
  await rest(page)
  await expectAccessible(page, 'what came of a promotion')
})

test('a present of a promotion stands in the summary beside the steps, and on the phone in the folded one', async ({
  page,
  browser,
  as,
}) => {
  await as(ADMIN)
  const [bought, given] = (await plentifulProducts(page)).filter(({ seller }) => seller === null)
  const made = await page.request.post('/api/v1/admin/promotions', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      name: 'Con regalo',
      applies: 'automatic',
      effect: { kind: 'gift', variantId: given!.id },
      conditions: { productIds: [bought!.id] },
      from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    },
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }

  const buyer = await (await browser.newContext()).newPage()
  await signInFresh(buyer)
  await putInCart(buyer, bought!.id)
  await buyer.goto('/checkout')
  const summary = buyer.getByRole('complementary', { name: 'Resumen de tu compra' })
  const present = summary.getByRole('listitem').filter({ hasText: `Regalo: ${given!.title}` })
  await expect(present.getByText('Gratis').filter({ visible: true })).toBeVisible()
  await expectAccessible(buyer, 'a checkout with a present')
  await buyer.setViewportSize({ width: 360, height: 800 })
  await summary.locator('summary').click()
  await expect(present.getByText('Gratis').filter({ visible: true })).toBeVisible()
  await buyer.context().close()

  const paused = await page.request.post(`/api/v1/admin/promotions/${id}/pause`, {
    data: { isPaused: true },
  })
  expect(paused.status()).toBe(204)
})
