import { type BrowserContext, expect, type Page } from '@playwright/test'
import {
  anEmail,
  expectAccessible,
  expectAfterPauses,
  fillBilling,
  PASSWORD,
  plentifulProducts,
  putInCart,
  saveGateway,
  signInAs,
  signInFresh,
  signInKnown,
  switchGateway,
  seenOnPage,
} from './support/shop.ts'
import { test } from './support/test.ts'

const BILLING = {
  fullName: 'María Núñez',
  email: 'maria@istmo.test',
  address: 'Calle 50',
  city: 'Panamá',
  state: 'Panamá',
  corregimiento: 'Betania',
  phone: '61234567',
}

async function withCart(page: Page, quantity = 1, signIn = signInFresh) {
  await signIn(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id, quantity)
  return product!
}

async function order(page: Page, choice: { paymentMethod?: string; testChoice?: string } = {}) {
  const answer = await page.request.post('/api/v1/checkout', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      shippingMethod: 'standard',
      seen: await seenOnPage(page),
      paymentMethod: 'credit_card',
      billingInfo: BILLING,
      ...choice,
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { orderId: string; number: string }
}

test('a visitor at the checkout is asked to sign in, and an empty cart to go on shopping', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/checkout')
  await expect(main.getByText('Por favor inicia sesión')).toBeVisible()
  await expectAccessible(page, 'the checkout of a visitor')
  await main.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)

  await signInFresh(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v1/checkout', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/checkout')
  await expect(main.getByText('Cargando tu compra…')).toBeAttached()
  letGo()
  await expect(main.getByText('Tu carrito está vacío')).toBeVisible()
  await main.getByRole('link', { name: 'Continuar comprando' }).click()
  await expect(page).toHaveURL(/\/search/)
})

test('the checkout shows the cart, the fields of the bill, three ways to ship and four to pay', async ({
  page,
}) => {
  const product = await withCart(page)
  await page.goto('/checkout')
  const main = page.getByRole('main')
  const summary = main.getByRole('complementary', { name: 'Resumen de tu compra' })
  const line = summary.getByRole('listitem').filter({ visible: true })
  await expect(line).toContainText(product.title)
  await expect(line).toContainText('Cantidad: 1')
  await expect(line).toContainText(`$${(product.priceCents / 100).toFixed(2)}`)
  await expect(line.getByRole('presentation').or(line.locator('img'))).toHaveCount(1)

  for (const name of ['Nombre completo', 'Correo electrónico', 'Teléfono', 'Dirección', 'Código postal'])
    await expect(main.getByRole('textbox', { name })).toBeVisible()
  for (const name of ['Provincia o comarca', 'Distrito', 'Corregimiento'])
    await expect(main.getByRole('combobox', { name })).toBeVisible()
  await expect(main.locator('input[name=email]')).toHaveAttribute('type', 'email')
  await expect(main.locator('input[name=phone]')).toHaveAttribute('type', 'tel')

  const ship = main.locator('label').filter({ has: page.locator('input[name=shippingMethod]') })
  await expect(ship).toHaveCount(3)
  for (const [title, time, cost] of [
    ['Estándar', '3-5 días hábiles', '$5.99'],
    ['Exprés', 'El siguiente día hábil', '$12.99'],
    ['Envío gratis', '5-7 días', 'Gratis'],
  ] as const) {
    const option = ship.filter({ hasText: title })
    await expect(option).toContainText(time)
    await expect(option).toContainText(cost)
  }
  const pay = main.locator('label').filter({ has: page.locator('input[name=paymentMethod]') })
  await expect(pay).toHaveCount(4)
  for (const name of ['Tarjeta de crédito o débito', 'PayPal', 'Transferencia bancaria', 'Criptomonedas'])
    await expect(pay.filter({ hasText: name })).toHaveCount(1)
})

