import { type Browser, expect } from '@playwright/test'
import { approveOwnStore, expectAccessible, signInAs, signInFresh, SEEN_PRICE } from './support/shop.ts'
import { test } from './support/test.ts'

/** A store with a newly paid plan that waits for an admin's decision. */
async function waitingStore(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  const contactEmail = await signInFresh(page)
  const name = `Tienda ${crypto.randomUUID().slice(0, 8)}`
  const answer = await page.request.post('/api/v1/business/subscriptions', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      name,
      contactEmail,
      planType: 'starter',
      seen: SEEN_PRICE,
      paymentMethod: 'credit_card',
      testChoice: 'approve',
    },
  })
  expect(answer.status()).toBe(200)
  await page.context().close()
  return { name, contactEmail }
}

test('an admin approves a store, rejects one with a reason, and gives and takes the badge', async ({
  page,
  browser,
}) => {
  const good = await waitingStore(browser)
  const bad = await waitingStore(browser)
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/stores?state=pending')
  await expect(page.getByRole('heading', { level: 1, name: 'Tiendas' })).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(good.name)).toContainText('$29.99/mes')
  await expect(row(good.name)).toContainText(good.contactEmail)
  await expect(row(good.name).getByRole('switch')).not.toBeChecked()
  await expect(page.getByText('Suscripciones activas')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'stores')

  await row(good.name)
    .getByRole('button', { name: /Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Aprobar' }).click()
  await expect(page.getByText('Tienda aprobada exitosamente')).toBeVisible()
  await expect(row(good.name)).toHaveCount(0)

  await row(bad.name).getByRole('button', { name: bad.name, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Detalles de Suscripción' })
  await sheet.getByRole('button', { name: 'Rechazar' }).click()
  const why = page.getByRole('alertdialog')
  await why.getByLabel('Motivo del rechazo:').fill('Faltan los datos del negocio')
  await why.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Tienda rechazada')).toBeVisible()
  await expect(sheet.getByText('Faltan los datos del negocio')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'a store')
  await page.keyboard.press('Escape')

  await page.goto(`/admin/stores?q=${encodeURIComponent(good.name)}`)
  const badge = row(good.name).getByRole('switch')
  await expect(badge).toBeChecked()
  await badge.click()
  await expect(why).toContainText('Sus productos dejan de venderse de inmediato')
  await why.getByRole('button', { name: 'Cancelar' }).last().click()
  await expect(badge).toBeChecked()
  await badge.click()
  await expectAccessible(page, 'the question before a badge is taken')
  await why.getByLabel('Motivo').fill('Cambió de dueño')
  await why.getByRole('button', { name: 'Quitar la verificación' }).click()
  await expect(page.getByText('Verificación removida')).toBeVisible()
  await expect(badge).not.toBeChecked()
  await expect(page.getByLabel(`Estado de ${good.name}`)).toHaveValue('pending')
  await badge.click()
  await expect(page.getByText('Tienda verificada exitosamente')).toBeVisible()
  await expect(badge).toBeChecked()

  const status = page.getByLabel(`Estado de ${good.name}`)
  await status.selectOption('suspended')
  await why.getByLabel('Motivo').fill('Vende lo que no tiene')
  await why.getByRole('button', { name: 'Suspender' }).click()
  await expect(page.getByText('Estado actualizado exitosamente')).toBeVisible()
  await expect(status).toHaveValue('suspended')
  await expect(badge).toBeDisabled()
})

test('a new name hides the badge from shoppers until an admin approves it, and a rejected one comes back', async ({
  page,
  browser,
}) => {
  const seller = await (await browser.newContext()).newPage()
  const contactEmail = await signInFresh(seller)
  const name = `Tienda ${crypto.randomUUID().slice(0, 8)}`
  const bought = await seller.request.post('/api/v1/business/subscriptions', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { name, contactEmail, planType: 'starter', seen: SEEN_PRICE, paymentMethod: 'credit_card' },
  })
  expect(await bought.json()).toMatchObject({ status: 'paid' })
  await approveOwnStore(seller)
  const categories = (await (await seller.request.get('/api/v1/categories')).json()) as {
    items: { id: string }[]
  }
  const made = await seller.request.post('/api/v1/store/products', {
    data: { title: `Canasta de ${name}`, priceCents: 2500, categoryIds: [categories.items[0]!.id], stock: 3 },
  })
  expect(made.status(), await made.text()).toBe(201)
  const product = ((await made.json()) as { id: string }).id
  const shopper = await (await browser.newContext()).newPage()
  const badge = shopper.getByRole('main').getByText('Verificada', { exact: true })
  const expectBadge = async (called: string, isShown: boolean) => {
    const { store } = (await (await seller.request.get('/api/v1/store')).json()) as {
      store: { slug: string }
    }
    for (const path of [`/product/${product}`, `/tienda/${store.slug}`])
      await expect(async () => {
        await shopper.goto(path)
        await expect(shopper.getByRole('main').getByText(called, { exact: true }).first()).toBeVisible()
        await expect(badge).toHaveCount(isShown ? 1 : 0, { timeout: 500 })
      }).toPass()
  }
  await expectBadge(name, true)

  await seller.goto('/store/settings')
  const field = seller.getByRole('textbox', { name: 'Nombre de la tienda' })
  const rename = async (to: string) => {
    await field.fill(to)
    await seller.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(seller.getByText(/Estamos revisando este nombre/)).toBeVisible()
  }
  await expect(seller.getByText(/la insignia «Verificada» no se muestra hasta/)).toBeVisible()
  await rename(`${name} nueva`)
  await expect(seller.getByText('Nombre en revisión').first()).toBeVisible()
  await expectAccessible(seller, 'the settings of a renamed store')
  await expectBadge(`${name} nueva`, false)

  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin')
  await page.getByRole('link', { name: /Nombres de tiendas por revisar/ }).click()
  await expect(page).toHaveURL(/state=renamed/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Nombre por revisar')
  await row.getByRole('button', { name: `${name} nueva`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Detalles de Suscripción' })
  await expect(sheet.getByText('Nombre aprobado')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'a renamed store')
  await sheet.getByRole('button', { name: 'Aprobar el nombre' }).click()
  await expect(sheet.getByRole('button', { name: 'Aprobar el nombre' })).toHaveCount(0)
  await expectBadge(`${name} nueva`, true)

  await seller.reload()
  await rename(`${name} falsa`)
  await page.goto(`/admin/stores?state=renamed&q=${encodeURIComponent(name)}`)
  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Rechazar el nombre' }).click()
  const why = page.getByRole('alertdialog')
  await why.getByLabel('Motivo del rechazo:').fill('Es el nombre de otro negocio')
  await why.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Nombre rechazado')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expectBadge(`${name} nueva`, true)
})

test('where a store cannot be approved or rejected, the page says so', async ({ page, browser }) => {
  const store = await waitingStore(browser)
  await signInAs(page, 'admin@istmo.test')
  for (const deed of ['approve', 'reject'])
    await page.route(`**/api/v1/admin/stores/*/${deed}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/admin/stores?q=${encodeURIComponent(store.name)}`)
  const acts = page
    .getByRole('row')
    .filter({ hasText: store.name })
    .getByRole('button', { name: /Acciones/ })
  await acts.click()
  await page.getByRole('menuitem', { name: 'Aprobar' }).click()
  await expect(page.getByText('Error al aprobar la tienda')).toBeVisible()
  await acts.click()
  await page.getByRole('menuitem', { name: 'Rechazar' }).click()
  const why = page.getByRole('alertdialog')
  await why.getByRole('button', { name: 'Rechazar' }).click()
  await expect(why.getByText('Escribe el motivo.').first()).toBeVisible()
  await why.getByLabel('Motivo del rechazo:').fill('Faltan datos')
  await why.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Error al rechazar la tienda').first()).toBeVisible()
})
