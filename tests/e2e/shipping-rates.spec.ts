import { expect, type Page } from '@playwright/test'
import {
  expectAccessible,
  fillBilling,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

const RATES = '/api/v1/admin/shipping-rates'

async function clearRates(page: Page) {
  const { version } = (await (await page.request.get(RATES)).json()) as { version: number }
  const data = { rates: { defaultGrams: 1000, zones: [] }, version }
  expect((await page.request.put(RATES, { data })).status()).toBe(200)
}

test('the admin makes a table by zone, and a buyer in David sees its price and pays it', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext({ locale: 'es-PA' })).newPage()
  await signInAs(admin, 'admin@istmo.test')
  await clearRates(admin)
  try {
    await admin.goto('/admin/settings?tab=delivery')
    const zone = admin.getByRole('region', { name: 'Interior' })
    await zone.getByRole('switch', { name: 'Precios propios en Interior' }).check()
    const standard = zone.getByRole('group', { name: 'Estándar a Interior' })
    await standard.getByLabel('Precio').fill('4.25')
    await standard.getByRole('button', { name: 'Agregar tramo' }).click()
    await standard.getByLabel('Precio').last().fill('7.50')
    await zone.getByLabel('Gratis desde').fill('')
    await admin.getByRole('button', { name: 'Guardar precios de envío' }).click()
    // What would leave a weight without a price is said where it is.
    await expect(
      standard.getByText('Escribe hasta dónde llega este tramo: después viene otro').last(),
    ).toBeVisible()
    await standard.getByLabel('Menos de (kg)').first().fill('2')
    const preview = admin.getByText('2 kg a David: estándar $7.50, exprés $12.99')
    await expect(preview).toBeVisible()
    await expectAccessible(admin, 'the table of shipping prices')
    await admin.getByRole('button', { name: 'Guardar precios de envío' }).click()
    await expect(admin.getByText('Precios de envío guardados').first()).toBeVisible()

    await signInFresh(page)
    const [product] = (await plentifulProducts(page)).filter(({ priceCents }) => priceCents < 3000)
    await putInCart(page, product!.id)
    await page.goto('/shipping')
    await expect(page.getByRole('heading', { name: 'Precios por zona' })).toBeVisible()
    await page.goto('/checkout')
    await fillBilling(page)
    const main = page.getByRole('main')
    await main.getByRole('combobox', { name: 'Provincia' }).selectOption('Chiriquí')
    await main.getByRole('combobox', { name: 'Distrito' }).selectOption('David')
    await main.getByRole('combobox', { name: 'Corregimiento' }).selectOption('David')
    await expect(
      main.getByRole('radio', { name: /^Estándar/ }).locator('xpath=ancestor::label'),
    ).toContainText('$4.25')
    const total = `$${((product!.priceCents + 425) / 100).toFixed(2)}`
    await page.getByText('Aprobar el pago').click()
    await page.getByRole('button', { name: `Pagar ${total}` }).click()
    await expect(page).toHaveURL(/\/order-success/)
    await expect(main.getByText(total).first()).toBeVisible()
    await page.goto('/orders')
    await main.getByRole('link', { name: /IST-/ }).first().click()
    await expect(main.getByText('$4.25').first()).toBeVisible()
    await expect(main.getByText(total).first()).toBeVisible()
  } finally {
    await clearRates(admin)
    await admin.context().close()
  }
})