test('what fails on the way to the money is explained in the words of the shop', async ({ page }) => {
  await withCart(page, 1, signInKnown)
  const main = page.getByRole('main')
  await page.clock.install()
  await page.goto('/checkout')
  await fillBilling(page)
  await page.route('**/api/v1/checkout', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await expectAfterPauses(page, main.getByRole('alert'))
  await expect(main.getByRole('alert')).toContainText('Error al procesar el pedido')
  await expectAccessible(page, 'a purchase without an answer')

  await main.getByRole('radio', { name: /Criptomonedas/ }).check()
  await main.getByRole('radio', { name: /^USDT/ }).check()
  await main.getByRole('radio', { name: /Polygon/ }).check()
  await main.getByRole('button', { name: 'Generar dirección de pago' }).click()
  await main.getByRole('button', { name: 'Confirmar Pago Enviado' }).click()
  const failed = main.getByText('Error al procesar el pago con criptomonedas')
  await expectAfterPauses(page, failed.first())
  await expect(main.getByRole('alert')).toContainText('Error al procesar el pago con criptomonedas')
  await page.unroute('**/api/v1/checkout')

  const { orderId } = await order(page, { testChoice: 'decline' })
  await page.route('**/api/v1/checkout/*/pay', (route) => route.abort())
  await page.goto(`/checkout?order=${orderId}`)
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await expectAfterPauses(page, main.getByText('Error al procesar el pago', { exact: true }))
  await expect(main.getByText('Error al procesar el pago', { exact: true })).toBeVisible()
})

test('a plan that cannot be asked for says where it stopped', async ({ page }) => {
  await signInFresh(page)
  await page.route('**/api/v1/subscriptions', (route) => route.abort())
  await page.clock.install()
  await page.goto('/subscription')
  await page.getByRole('main').getByRole('button', { name: 'Suscribirme a Premium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suscribirte a Premium' })
  await expect(dialog.getByRole('radio', { name: /Tarjeta/ })).toBeAttached()
  await expect(dialog.getByRole('radio', { name: /PayPal/ })).toBeAttached()
  await dialog.getByLabel('Declaro que tengo 18 años o más').check()
  await dialog.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expectAfterPauses(page, dialog.getByRole('alert'))
  await expect(dialog.getByRole('alert')).toContainText('Error en el pago')
  await expect(dialog.getByRole('alert')).toContainText('Error al iniciar el proceso de pago…')
  await expectAccessible(page, 'a plan that could not be asked for')
})

test('somebody without a plan may become premium, and a free plan that fails is reported', async ({
  page,
}) => {
  const person = {
    email: anEmail(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    fullName: 'Rosa Him',
    plan: 'premium',
  }
  expect((await page.request.post('/api/v1/sign-up', { data: person })).status()).toBeLessThan(300)
  const done = await page.request.post('/api/v1/registration', { data: { plan: 'premium' } })
  expect(done.status()).toBeLessThan(300)
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: /Rosa/ }).click()
  await page.getByRole('menuitem', { name: 'Hazte premium' }).click()
  await expect(page).toHaveURL(/\/subscription$/)
  await expect(page.getByText('Debes tener 18 años o más para contratar un plan de pago.')).toBeVisible()
  await page.route('**/api/v1/subscriptions', (route) => route.abort())
  await page.getByRole('button', { name: 'Elegir el plan básico' }).click()
  await expectAfterPauses(page, page.getByRole('main').getByRole('alert'))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error al activar la suscripción')
})

test('the way back from the bank says what the server knows, whatever the address says', async ({ page }) => {
  await withCart(page)
  const paid = await order(page, { testChoice: 'approve' })
  await page.goto(`/payment-success?order=${paid.orderId}&redirect_status=failed`)
  await expect(page).toHaveURL(new RegExp(`/order-success\\?order=${paid.orderId}`))
  await expect(page.getByText('¡Pago procesado exitosamente!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '¡Gracias por tu compra!' })).toBeVisible()
  // The address that received the email, not the one on the order.
  const { user } = (await (await page.request.get('/api/v1/me')).json()) as { user: { email: string } }
  await expect(page.getByText(`Te enviamos el resumen a ${user.email}.`)).toBeVisible()
  await expectAccessible(page, 'a payment that succeeded')

  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  const refused = await order(page, { testChoice: 'decline' })
  await page.goto(`/payment-success?order=${refused.orderId}&redirect_status=succeeded`)
  await expect(page.getByRole('heading', { name: 'El pago no se completó correctamente' })).toBeVisible()
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(page).toHaveURL(new RegExp(`/checkout\\?order=${refused.orderId}`))
})

test.describe('with a card provider that cannot be opened', () => {
  let admin: BrowserContext
  let desk: Page

  test.beforeAll(async ({ browser }) => {
    admin = await browser.newContext()
    desk = await admin.newPage()
    await signInAs(desk, 'admin@istmo.test')
    const keys = { config: { publicKey: 'pk_test_spec' }, secrets: { secretKey: 'sk_test_spec' } }
    await saveGateway(desk, 'stripe', keys)
    await switchGateway(desk, 'stripe', true)
  })
  // The other journeys find the test bank again.
  test.afterAll(async () => {
    await saveGateway(desk, 'stripe', { config: {}, clearSecrets: ['secretKey'] })
    await admin.close()
  })

  test('the form says why it did not open, and Reintentar asks again', async ({ page }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort())
    await withCart(page)
    await page.goto('/checkout')
    const main = page.getByRole('main')
    await expect(
      main.getByText('Error al inicializar el pago: No pudimos cargar el formulario de pago'),
    ).toBeVisible()
    await expectAccessible(page, 'a card form that did not come')

    // Pressing all the same is answered, and buys nothing.
    await fillBilling(page)
    await main.getByRole('button', { name: /^Pagar/ }).click()
    await expect(main.getByText(/Todavía no se puede pagar con tarjeta/)).toBeInViewport()
    await expect(main.getByRole('button', { name: 'Reintentar' })).toBeInViewport()
    const { total } = (await (await page.request.get('/api/v1/orders')).json()) as { total: number }
    expect(total).toBe(0)

    await page.unroute('https://js.stripe.com/**')
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: BROKEN_FORM }),
    )
    await main.getByRole('button', { name: 'Reintentar' }).click()
    await expect(main.getByText('Error al inicializar el pago: La clave no es válida')).toBeVisible()
  })
})

/** Stands in for the provider's script: its form answers that it could not load. */
const BROKEN_FORM = `window.Stripe = () => ({
  elements: () => ({
    create: () => ({
      mount: () => undefined,
      destroy: () => undefined,
      on: (event, receive) => event === 'loaderror' && setTimeout(() => receive({ error: { message: 'La clave no es válida' } })),
    }),
    update: () => undefined,
    submit: async () => ({}),
  }),
})`
