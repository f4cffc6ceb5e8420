import { expect } from '@playwright/test'
import { startEmulator } from '../support/payment-emulator/server.ts'
import { portOf } from './support/ports.ts'
import { expectAccessible, saveGateway, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

test('each gateway is a card that says how it stands, and one without keys cannot be switched on', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagos' })).toBeVisible()
  for (const name of ['Stripe', 'PayPal', 'Tarjetas de regalo', 'Transferencia bancaria', 'Criptomonedas'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  const paypal = page.getByRole('region', { name: /^PayPal/ })
  await expect(paypal.getByText('Prueba', { exact: true })).toBeVisible()
  await expect(paypal.getByText(/\/api\/webhooks\/paypal$/)).toBeVisible()
  await paypal.getByRole('switch').click()
  await expect(
    paypal.getByText('Completa la configuración antes de activar este método de pago.'),
  ).toBeVisible()
  await paypal.getByRole('button', { name: 'Probar conexión' }).click()
  await expect(paypal.getByText(/^Falta configuración: guarda primero/)).toBeVisible()
  await expectAccessible(page, 'payments')
})

test('keys only come in, their provider is really asked, and a limit is shown at its field', async ({
  page,
}) => {
  const emulator = await startEmulator({ port: portOf() + 1, host: 'localhost' })
  await signInAs(page, 'admin@istmo.test')
  try {
    await page.goto('/admin/payments?gateway=stripe')
    const stripe = page.getByRole('region', { name: /^Stripe/ })
    await stripe.getByLabel('Clave pública').fill('pk_test_emulator')
    await stripe.getByLabel('Clave secreta').fill('sk_test_emulator')
    await stripe.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(stripe.getByText(/Guardada el .+, termina en ator/)).toBeVisible()
    await expect(stripe.getByLabel('Clave secreta')).toHaveValue('')
    await stripe.getByRole('button', { name: 'Probar conexión' }).click()
    await expect(stripe.getByText(/^acct_.* · test$/)).toBeVisible()
    await expectAccessible(page, 'the form of a gateway')

    await page.goto('/admin/payments?gateway=gift_card')
    const gifts = page.getByRole('region', { name: /^Tarjetas de regalo/ })
    await gifts.getByLabel('Largo del código').fill('7')
    await gifts.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(gifts.getByText('Escribe un número entero de 8 a 32').first()).toBeVisible()
    await gifts.getByRole('button', { name: 'Descartar' }).click()
  } finally {
    // The other journeys find the test bank again.
    await saveGateway(page, 'stripe', { config: {}, clearSecrets: ['secretKey'] })
    await emulator.close()
  }
})
