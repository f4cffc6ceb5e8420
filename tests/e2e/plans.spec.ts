import { expect, type Page } from '@playwright/test'
import {
  anEmail,
  expectAccessible,
  emailTo,
  openLive,
  PASSWORD,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

const openPayment = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Suscribirme a Premium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suscribirte a Premium' })
  await expect(dialog).toBeVisible()
  return dialog
}
const me = async (page: Page) =>
  ((await (await page.request.get('/api/v1/me')).json()) as { user: { plan: string; email: string } | null })
    .user

test('a declined card says so in place, and the next try opens the premium offers', async ({ page }) => {
  const email = await signInFresh(page)
  await page.goto('/subscription')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Plan actual' })).toBeDisabled()
  await expectAccessible(page, 'plans')

  const dialog = await openPayment(page)
  await expect(dialog.getByText('Modo de prueba').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(dialog.getByText('Confirma que tienes 18 años o más')).toBeVisible()
  await dialog.getByLabel('Declaro que tengo 18 años o más').check()
  await dialog.getByLabel('Rechazar el pago').check()
  await dialog.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error en el pago')
  await expectAccessible(page, 'plan payment refused')
  expect((await me(page))?.plan).toBe('basic')

  await dialog.getByLabel('Aprobar el pago').check()
  await dialog.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(page).toHaveURL(/\/premium-offers$/)
  await expect(page.getByText('¡Pago procesado exitosamente!').first()).toBeVisible()
  const card = page.getByRole('main').locator('.card').first()
  await expect(card.locator('.card-premium')).toBeVisible()
  await expect(card.locator('.card-price')).toHaveCSS('text-decoration-line', 'line-through')
  await expectAccessible(page, 'premium offers')
  await emailTo(page, email, /plan_started/)

  await page.getByRole('banner').getByRole('button', { name: /María/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Ofertas premium' })).toBeVisible()
})

test('of two tabs with the dialog open one pays, and the other reads that the plan changed', async ({
  page,
  context,
}) => {
  await signInFresh(page)
  const other = await context.newPage()
  const dialogs = []
  for (const tab of [page, other]) {
    await tab.goto('/subscription')
    const dialog = await openPayment(tab)
    await dialog.getByLabel('Declaro que tengo 18 años o más').check()
    dialogs.push(dialog)
  }
  const [first, second] = dialogs
  await first!.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(page).toHaveURL(/\/premium-offers$/)
  // The second tab has read what the first one bought, behind its dialog.
  await expect(other.getByRole('button', { name: 'Renovar 30 días más', includeHidden: true })).toBeAttached()
  await second!.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(second!.getByRole('alert')).toContainText('Tu plan cambió mientras tanto')
  const end = async () =>
    ((await (await other.request.get('/api/v1/subscription')).json()) as { current: { endDate: string } })
      .current.endDate
  expect(Date.parse(await end())).toBeLessThan(Date.now() + 31 * 86_400_000)

  await second!.getByRole('button', { name: 'Cerrar' }).click()
  await other.getByRole('button', { name: 'Renovar 30 días más' }).click()
  await second!.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(other).toHaveURL(/\/premium-offers$/)
})

test('3-D Secure is asked in the dialog, and the plan can be renewed and called off', async ({ page }) => {
  await signInFresh(page)
  await page.goto('/subscription')
  const dialog = await openPayment(page)
  await dialog.getByLabel('Declaro que tengo 18 años o más').check()
  await dialog.getByLabel('Pedir 3-D Secure').check()
  await dialog.getByRole('button', { name: 'Pagar $9.99' }).click()
  await dialog.getByRole('button', { name: 'Confirmar el pago' }).click()
  await expect(page).toHaveURL(/\/premium-offers$/)

  await page.goto('/subscription')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Plan actual' })).toBeDisabled()
  await main.getByRole('button', { name: 'Renovar 30 días más' }).click()
  const renewal = page.getByRole('dialog', { name: 'Suscribirte a Premium' })
  await expect(renewal.getByLabel('Declaro que tengo 18 años o más')).toBeChecked()
  await renewal.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(page).toHaveURL(/\/premium-offers$/)

  await page.goto('/subscription')
  await main.getByRole('button', { name: 'Cancelar suscripción' }).click()
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(main.getByText(/Cancelaste tu suscripción\. Conservas/)).toBeVisible()
  expect((await me(page))?.plan).toBe('premium')
})

async function signUpPremium(page: Page) {
  const email = anEmail()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /Regístrate|Crear cuenta/ })
    .first()
    .click()
  await dialog.getByLabel('Nombre completo').fill('Rosa Him')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.getByLabel(/^Confirma/).fill(PASSWORD)
  await dialog.getByRole('radio', { name: /Premium/ }).check()
  await dialog.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/subscription\?register=true$/)
  return email
}

