import { expect, type Page } from '@playwright/test'
import { ADMIN, addProduct, removeProduct } from './support/admin.ts'
import {
  anEmail,
  expectAccessible,
  fillBilling,
  emailTo,
  linkIn,
  openLive,
  PASSWORD,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
  signInKnown,
} from './support/shop.ts'
import { test } from './support/test.ts'

test('a visitor is mailed about what is sold out once their address is confirmed', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signInAs(admin, ADMIN)
  const { id } = await addProduct(admin, { stock: 0 })
  const email = anEmail()
  await page.goto(`/product/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Avísame cuando llegue' })
  await page.getByRole('button', { name: 'Avísame cuando llegue' }).click()
  await expectAccessible(page, 'a notice asked for by a visitor')
  await dialog.getByRole('button', { name: 'Avísame', exact: true }).click()
  await expect(dialog.getByText('Escribe tu correo electrónico')).toBeVisible()
  await dialog.getByLabel(/Correo electrónico/).fill(email)
  await dialog.getByRole('button', { name: 'Avísame', exact: true }).click()
  await expect(page.getByText(`Te enviamos un correo a ${email}`)).toBeVisible()

  const { pathname, search } = new URL(linkIn(await emailTo(page, email, /^notice_confirm$/)))
  await page.goto(`${pathname}${search}`)
  await expect(page.getByRole('heading', { name: 'Correos de la tienda', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar aviso' }).click()
  await expect(page.getByText('Listo. Te escribiremos una vez, cuando ocurra.')).toBeVisible()
  await expectAccessible(page, 'a confirmed notice')
  await removeProduct(admin, id)
  await admin.context().close()
})

test('who is signed in waits for a lower price, sees it beside the wishes and lets go of it', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signInAs(admin, ADMIN)
  const { id } = await addProduct(admin)
  await page.goto('/')
  await signInFresh(page)
  await page.request.put(`/api/v1/wishlist/${id}`)
  await page.goto(`/product/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Avísame si baja de precio' })
  await page.getByRole('button', { name: 'Avísame si baja de precio' }).click()
  await dialog.getByRole('button', { name: 'Avísame', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/wishlist')
  const own = page.getByRole('region', { name: 'Mis avisos' })
  await expect(own).toContainText('Cuando cueste menos de')
  await expectAccessible(page, 'wishes and notices')
  await own.getByRole('button', { name: /^Ya no me avises/ }).click()
  await expect(own).toHaveCount(0)
  await removeProduct(admin, id)
  await admin.context().close()
})

/** Signs the same person in again in the dialog that stands over the page. */
async function signInOver(page: Page, email: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Tu sesión terminó/)).toBeVisible()
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(email)
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a session that ended at the checkout is opened again over it, and the order is placed as it was typed', async ({
  page,
}) => {
  const email = await signInFresh(page)
  await putInCart(page, (await plentifulProducts(page))[0]!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page.getByLabel(/^Dirección/).fill('Calle del regreso 24')
  await page.reload()
  await expect(page.getByLabel(/^Dirección/)).toHaveValue('Calle del regreso 24')
  await page.getByText('Aprobar el pago').click()
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await expectAccessible(page, 'the sign-in over the checkout')
  await signInOver(page, email)
  await expect(page).toHaveURL(/\/order-success/)
  const { items } = (await (await page.request.get('/api/v1/orders')).json()) as { items: { id: string }[] }
  expect(items).toHaveLength(1)
  expect(await (await page.request.get(`/api/v1/orders/${items[0]!.id}`)).text()).toContain(
    'Calle del regreso 24',
  )
})

test('a checkout whose session is ended on another device keeps what was typed and asks for the sign-in', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signInFresh(page)
  await putInCart(page, (await plentifulProducts(page))[0]!.id)
  await openLive(page, '/checkout')
  await fillBilling(page)
  await page.getByLabel(/^Dirección/).fill('Calle del regreso 25')
  const elsewhere = await browser.newPage({ baseURL: baseURL! })
  await signInAs(elsewhere, email)
  const sessions = await elsewhere.request.get('/api/v1/profile/sessions')
  const { items } = (await sessions.json()) as { items: { id: string; isCurrent: boolean }[] }
  for (const { id } of items.filter(({ isCurrent }) => !isCurrent))
    await elsewhere.request.delete(`/api/v1/profile/sessions/${id}`, { data: {} })
  await signInOver(page, email)
  await expect(page.getByLabel(/^Dirección/)).toHaveValue('Calle del regreso 25')
  await elsewhere.context().close()
})

test('an open quote is found again after a reload of the checkout', async ({ page }) => {
  await signInKnown(page)
  await putInCart(page, (await plentifulProducts(page)).at(-1)!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /Criptomonedas/ }).check()
  await main.getByRole('radio', { name: /^BTC/ }).check()
  await main.getByRole('button', { name: 'Generar dirección de pago' }).click()
  const amount = main.getByText(/^\d+\.\d{8} BTC$/)
  const asked = await amount.innerText()
  await page.reload()
  await expect(amount).toHaveText(asked)
  await expect(main.getByRole('timer')).toContainText(/1[345]:\d\d/)
  await main.getByRole('button', { name: 'Confirmar Pago Enviado' }).click()
  await expect(page).toHaveURL(/\/order-success/)
})
