import { expect, type Page } from '@playwright/test'
import {
  anEmail,
  expectAccessible,
  fillBilling,
  emailTo,
  PASSWORD,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
  signInKnown,
  seenOnPage,
} from './support/shop.ts'
import { test } from './support/test.ts'

async function orderNumberOn(page: Page): Promise<string> {
  const main = page.getByRole('main')
  await expect(main.getByText(/IST-[A-Z0-9]{8}/).first()).toBeVisible()
  return /IST-[A-Z0-9]{8}/.exec(await main.innerText())![0]
}

test('a visitor finds a product, signs up on the way, pays, and the shop sees the sale', async ({
  page,
  browser,
}) => {
  const email = anEmail()
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Buscar productos' })
  const wanted = (await plentifulProducts(page)).at(-1)!
  await search.fill(wanted.title)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/search\?.*q=/)
  await page.locator('main a[href^="/product/"]').filter({ hasText: wanted.title }).first().click()
  await expect(page).toHaveURL(/\/product\//)
  const productId = page.url().split('/product/')[1]!
  // The address changes before the page does: the heading of the search would be taken for the product's.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(wanted.title)
  const title = await heading.innerText()
  const before = (await (await page.request.get(`/api/v1/products/${productId}`)).json()) as { stock: number }

  // A visitor's click opens the sign-in, and is carried out after it.
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /crear (una )?cuenta|regístrate/i })
    .first()
    .click()
  await dialog.getByLabel('Nombre completo').fill('María Núñez')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.getByLabel(/confirma/i).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: /crear/i }).click()
  await expect(page.getByText('Cuenta creada exitosamente. Puedes iniciar sesión ahora.')).toBeVisible()
  // Both fields stand filled: one press away, and the click of before is carried out.
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(email)
  await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('¡Inicio de sesión exitoso!')).toBeVisible()
  await expect(page.getByText('¡Producto agregado al carrito!')).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('button', { name: /carrito/i })
    .click()
  const drawer = page.getByRole('dialog', { name: /carrito/i })
  await expect(drawer.getByText(title).first()).toBeVisible()
  await drawer.getByText('Proceder al Pago').click()
  await expect(page).toHaveURL(/\/checkout/)
  await fillBilling(page)
  await page.getByText('Aprobar el pago').click()
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/order-success/)
  const number = await orderNumberOn(page)

  await page.goto('/orders')
  await expect(page.getByRole('main').getByText(number).first()).toBeVisible()
  const after = (await (await page.request.get(`/api/v1/products/${productId}`)).json()) as { stock: number }
  expect(after.stock).toBe(before.stock - 1)
  await emailTo(page, email, /confirm/)
  expect((await emailTo(page, email, /paid/)).text).toContain(number)

  const admin = await browser.newContext()
  const desk = await admin.newPage()
  await signInAs(desk, 'admin@istmo.test')
  await desk.goto('/admin/sales')
  await expect(desk.getByText(number).first()).toBeVisible()
  await expect(desk.getByText(email).first()).toBeVisible()
  await admin.close()
})

test('goods that another device adds are not bought by a button that did not show them', async ({ page }) => {
  await signInFresh(page)
  const [first, second] = await plentifulProducts(page)
  // A live stream that is open and says nothing.
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource
  })
  await putInCart(page, first!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page.getByText('Aprobar el pago').click()
  const pay = page.getByRole('button', { name: /^Pagar \$/ })
  const shown = await pay.innerText()

  await putInCart(page, second!.id)
  await pay.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Tu carrito cambió' })
  await expect(alert).toContainText(shown.replace('Pagar ', ''))
  await expect(alert).toContainText(`${second!.title}: veías 0, ahora hay 1`)
  await expectAccessible(page, 'a cart that changed')
  const orders = async () =>
    ((await (await page.request.get('/api/v1/orders')).json()) as { items: { totalCents: number }[] }).items
  expect(await orders()).toHaveLength(0)

  await expect(pay).not.toHaveText(shown)
  const now = Number((await pay.innerText()).replace(/[^0-9]/g, ''))
  await pay.click()
  await expect(page).toHaveURL(/\/order-success/)
  expect((await orders()).map(({ totalCents }) => totalCents)).toEqual([now])
})

test.describe('without a service worker', () => {
  // With a service worker the next page comes at once.
  test.use({ serviceWorkers: 'block' })

  test('pressing pay again and again makes one order', async ({ page }) => {
    await signInFresh(page)
    const [product] = await plentifulProducts(page)
    await putInCart(page, product!.id)
    await page.goto('/checkout')
    await fillBilling(page)
    await page.getByText('Aprobar el pago').click()
    const pay = page.getByRole('button', { name: /^Pagar \$/ })
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/checkout')) asked++
    })
    // Until the page has left, also after the answer.
    await pay.evaluate((button: HTMLButtonElement) => {
      button.click()
      const presses = setInterval(() => {
        if (button.isConnected) button.click()
        else clearInterval(presses)
      }, 1)
    })
    await expect(page).toHaveURL(/\/order-success/)
    expect(asked).toBe(1)
    const { items } = (await (await page.request.get('/api/v1/orders')).json()) as { items: unknown[] }
    expect(items).toHaveLength(1)
  })
})

