import { expect } from '@playwright/test'
import { expectAccessible, fillBilling, plentifulProducts, putInCart, signInKnown } from './support/shop.ts'
import { test } from './support/test.ts'

test('a buyer pays in a cryptocurrency: choose, send, confirm, and it is in review', async ({ page }) => {
  await signInKnown(page)
  await putInCart(page, (await plentifulProducts(page)).at(-1)!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /Criptomonedas/ }).check()
  await main.getByRole('button', { name: 'Generar dirección de pago' }).click()
  await expect(main.getByText('Elige una criptomoneda')).toBeVisible()
  await main.getByRole('radio', { name: /^USDT/ }).check()
  await main.getByRole('radio', { name: /Polygon/ }).check()
  await main.getByRole('button', { name: 'Generar dirección de pago' }).click()
  await expect(main.getByRole('timer')).toContainText(/1[45]:\d\d/)
  await expect(main.getByText(/^\d+\.\d{8} USDT$/)).toBeVisible()
  await expect(main.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await expectAccessible(page, 'a quote')

  await main.getByLabel('Código de la transacción (hash)').fill('typed')
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  const leavers = [
    main.getByRole('button', { name: 'Cancelar y elegir otra moneda' }),
    page.getByRole('banner').locator('a[href="/"]').first(),
  ]
  for (const leaver of leavers) {
    await leaver.click()
    await question.getByRole('button', { name: 'Seguir editando' }).last().click()
    await expect(main.getByLabel('Código de la transacción (hash)')).toHaveValue('typed')
  }
  await leavers[0]!.click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await main.getByRole('radio', { name: /^BTC/ }).check()
  await main.getByRole('button', { name: 'Generar dirección de pago' }).click()
  await expect(main.getByText(/^\d+\.\d{8} BTC$/)).toBeVisible()
  const sent = crypto.randomUUID().replaceAll('-', '').repeat(2)
  await main.getByLabel('Código de la transacción (hash)').fill(sent)
  await main.getByRole('button', { name: 'Confirmar Pago Enviado' }).click()
  await expect(page).toHaveURL(/\/order-success/)
  await main.getByRole('link', { name: /ver (el|mi) pedido/i }).click()
  await expect(main.getByRole('heading', { name: 'Pago con criptomonedas' })).toBeVisible()
  await expect(main.getByText('En revisión').first()).toBeVisible()
  // A transaction pays once, in this shop for good.
  const txHash = crypto.randomUUID().replaceAll('-', '').repeat(2)
  const hash = main.getByLabel('Código de la transacción (hash)')
  await hash.fill('corto')
  await main.getByRole('button', { name: 'Guardar' }).click()
  await expect(main.getByText(/no tiene el formato de la red/)).toBeVisible()
  await hash.fill(txHash)
  await main.getByRole('button', { name: 'Guardar' }).click()
  await expect(main.getByText(txHash)).toBeVisible()
})
