import { expect, type Page } from '@playwright/test'
import { emulator, EMULATOR_PORT, payAt } from './support/emulator.ts'
import {
  expectAccessible,
  fillBilling,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
  switchGateway,
} from './support/shop.ts'
import { test } from './support/test.ts'

payAt('paypal', {
  config: { clientId: 'paypal-client-emulator', environment: 'sandbox' },
  secrets: { clientSecret: 'paypal-secret-emulator' },
})

async function atCheckout(page: Page) {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page.getByRole('radio', { name: /^PayPal/ }).check({ force: true })
}

const button = (page: Page) => page.getByRole('button', { name: 'PayPal', exact: true })

/** Presses PayPal's button and answers in the window that it opens. */
async function answerAtPayPal(page: Page, answer: 'Pagar ahora' | 'Cancelar y volver') {
  const opening = page.waitForEvent('popup')
  await button(page).click()
  const window = await opening
  await window.getByRole('button', { name: answer }).click()
}

const captures = () =>
  emulator.paypal.ledger().captures.map(({ status, amount }) => `${status} ${amount.currency_code}`)

test('a buyer comes from the cart, approves in the window of PayPal, and the order is paid', async ({
  page,
}) => {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  // Another page came first: its policy lets no provider in, so the checkout must begin with a load of its own.
  const home = await page.goto('/')
  expect(home!.headers()['content-security-policy']).not.toContain(`localhost:${EMULATOR_PORT}`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /carrito/i })
    .click()
  await page
    .getByRole('dialog', { name: /carrito/i })
    .getByText('Proceder al Pago')
    .click()
  await expect(page).toHaveURL(/\/checkout/)
  await page.getByRole('radio', { name: /^PayPal/ }).check({ force: true })
  await expect(button(page)).toBeVisible()
  await expectAccessible(page, 'checkout with PayPal')

  // What is missing in the form is shown before any window opens.
  await button(page).click()
  await expect(page.getByText('La dirección es requerida').first()).toBeVisible()
  expect(emulator.paypal.ledger().orders).toEqual([])

  await fillBilling(page)
  await answerAtPayPal(page, 'Pagar ahora')
  await expect(page.getByText('¡Pago completado con éxito!')).toBeVisible()
  await expect(page).toHaveURL(/\/order-success/)
  expect(captures()).toEqual(['COMPLETED USD'])
  const { items } = (await (await page.request.get('/api/v1/orders')).json()) as {
    items: { paymentStatus: string }[]
  }
  expect(items.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid'])
})

test('leaving the window cancels nothing but the try, and the same order is paid later', async ({ page }) => {
  await atCheckout(page)
  await answerAtPayPal(page, 'Cancelar y volver')
  await expect(page.getByText('Pago cancelado').first()).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\?order=/)
  await expect(page.getByText(/No se te cobró nada/)).toBeVisible()
  await expectAccessible(page, 'paying again with PayPal')
  expect(captures()).toEqual([])

  await answerAtPayPal(page, 'Pagar ahora')
  await expect(page).toHaveURL(/\/order-success/)
  expect(captures()).toEqual(['COMPLETED USD'])
  const { items } = (await (await page.request.get('/api/v1/orders')).json()) as { items: unknown[] }
  expect(items).toHaveLength(1)
})

test('a script that does not come is reported, and Reintentar brings it', async ({ page }) => {
  let asked = 0
  await page.route('**/sdk/js*', (route) => {
    asked += 1
    return asked <= 3 ? route.abort() : route.continue()
  })
  await atCheckout(page)
  await expect(page.getByText('Error al cargar PayPal')).toBeVisible()
  expect(asked).toBe(3)
  await expectAccessible(page, 'checkout without PayPal')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(button(page)).toBeVisible()
  await answerAtPayPal(page, 'Pagar ahora')
  await expect(page).toHaveURL(/\/order-success/)
})

