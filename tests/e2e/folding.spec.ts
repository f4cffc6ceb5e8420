import { expect, type Page } from '@playwright/test'
import {
  anEmail,
  expectAccessible,
  fillBilling,
  PASSWORD,
  plentifulProducts,
  putInCart,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

const PHONE = { width: 360, height: 800 }
const MOST_HIGH = 1200

/** At the checkout as somebody who has bought here before: the address stands in the profile. */
async function atCheckoutKnown(page: Page) {
  await signInFresh(page)
  const place = { state: 'Panamá', city: 'Panamá', corregimiento: 'Bella Vista', address: 'Calle 50' }
  const data = { ...place, fullName: 'María Núñez', phone: '6123-4567' }
  expect((await page.request.post('/api/v1/profile/addresses', { data })).status()).toBe(201)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  const main = page.getByRole('main')
  return {
    main,
    contact: main.getByRole('region', { name: 'Contacto y dirección' }),
    shipping: main.getByRole('region', { name: 'Envío' }),
    payment: main.getByRole('region', { name: 'Pago' }),
    pay: main.getByRole('button', { name: /^Pagar \$/ }),
  }
}

test('a known buyer sees three closed steps and the button in one window, and no way out but the logo', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const { main, contact, shipping, payment, pay } = await atCheckoutKnown(page)
  await expect(contact).toContainText('María Núñez · +507 6123-4567')
  await expect(contact).toContainText('Calle 50 · Bella Vista, Panamá')
  await expect(shipping).toContainText(/Llega el .+ a Bella Vista/)
  await expect(payment).toContainText('Tarjeta de crédito o débito')
  await expect(payment).toContainText('Modo de prueba')
  await expect(payment.getByRole('img', { name: 'Visa' })).toBeVisible()
  for (const part of [contact, shipping, payment, pay]) await expect(part).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('radio')).toHaveCount(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height, `the checkout is ${height} px high`).toBeLessThanOrEqual(MOST_HIGH)
  await expectAccessible(page, 'the checkout of a known buyer')

  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link')).toHaveCount(1)
  await expect(banner.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Abrir el chat de ayuda' })).toHaveCount(0)

  await pay.click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a closed step opens at its choice, and the others stay closed', async ({ page }) => {
  const { main, contact, shipping, payment } = await atCheckoutKnown(page)
  await payment.getByRole('button', { name: 'Cambiar: Pago' }).click()
  await expect(payment.getByRole('radio', { name: /Tarjeta/ })).toBeFocused()
  await expect(payment.getByRole('img', { name: 'PayPal' })).toBeVisible()
  await expect(contact.getByRole('textbox')).toHaveCount(0)
  await payment.getByRole('radio', { name: /Transferencia/ }).check()
  await expect(payment.getByText('Qué te pedimos con la transferencia')).toBeVisible()
  await expectAccessible(page, 'what a transfer asks')

  await shipping.getByRole('button', { name: 'Cambiar: Envío' }).click()
  await shipping.getByRole('radio', { name: /Exprés/ }).check()
  await expect(main.getByRole('complementary')).toContainText('$12.99')

  await contact.getByRole('button', { name: 'Cambiar: Contacto y dirección' }).click()
  await expect(contact.getByRole('combobox', { name: 'Enviar a una dirección guardada' })).toBeFocused()
  await contact.getByRole('textbox', { name: 'Nombre completo' }).fill('')
  await main.getByRole('button', { name: /^Hacer pedido/ }).click()
  await expect(main.getByRole('alert')).toContainText('El nombre completo es requerido')
})

/** Counts what a finger presses; what is typed into a field is no press. */
async function countTaps(page: Page) {
  let taps = 0
  await page.exposeFunction('tapped', () => void (taps += 1))
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as unknown as { tapped: () => void }).tapped(), true),
  )
  return () => taps
}

test('from home to paid in four taps for who is signed in, by the sheet and by the card of a product', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await atCheckoutKnown(page)
  await page.request.delete('/api/v1/cart')
  const taps = await countTaps(page)
  await page.goto('/')
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /^Agregar al carrito/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  const sheet = page.getByRole('region', { name: 'Lo que agregaste' })
  await expect(sheet.getByText('¡Producto agregado al carrito!')).toBeVisible()
  await expect(sheet.getByRole('progressbar')).toBeVisible()
  await expect(sheet.locator('img')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Ver carrito' })).toBeVisible()
  await expectAccessible(page, 'what was just added')
  await sheet.getByRole('link', { name: 'Pagar', exact: true }).click()
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/order-success/)
  expect(taps()).toBeLessThanOrEqual(4)
})

test('a new shopper is at a paid order in eight taps: the account, the sign-in and the click of before', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const taps = await countTaps(page)
  await page.goto('/')
  const main = page.getByRole('main')
  // The first that can be bought; its name stands in its card.
  const card = main
    .getByRole('listitem')
    .filter({ has: page.locator('button[data-add]:enabled') })
    .first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Comprar ahora' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
  const email = anEmail()
  await dialog.getByLabel('Nombre completo').fill('María Núñez')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.getByLabel(/confirma/i).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Cuenta creada exitosamente. Puedes iniciar sesión ahora.')).toBeVisible()
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(email)
  await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await fillBilling(page)
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/order-success/)
  expect(taps()).toBeLessThanOrEqual(8)
})

test('Comprar ahora takes as many as are chosen, once however often it is pressed, and what the cart held goes along', async ({
  page,
}) => {
  await signInFresh(page)
  const [product, other] = await plentifulProducts(page)
  await putInCart(page, other!.id)
  for (const _ of [1, 2]) {
    await page.goto(`/product/${product!.id}`)
    await page.getByRole('main').getByLabel('Cantidad').selectOption('2')
    await page.getByRole('button', { name: 'Comprar ahora' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    const main = page.getByRole('main')
    await expect(main.getByText('Tu carrito ya tenía otro producto: va en esta compra')).toBeVisible()
    await expectAccessible(page, 'a purchase with what the cart held')
  }
  const { lines } = (await (await page.request.get('/api/v1/cart')).json()) as {
    lines: { productId: string; quantity: number }[]
  }
  const held = Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))
  expect(held).toEqual({ [other!.id]: 1, [product!.id]: 2 })
})
