import { expect, type Page } from '@playwright/test'
import { ADMIN, addProduct, removeProduct } from './support/admin.ts'
import { buy, expectAccessible, openLive, plentifulProducts, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

/** The admin panel in a window of its own. */
async function openAdmin(page: Page) {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin })
  const desk = await context.newPage()
  await signInAs(desk, ADMIN)
  return desk
}

async function deliver(desk: Page, orderId: string) {
  const { sellerOrders } = await (await desk.request.get(`/api/v1/admin/orders/${orderId}`)).json()
  const path = `/api/v1/admin/orders/${orderId}/seller-orders/${sellerOrders[0].id}/deliver`
  expect((await desk.request.post(path, { data: {} })).status()).toBe(200)
}

test('a buyer writes a review on the product page, and everybody sees it there', async ({ page }) => {
  await page.goto('/')
  const desk = await openAdmin(page)
  const { id } = await addProduct(desk)
  const email = await signInFresh(page)
  const { orderId } = await buy(page, [id], { email })
  const section = page.getByRole('region', { name: 'Opiniones' })
  const dialog = page.getByRole('dialog')

  await page.goto(`/product/${id}`)
  await expect(section).toContainText('Nadie ha opinado todavía.')
  await section.getByRole('button', { name: 'Escribir una opinión' }).click()
  await expect(dialog).toContainText('Podrás opinar cuando recibas el producto.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await deliver(desk, orderId)
  // Somebody else reads the page meanwhile; it follows by itself.
  await openLive(desk, `/product/${id}`)
  const theirs = desk.getByRole('region', { name: 'Opiniones' })
  await expect(theirs).toContainText('Nadie ha opinado todavía.')

  // The order leads to the form, which stands open.
  await page.goto(`/orders/${orderId}`)
  const lead = page.getByRole('link', { name: /^Opinar/ })
  await expect(lead).toBeVisible()
  await expectAccessible(page, 'an order that was received')
  await lead.click()
  await expect(dialog.getByRole('group', { name: /Tu calificación/ })).toBeVisible()
  await expectAccessible(page, 'the form of a review')
  await dialog.getByRole('button', { name: 'Publicar opinión' }).click()
  await expect(dialog).toContainText('Elige de 1 a 5 estrellas')
  await dialog.getByRole('radio', { name: '1 estrella', exact: true }).focus()
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '5 estrellas' })).toBeChecked()
  await dialog.getByLabel(/Tu opinión/).fill('Muy bueno <script>alert(1)</script>')
  await dialog.getByRole('button', { name: 'Publicar opinión' }).click()
  await expect(dialog).toContainText('Escribe solo texto')
  await dialog.getByLabel(/Tu opinión/).fill('Llegó bien empacado y funciona.')
  await dialog.getByRole('button', { name: 'Publicar opinión' }).click()
  await expect(page.getByText('Gracias. Tu opinión ya está publicada.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  for (const [one, shown] of [
    [page, section],
    [desk, theirs],
  ] as const) {
    await expect(shown.getByRole('listitem').filter({ hasText: 'María N.' })).toContainText(
      'Llegó bien empacado y funciona.',
    )
    await expect(shown.getByRole('button', { name: '5 de 5 estrellas: 1 opinión' })).toBeVisible()
    await expectAccessible(one, 'a product with a review')
  }
  const html = await (await page.request.get(`/product/${id}`)).text()
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":5,"reviewCount":1}')
  expect(html).toContain('"reviewBody":"Llegó bien empacado y funciona."')

  // An admin answers, and a reader says that it helped.
  await desk.goto('/admin/reviews')
  await desk
    .getByRole('button', { name: /^Vitrina/ })
    .first()
    .click()
  const sheet = desk.getByRole('dialog')
  await expect(sheet).toContainText('Llegó bien empacado y funciona.')
  await expectAccessible(desk, 'a review in the admin panel')
  await sheet.getByRole('button', { name: 'Responder' }).click()
  await desk.getByLabel(/^Respuesta/).fill('¡Gracias, María!')
  await desk.getByRole('button', { name: 'Publicar respuesta' }).click()
  await expect(desk.getByText('La respuesta ya está publicada.')).toBeVisible()
  await expect(section).toContainText('¡Gracias, María!')
  await expectAccessible(page, 'a review with its answer')
  await openLive(desk, `/product/${id}`)
  const helped = theirs.getByRole('button', { name: /^¿Te sirvió\?/ })
  await helped.click()
  await expect(helped).toHaveAttribute('aria-pressed', 'true')
  await expect(helped).toContainText('(1)')

  await section.getByRole('button', { name: 'Escribir una opinión' }).click()
  await expect(dialog.getByLabel(/Tu opinión/)).toHaveValue('Llegó bien empacado y funciona.')
  await dialog.getByRole('button', { name: 'Eliminar mi opinión' }).click()
  await expect(theirs).toContainText('Nadie ha opinado todavía.')
  await removeProduct(desk, id)
  await desk.context().close()
})

test('who stops the emails of the shop sees where their link is worth nothing', async ({ page }) => {
  await page.goto('/letters?token=de-nadie')
  await expect(page.getByRole('heading', { name: 'Correos de la tienda', exact: true })).toBeVisible()
  await expectAccessible(page, 'the emails of the shop')
  await page.getByRole('button', { name: 'No recibir más invitaciones a opinar' }).click()
  await expect(page.getByRole('alert')).toContainText('Este enlace no es válido.')
})

test.describe('without the worker of the app, whose requests no test can hold back', () => {
  test.use({ serviceWorkers: 'block' })

  test('a press during which the code of the opinions arrives is a press', async ({ page }) => {
    const [product] = await plentifulProducts(page)
    const code = Promise.withResolvers<void>()
    await page.route('**/-product-voices.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto(`/product/${product!.id}`)
    const writing = page.getByRole('button', { name: 'Escribir una opinión' })
    await writing.hover()
    const here = await page.evaluate(() => performance.now())
    await page.mouse.down()
    code.resolve()
    await page.waitForFunction(
      (since) =>
        performance
          .getEntriesByType('resource')
          .some(
            (one) =>
              one.name.includes('-product-voices') && 'responseEnd' in one && Number(one.responseEnd) > since,
          ),
      here,
    )
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 300)))
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
