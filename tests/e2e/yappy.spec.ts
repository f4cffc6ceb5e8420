import { expect, type Page } from '@playwright/test'
import {
  UNKNOWN_PHONE,
  YAPPY_DOMAIN,
  YAPPY_MERCHANT,
  YAPPY_SECRET,
} from '../support/payment-emulator/yappy.ts'
import { emulator, payAt } from './support/emulator.ts'
import { portOf } from './support/ports.ts'
import {
  expectAccessible,
  fillBilling,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

payAt('yappy', {
  config: { merchantId: YAPPY_MERCHANT, domain: YAPPY_DOMAIN, environment: 'test' },
  secrets: { secretKey: YAPPY_SECRET },
})

test.beforeEach(() => {
  emulator.switches.yappyWebhookUrl = `http://localhost:${portOf()}/api/webhooks/yappy`
})

async function atCheckout(page: Page) {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page.getByRole('radio', { name: /^Yappy/ }).check({ force: true })
}

const phone = (page: Page) => page.getByLabel('Celular de tu cuenta de Yappy')
const pay = (page: Page) => page.getByRole('button', { name: /^Pagar/ })
const confirmTitle = (page: Page) => page.getByRole('heading', { name: 'Confirma en tu app de Yappy' })
const lastRequest = () => emulator.yappy.ledger().orders.at(-1)!
const requests = () => emulator.yappy.ledger().orders.map(({ status }) => status)

test('a buyer confirms in the app of Yappy, and the page goes on to the paid order', async ({ page }) => {
  await atCheckout(page)
  await expect(phone(page)).toBeVisible()
  await expectAccessible(page, 'checkout with Yappy')

  // A phone that cannot have Yappy is shown before anything is bought.
  await phone(page).fill('2345678')
  await pay(page).click()
  await expect(page.getByText('Escribe un celular de Panamá de 8 dígitos')).toBeVisible()
  await expect(phone(page)).toBeFocused()
  expect(requests()).toEqual([])

  await phone(page).fill('+507 6123-4567')
  await pay(page).click()
  await expect(confirmTitle(page)).toBeVisible()
  await expect(page.getByText(/Tiempo que queda: [34]:\d\d/)).toBeVisible()
  await expectAccessible(page, 'waiting for Yappy')
  expect(lastRequest()).toMatchObject({ phone: '61234567', status: null })

  // The page is opened anew meanwhile, and waits again.
  await page.reload()
  await expect(confirmTitle(page)).toBeVisible()
  emulator.yappy.decide(lastRequest().orderId, 'E')
  await expect(page).toHaveURL(/\/order-success/)
  const { items } = (await (await page.request.get('/api/v1/orders')).json()) as {
    items: { paymentStatus: string }[]
  }
  expect(items.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid'])
})

test('after a number without Yappy and a rejected request the same order is paid by card', async ({
  page,
}) => {
  await atCheckout(page)
  await phone(page).fill(UNKNOWN_PHONE)
  await pay(page).click()
  await expect(page.getByText(/Ese número no está registrado en Yappy/)).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\?order=/)
  await expectAccessible(page, 'a number without Yappy')
  expect(requests()).toEqual([])

  await phone(page).fill('6123-4567')
  await pay(page).click()
  await expect(confirmTitle(page)).toBeVisible()
  emulator.yappy.decide(lastRequest().orderId, 'R')
  await expect(page.getByText(/No se confirmó el pago en Yappy a tiempo/)).toBeVisible()
  await expectAccessible(page, 'a rejected request')

  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await page.getByRole('radio', { name: /^Tarjeta/ }).check({ force: true })
  await pay(page).click()
  await expect(page).toHaveURL(/\/order-success/)
  expect(requests()).toEqual(['R'])
  const { items } = (await (await page.request.get('/api/v1/orders')).json()) as { items: unknown[] }
  expect(items).toHaveLength(1)
})

test('an admin tries the keys of Yappy, and sees what it found', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/payments?gateway=yappy')
  const gateway = page.getByRole('region', { name: /^Yappy/ })
  await expect(gateway.getByLabel('ID de comercio')).toHaveValue(YAPPY_MERCHANT)
  await expect(gateway.getByText(YAPPY_SECRET)).toHaveCount(0)
  await gateway.getByRole('button', { name: /^Probar/ }).click()
  await expect.poll(() => emulator.requests.map(({ path }) => path)).toEqual(['/payments/validate/merchant'])
  await expectAccessible(page, 'the form of Yappy')
})
