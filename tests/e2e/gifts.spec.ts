import { expect } from '@playwright/test'
import { ADMIN } from './support/admin.ts'
import { expectAccessible, fillBilling, plentifulProducts, putInCart, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('an admin makes a page of presents, and a visitor filters it and never leaves its price', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  await page.goto('/admin/products/categories?tab=gifts')
  await page.getByRole('button', { name: 'Crear página de regalos' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear página de regalos' })
  await dialog.getByLabel('Título de la página').fill('Detalles para la tía')
  await dialog.getByLabel('Para quién o qué ocasión').fill('tornillo')
  await dialog.getByLabel('Hasta cuántos dólares').fill('30')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('La búsqueda no conoce «tornillo»')).toBeVisible()
  await expectAccessible(page, 'a page of presents that is refused')
  await dialog.getByLabel('Para quién o qué ocasión').fill('tía')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Página de regalos guardada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Detalles para la tía' })).toHaveAttribute(
    'href',
    '/regalos/tia-hasta-30',
  )

  await page.goto('/regalos')
  await page.getByRole('heading', { name: 'Detalles para la tía' }).scrollIntoViewIfNeeded()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page, `pages of presents at ${width} px`)
  }
  await page.goto('/regalos/tia-hasta-30?max=500&suits=hombre&sort=price_desc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalles para la tía')
  const prices = await page.locator('main .card-price').allTextContents()
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) expect(Number(/\$([\d.]+)/.exec(price)![1])).toBeLessThanOrEqual(30)
  await expectAccessible(page, 'a page of presents')
  await page.getByRole('searchbox').last().fill('zzzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quitar todos').first()).toBeVisible()

  await page.goto('/admin/products/categories?tab=gifts')
  const row = page.getByRole('row').filter({ hasText: 'Detalles para la tía' })
  await row.getByRole('button', { name: /^Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
  expect((await page.request.get('/regalos/tia-hasta-30')).status()).toBe(404)
})

test('a known buyer makes an order a present by one press on the closed first step, by the keyboard too', async ({
  page,
}) => {
  await signInFresh(page)
  const place = { state: 'Panamá', city: 'Panamá', corregimiento: 'Bella Vista', address: 'Calle 50' }
  const data = { ...place, fullName: 'María Núñez', phone: '6123-4567' }
  expect((await page.request.post('/api/v1/profile/addresses', { data })).status()).toBe(201)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  const main = page.getByRole('main')
  const contact = main.getByRole('region', { name: 'Contacto y dirección' })
  const opener = contact.getByRole('button', { name: 'Es un regalo' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const isPresent = contact.getByRole('checkbox', { name: /^Es un regalo/ })
  await expect(isPresent).toBeFocused()
  await expect(isPresent).toBeChecked()
  await expect(contact.getByLabel('Nota para quien lo recibe')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cambiar: Envío' })).toBeVisible()
  await expectAccessible(page, 'a present of a known buyer')
  await contact.getByLabel('Nota para quien lo recibe').fill('Para ti.')
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/order-success/)
})

test('a present goes to another person: the form refuses half an address, the order shows who receives it', async ({
  page,
}) => {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  const main = page.getByRole('main')
  await main.getByRole('checkbox', { name: /^Es un regalo/ }).check()
  await main.getByLabel('Nota para quien lo recibe').fill('Feliz cumpleaños, mamá.')
  await main.getByRole('checkbox', { name: /^Lo recibe otra persona/ }).check()
  const receiver = main.getByRole('group', { name: 'Quién lo recibe y dónde' })
  await receiver.getByRole('textbox', { name: 'Nombre completo' }).fill('Rosa Díaz')
  await receiver.getByRole('textbox', { name: 'Teléfono' }).fill('6999-8877')
  await expectAccessible(page, 'a checkout with a present')
  await page.getByText('Aprobar el pago').click()
  const pay = page.getByRole('button', { name: /^Pagar \$/ })
  await pay.click()
  // What is missing is named above and leads to the field of the receiver.
  await main.getByRole('link', { name: 'La provincia es requerida' }).click()
  await expect(receiver.getByRole('combobox', { name: 'Provincia o comarca' })).toBeFocused()
  for (const [label, value] of [
    ['Provincia o comarca', 'Chiriquí'],
    ['Distrito', 'David'],
    ['Corregimiento', 'David'],
  ] as const)
    await receiver.getByRole('combobox', { name: label }).selectOption(value)
  await receiver.getByRole('textbox', { name: 'Dirección' }).fill('Casa 12, calle del Parque')
  // A reload keeps it.
  await page.reload()
  await expect(receiver.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Casa 12, calle del Parque')
  await page.getByText('Aprobar el pago').click()
  await pay.click()
  await expect(page).toHaveURL(/\/order-success/)
  await main
    .getByRole('link', { name: /pedido/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(main.getByText('Rosa Díaz')).toBeVisible()
  await expect(main.getByText('Feliz cumpleaños, mamá.')).toBeVisible()
})