test('a declined card is shown at the payment, and another try pays the same order', async ({ page }) => {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page.getByText('Rechazar el pago').click()
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await page.getByText('Aprobar el pago').first().click()
  await page
    .getByRole('button', { name: /^Pagar|Intentar/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order-success/)
  const { items } = (await (await page.request.get('/api/v1/orders')).json()) as {
    items: { paymentStatus: string }[]
  }
  expect(items.filter((order) => order.paymentStatus === 'paid')).toHaveLength(1)
})

test('after a declined card the same order is paid in another way', async ({ page }) => {
  await signInKnown(page)
  const products = await plentifulProducts(page)
  const ofTheSite = products.find((product) => !/café|mola|cuadro/i.test(product.title))!
  const main = page.getByRole('main')
  const decline = async (begin: () => Promise<void>) => {
    await putInCart(page, ofTheSite.id)
    await page.goto('/checkout')
    await begin()
    await page.getByText('Rechazar el pago').click()
    await page.getByRole('button', { name: /^Pagar \$/ }).click()
    await expect(main.getByText(/paga de otra forma/)).toBeVisible()
    await expectAccessible(page, 'an order whose card was declined')
    return new URL(page.url()).searchParams.get('order')!
  }
  const byTransfer = await decline(() => fillBilling(page))
  await main.getByRole('radio', { name: /Transferencia bancaria/ }).check()
  await expect(main.getByText(/paga de otra forma/)).toBeHidden()
  await main.getByRole('button', { name: /^Hacer pedido/ }).click()
  await expect(page).toHaveURL(new RegExp(`/order-success\\?order=${byTransfer}`))
  await expect(page.getByText('04-72-96-115520-3').first()).toBeVisible()

  // The address was saved with the first order, so that only the way to pay is opened again.
  const byCrypto = await decline(() => main.getByRole('button', { name: 'Cambiar: Pago' }).click())
  await main.getByRole('radio', { name: /Criptomonedas/ }).check()
  await main.getByRole('radio', { name: /^USDT/ }).check()
  await main.getByRole('button', { name: 'Generar dirección de pago' }).click()
  await expect(main.getByRole('timer')).toBeVisible()
  await main.getByRole('button', { name: 'Confirmar Pago Enviado' }).click()
  await expect(page).toHaveURL(new RegExp(`/order-success\\?order=${byCrypto}`))
  await expect(page.getByText(/Buscamos tu pago en la red/)).toBeVisible()
  await expect(page.getByText(/para transferir/)).toBeHidden()
})

test('a transfer shows where to send the money, and an admin confirms it', async ({ page, browser }) => {
  await signInKnown(page)
  const products = await plentifulProducts(page)
  const ofTheSite = products.find((product) => !/café|mola|cuadro/i.test(product.title))!
  await putInCart(page, ofTheSite.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page
    .getByText(/transferencia/i)
    .first()
    .click()
  await page.getByRole('button', { name: /^Hacer pedido/ }).click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText('04-72-96-115520-3').first()).toBeVisible()
  const number = await orderNumberOn(page)

  const admin = await browser.newContext()
  const desk = await admin.newPage()
  await signInAs(desk, 'admin@istmo.test')
  const found = await desk.request.get(`/api/v1/admin/orders?q=${number}`)
  const { items } = (await found.json()) as { items: { id: string }[] }
  const { id } = items[0]!
  const seen = await desk.request.get(`/api/v1/admin/orders/${id}`)
  const { sellerOrders } = (await seen.json()) as { sellerOrders: { id: string }[] }
  const confirmed = await desk.request.post(
    `/api/v1/admin/orders/${id}/seller-orders/${sellerOrders[0]!.id}/confirm`,
    {
      data: { reference: `ACH-${crypto.randomUUID().slice(0, 8)}` },
    },
  )
  expect(await confirmed.text()).toContain('"paymentStatus":"paid"')
  await admin.close()
  await page.reload()
  const { items: mine } = (await (await page.request.get('/api/v1/orders')).json()) as {
    items: { status: string }[]
  }
  expect(mine[0]!.status).toBe('processing')
})

test("no one sees another's order", async ({ page, browser }) => {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  const order = await page.request.post('/api/v1/checkout', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      shippingMethod: 'standard',
      seen: await seenOnPage(page),
      paymentMethod: 'credit_card',
      testChoice: 'approve',
      billingInfo: {
        fullName: 'A',
        email: 'a@b.pa',
        address: 'x',
        city: 'Panamá',
        state: 'Panamá',
        corregimiento: 'Betania',
        phone: '61234567',
      },
    },
  })
  const { orderId } = (await order.json()) as { orderId: string }
  const other = await browser.newContext()
  const stranger = await other.newPage()
  await signInFresh(stranger)
  expect((await stranger.request.get(`/api/v1/orders/${orderId}`)).status()).toBe(404)
  expect((await page.request.get(`/api/v1/orders/${orderId}`)).status()).toBe(200)
  await other.close()
})
