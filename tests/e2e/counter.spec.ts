import { expect } from '@playwright/test'
import {
  emailTo,
  expectAccessible,
  fillBilling,
  openLive,
  plentifulProducts,
  putInCart,
  signInAs,
  signInKnown,
  switchGateway,
} from './support/shop.ts'
import { test } from './support/test.ts'

test('an order is paid at the counter: the buyer reads where, an admin confirms it once', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signInAs(admin, 'admin@istmo.test')
  await admin.goto('/admin/payments?gateway=counter')
  const gateway = admin.getByRole('region', { name: /^Pago en el mostrador/ })
  const isOffered = gateway.getByRole('switch')
  await isOffered.click()
  await expect(
    gateway.getByText('Completa la configuración antes de activar este método de pago.'),
  ).toBeVisible()
  await gateway.getByLabel('Dirección').fill('Vía España 101, local 3')
  await gateway.getByLabel('Horario').fill('Lunes a sábado, 9 a 6')
  await gateway.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(gateway.getByText('Guardado', { exact: true })).toBeVisible()
  await expect(
    gateway.getByText('Completa la configuración antes de activar este método de pago.'),
  ).toBeHidden()
  await isOffered.click()
  await expect(gateway.getByText('En vivo', { exact: true })).toBeVisible()
  await expectAccessible(admin, 'the form of the counter')

  try {
    const email = await signInKnown(page)
    await putInCart(page, (await plentifulProducts(page))[0]!.id)
    await page.goto('/payments')
    await expect(page.getByText(/lo pagas en nuestro mostrador/)).toBeVisible()
    await page.goto('/checkout')
    await fillBilling(page)
    await page.getByRole('radio', { name: /Pago en el mostrador/ }).check({ force: true })
    await page.getByRole('button', { name: /^Hacer pedido/ }).click()
    await expect(page).toHaveURL(/\/order-success/)
    const where = page.getByRole('heading', { name: 'Dónde se paga' })
    await expect(where).toBeVisible()
    await expect(page.getByText('Vía España 101, local 3')).toBeVisible()
    await expect(page.getByText('Lunes a sábado, 9 a 6')).toBeVisible()
    await expectAccessible(page, 'an order that is paid at the counter')
    const mail = await emailTo(admin, email, /order_pay_at/)
    expect(mail.text).toContain('Vía España 101, local 3')

    const orderId = new URL(page.url()).searchParams.get('order')!
    await page.goto('/orders')
    await expect(page.getByRole('link', { name: /^Ver pedido/ })).toBeVisible()
    await expect(page.getByText('Ver datos para transferir')).toBeHidden()
    await openLive(page, `/orders/${orderId}`)
    await expect(where).toBeVisible()
    await admin.goto(`/admin/sales/${orderId}`)
    await admin.getByRole('button', { name: 'Confirmar pago recibido' }).click()
    const dialog = admin.getByRole('alertdialog')
    await dialog.getByLabel('Número del recibo').fill(`R-${crypto.randomUUID().slice(0, 8)}`)
    await expectAccessible(admin, 'the question about money at the counter')
    await dialog.getByRole('button', { name: /^Sí, recibí/ }).dblclick()
    await expect(admin.getByText('Pago confirmado', { exact: true })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Confirmar pago recibido' })).toBeHidden()
    await expect(where).toBeHidden()
    await expect(page.getByRole('link', { name: 'Ver recibo' })).toBeVisible()
  } finally {
    // The other journeys find the methods of the demo again.
    await switchGateway(admin, 'counter', false)
  }
})