test('a premium registration pays first of all with an account, and a refusal keeps it without a plan', async ({
  page,
}) => {
  const email = await signUpPremium(page)
  await expect(page.getByText(email)).toBeVisible()
  expect(await me(page)).toBeNull()
  await expectAccessible(page, 'premium registration')
  const dialog = await openPayment(page)
  await dialog.getByLabel('Declaro que tengo 18 años o más').check()
  await dialog.getByLabel('Rechazar el pago').check()
  await dialog.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error en el pago')
  expect(await me(page)).toMatchObject({ email, plan: null })
  await dialog.getByLabel('Aprobar el pago').check()
  await dialog.getByRole('button', { name: 'Pagar $9.99' }).click()
  await expect(page).toHaveURL(/\/premium-offers$/)
  expect(await me(page)).toMatchObject({ email, plan: 'premium' })
})

test('a premium registration may settle for the basic plan, or be given up', async ({ page }) => {
  const email = await signUpPremium(page)
  await page.getByRole('button', { name: 'Registrarme con el plan básico' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await expect.poll(() => me(page)).toMatchObject({ email, plan: 'basic' })

  await page.request.post('/api/v1/sign-out')
  await signUpPremium(page)
  await page.getByRole('button', { name: 'Cancelar el registro' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await page.goto('/subscription?register=true')
  await expect(page.getByText('No hay datos de registro temporales').first()).toBeVisible()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})

test('the offers are closed to visitors and to members without a plan', async ({ page }) => {
  await page.goto('/premium-offers')
  await expect(page).toHaveURL(/localhost:\d+\/$/)

  await page.goto('/subscription')
  await page.getByRole('main').getByRole('button', { name: 'Suscribirme a Premium' }).click()
  await expect(page.getByText('Debes iniciar sesión para suscribirte').first()).toBeVisible()

  await signInFresh(page)
  await page.goto('/premium-offers')
  await expect(page.getByText('Esta sección es solo para usuarios Premium').first()).toBeVisible()
  await expect(page).toHaveURL(/\/subscription$/)
})

test('without the price list the default plans are shown', async ({ page }) => {
  await page.route('**/api/v1/plans*', (route) => route.abort())
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.history.pushState({}, '', '/subscription'))
  await expect(page.getByText('$9.99').first()).toBeVisible()
  await expect(page.getByText(/No pudimos leer los precios de hoy/)).toBeVisible()
})

test('a member of the plan sees the premium price in product, wishes, cart and checkout, and it is charged', async ({
  page,
}) => {
  await signInAs(page, 'premium@istmo.test')
  const found = await page.request.get('/api/v1/products?featured=true&stock=in&pageSize=100')
  type Featured = { id: string; premiumPriceCents: number; hasOptions: boolean }
  const { items } = (await found.json()) as { items: Featured[] }
  const product = items.find(({ hasOptions }) => !hasOptions)
  const price = `$${(product!.premiumPriceCents / 100).toFixed(2)}`
  await page.goto(`/product/${product!.id}`)
  await expect(page.getByText(`Precio Premium ${price}`)).toBeVisible()
  await page.request.put(`/api/v1/wishlist/${product!.id}`)
  await page.goto('/wishlist')
  const main = page.getByRole('main')
  const wish = main.getByRole('listitem').filter({ has: page.locator(`a[href="/product/${product!.id}"]`) })
  await expect(wish).toContainText('Precio Premium')
  await expect(wish.getByText(price, { exact: true })).toBeVisible()
  await page.request.put(`/api/v1/cart/lines/${product!.id}`, { data: { quantity: 1 } })
  await page.goto('/checkout')
  await expect(main.getByText('Precio Premium').filter({ visible: true }).first()).toBeVisible()
  await expect(main.getByText(price).filter({ visible: true }).first()).toBeVisible()
})

test('a price that an admin changes is shown on an open page, and in its open dialog', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signInAs(admin, 'admin@istmo.test')
  const save = async (priceCents: number) => {
    const { items } = (await (await admin.request.get('/api/v1/admin/plan-prices')).json()) as {
      items: { planType: string; updatedAt: string | null }[]
    }
    const seenAt = items.find(({ planType }) => planType === 'premium')!.updatedAt
    const data = { priceCents, features: [], isActive: true, seenAt }
    const saved = await admin.request.put('/api/v1/admin/plan-prices/user/premium', { data })
    expect(saved.status()).toBe(200)
  }
  await signInFresh(page)
  await openLive(page, '/subscription')
  await page.getByRole('button', { name: 'Suscribirme a Premium' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Pagar $9.99' })).toBeVisible()
  try {
    await save(1299)
    await expect(dialog.getByRole('button', { name: 'Pagar $12.99' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main').getByText('$12.99')).toBeVisible()
  } finally {
    await save(999)
    await admin.context().close()
  }
  await expect(page.getByRole('main').getByText('$9.99')).toBeVisible()
})
