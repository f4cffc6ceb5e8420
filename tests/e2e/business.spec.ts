import { expect, type Page } from '@playwright/test'
import { expectAccessible, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

type Business = { store: { name: string; approvalStatus: string } | null; plan: { endDate: string } | null }
const business = async (page: Page) => (await (await page.request.get('/api/v1/business')).json()) as Business

test('the form of a store says what is missing, and a card opens the store once however often it is pressed', async ({
  page,
}) => {
  await signInFresh(page)
  await page.goto('/business')
  const main = page.getByRole('main')
  const go = main.getByRole('button', { name: 'Continuar al pago' })
  await expect(main.getByText('$29.99')).toBeVisible()
  await expect(main.getByText('Hasta 50 productos')).toBeVisible()
  await expect(main.getByText('$99.99')).toBeVisible()
  await expect(main.getByText('Hasta 500 productos')).toBeVisible()
  await go.click()
  await expect(main.getByText('El nombre de la tienda es requerido')).toBeVisible()
  await expect(main.getByText('Email de contacto inválido')).toBeVisible()
  await expect(main.getByText('Información incompleta')).toBeVisible()
  await expectAccessible(page, 'business form refused')

  const name = `Mola ${crypto.randomUUID().slice(0, 8)}`
  await main.getByRole('radio', { name: /Starter/ }).check()
  await main.getByLabel('Nombre de la tienda').fill(name)
  await main.getByLabel('Email de contacto').fill('ventas@mola.test')
  await go.click()
  const dialog = page.getByRole('dialog', { name: 'Suscribirte a Starter' })
  await expect(dialog.getByLabel('Declaro que tengo 18 años o más')).toHaveCount(0)
  await expectAccessible(page, 'business payment')
  expect((await business(page)).store).toBeNull()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/business/subscriptions')) asked.push(request.method())
  })
  await dialog.getByRole('button', { name: 'Pagar $29.99' }).dblclick()
  await expect(page).toHaveURL(/\/store$/)
  expect(asked).toEqual(['POST'])

  const { store, plan } = await business(page)
  expect(store).toMatchObject({ name, approvalStatus: 'pending' })
  const days = (new Date(plan!.endDate).getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  await page.goto('/business')
  await expect(main.getByRole('heading', { name })).toBeVisible()
  await expect(main.getByText('Tu tienda espera nuestra aprobación')).toBeVisible()
  await expect(main.getByLabel('Nombre de la tienda')).toHaveValue(name)
})

test('a payment that no one answers is asked for three times, a second apart, and opens one store', async ({
  page,
}) => {
  await signInFresh(page)
  await page.goto('/business')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /Starter/ }).check()
  await main.getByLabel('Nombre de la tienda').fill(`Mola ${crypto.randomUUID().slice(0, 8)}`)
  await main.getByLabel('Email de contacto').fill('ventas@mola.test')
  await main.getByRole('button', { name: 'Continuar al pago' }).click()
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/business/subscriptions', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length < 3 ? route.abort() : route.continue()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Pagar $29.99' }).click()
  await expect(page).toHaveURL(/\/store$/)
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  expect((await business(page)).store).toMatchObject({ approvalStatus: 'pending' })
})