test('an instrument that PayPal refuses is reported, and the next try pays', async ({ page }) => {
  emulator.switches.decline = 1
  await atCheckout(page)
  const windows: Page[] = []
  page.on('popup', (window) => windows.push(window))
  await answerAtPayPal(page, 'Pagar ahora')
  await expect.poll(() => windows.length).toBe(2)
  await expect(page.getByText(/PayPal no pudo cobrar con ese medio y no te cobró nada/).first()).toBeVisible()
  await windows[1]!.getByRole('button', { name: 'Pagar ahora' }).click()
  await expect(page).toHaveURL(/\/order-success/)
  expect(captures()).toEqual(['COMPLETED USD'])
  expect(emulator.paypal.ledger().orders).toHaveLength(1)
})

test('a buyer who leaves after a refused instrument may pay the order later', async ({ page }) => {
  emulator.switches.declineCapture = 1
  await atCheckout(page)
  await answerAtPayPal(page, 'Pagar ahora')
  await expect(page.getByText('Error al procesar el pago con PayPal').first()).toBeVisible()
  await expect(page.getByText('PayPal no aceptó este pago.')).toBeVisible()
  await expect(page.getByText(/Abre PayPal de nuevo y elige otra tarjeta o cuenta/)).toBeVisible()
  await expect(page.getByText(/El banco rechazó/)).toHaveCount(0)
  await answerAtPayPal(page, 'Pagar ahora')
  await expect(page).toHaveURL(/\/order-success/)
  expect(captures()).toEqual(['DECLINED USD', 'COMPLETED USD'])
})

test('money that PayPal looks at is shown on every page of the order, which follow by themselves', async ({
  page,
}) => {
  emulator.switches.pendingCapture = 1
  await atCheckout(page)
  await answerAtPayPal(page, 'Pagar ahora')
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText(/PayPal está revisando tu pago/)).toBeVisible()
  await expectAccessible(page, 'an order whose payment is held')
  await page.getByRole('link', { name: 'Ver mi pedido' }).click()
  await expect(page.getByText(/te guardamos los productos, sin límite de tiempo/)).toBeVisible()
  await expect(page.getByText('Pago en revisión')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pagar ahora' })).toHaveCount(0)

  emulator.paypal.review(emulator.paypal.ledger().captures[0]!.id, 'COMPLETED')
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  await page.request.post(`/api/v1/checkout/${orderId}/refresh`, { data: {} })
  await expect(page.getByText('Pago en revisión')).toHaveCount(0)
  await expect(page.getByText(/PayPal está revisando/)).toHaveCount(0)
})

test('money for a plan that PayPal looks at is shown where the plans are', async ({ page }) => {
  emulator.switches.pendingCapture = 1
  await signInFresh(page)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Suscribirme a Premium' }).click()
  await page.getByRole('radio', { name: /^PayPal/ }).check({ force: true })
  await page.getByRole('checkbox', { name: /18 años/ }).check()
  await answerAtPayPal(page, 'Pagar ahora')
  await expect(page.getByRole('dialog').getByText(/PayPal está revisando tu pago/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /PayPal está revisando tu pago de \$9\.99/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suscribirme a Premium' })).toBeDisabled()
  await expectAccessible(page, 'a plan whose payment is held')
})

test('an order that cannot be opened is asked for three times and reported', async ({ page }) => {
  await atCheckout(page)
  await expect(button(page)).toBeVisible()
  emulator.switches.unavailable = true
  await button(page).click()
  await expect(page.getByText('Error al crear la orden de PayPal').first()).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\?order=/)
  emulator.switches.unavailable = false
  await answerAtPayPal(page, 'Pagar ahora')
  await expect(page).toHaveURL(/\/order-success/)
})

test('the policy follows the panel: PayPal is let in on the checkout alone, and only while it is open', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  const policy = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  const host = `localhost:${EMULATOR_PORT}`
  expect(await policy('/checkout')).toContain(host)
  expect(await policy('/')).not.toContain(host)
  await switchGateway(page, 'paypal', false)
  await expect.poll(() => policy('/checkout')).not.toContain(host)
  await switchGateway(page, 'paypal', true)
  await expect.poll(() => policy('/checkout')).toContain(host)
})
