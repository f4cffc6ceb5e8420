import { expect, type Page } from '@playwright/test'
import { expectAccessible, PASSWORD, signInFresh, SEEN_PRICE } from './support/shop.ts'
import { test } from './support/test.ts'

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** Signs in the owner of a paid store that waits for an admin's approval. */
async function openOwnStore(page: Page) {
  const email = await signInFresh(page)
  const name = `Tienda ${email.split('@')[0]}`
  const bought = await page.request.post('/api/v1/business/subscriptions', {
    data: { name, contactEmail: email, planType: 'starter', seen: SEEN_PRICE, paymentMethod: 'credit_card' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(await bought.json()).toMatchObject({ status: 'paid' })
  return { email, name }
}

test('an owner says what the store is, goes on holiday, and loses nothing to another tab', async ({
  page,
}) => {
  const { email, name } = await openOwnStore(page)
  await page.goto('/store')
  await page.getByRole('navigation').getByRole('link', { name: 'Configuración' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  await expect(page.getByText('Pendiente de revisión')).toBeVisible()
  const field = (label: string) => page.getByRole('textbox', { name: label })
  await expect(field('Nombre de la tienda')).toHaveValue(name)
  await settled(page)
  await expectAccessible(page, 'the general settings of a store')

  await field('Nombre de la tienda').fill('')
  await field('Correo de contacto').fill('no es un correo')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('El nombre de la tienda es requerido').first()).toBeVisible()
  await expect(page.getByText('Email de contacto inválido').first()).toBeVisible()

  const logo = page.getByRole('group', { name: 'Logo' })
  await logo.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
  const worn = logo.getByRole('img', { name: 'Logo' })
  await expect.poll(() => worn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await field('Nombre de la tienda').fill(`${name} nueva`)
  await field('Correo de contacto').fill(email)
  await field('Descripción').fill('Molas hechas en Guna Yala.')
  await page.getByRole('switch', { name: 'Mi tienda está de vacaciones' }).check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Configuración actualizada exitosamente').first()).toBeVisible()
  const saved = (await (await page.request.get('/api/v1/store/settings')).json()) as { version: number }
  expect(saved).toMatchObject({ name: `${name} nueva`, onHoliday: true })

  await field('Dirección').fill('Calle 50')
  const other = { ...saved, address: 'Casco Viejo', onHoliday: false }
  expect((await page.request.put('/api/v1/store/settings', { data: other })).status()).toBe(200)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Error al actualizar la configuración').first()).toBeVisible()
  const readings = page.getByRole('row').filter({ hasText: 'Calle 50' })
  await expect(readings).toContainText('Casco Viejo')
  await page.getByRole('button', { name: 'Quedarme con lo mío' }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect
    .poll(async () => (await page.request.get('/api/v1/store/settings')).json())
    .toMatchObject({ address: 'Calle 50', onHoliday: false })
})

test('an owner says where the store is paid, with the password, and no key comes out again', async ({
  page,
}) => {
  await openOwnStore(page)
  await page.goto('/store/settings?tab=pagos')
  await expect(page.getByRole('tab', { name: 'Pagos' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Faltan datos para ofrecerla')).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'the payment settings of a store')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  expect(await field('Red').locator('option').allTextContents()).toHaveLength(5)
  await field('Banco').fill('Banistmo')
  await field('Titular de la cuenta').fill('Café Boquete, S. A.')
  await field('Número de cuenta').fill('0112345678')
  await field('Tipo de cuenta').selectOption('ahorros')
  await field('Confirmaciones').fill('13')
  await field('Clave secreta de Stripe').fill('sk_test_51NoDebeSalirJamas42')
  const password = page.getByRole('textbox', { name: 'Tu contraseña' })
  await password.fill('equivocada')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Escribe un número entero de 1 a 12').first()).toBeVisible()
  await field('Confirmaciones').fill('12')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Error al actualizar la configuración de pagos').first()).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Configuración de pagos actualizada exitosamente').first()).toBeVisible()
  await expect(page.getByText('Se ofrece al pagar')).toBeVisible()
  await expect(page.getByText(/termina en as42/)).toBeVisible()
  await expect(password).toHaveValue('')
  await expect(field('Clave secreta de Stripe')).toHaveValue('')
  expect(await page.content()).not.toContain('NoDebeSalir')
})
