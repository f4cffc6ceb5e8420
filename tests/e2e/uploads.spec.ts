import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN, addProduct, removeProduct } from './support/admin.ts'
import { buy, expectAccessible, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

const PICTURE = 'public/icons/icon-192.png'

/** Holds the uploads to this address until `letGo` is called with what becomes of them. */
async function holdUploads(page: Page, path: string) {
  const held = Promise.withResolvers<'arrives' | 'fails'>()
  await page.route(`**/api/v1${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const isGood = (await held.promise) === 'arrives'
    // A request that the page stopped takes no answer.
    await (isGood ? route.continue() : route.fulfill({ status: 500, json: {} })).catch(() => undefined)
  })
  return held.resolve
}

/** Which writes the page sends meanwhile. */
function writesTo(page: Page, path: RegExp) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url())) sent.push(request.method())
  })
  return sent
}

test('a product is saved with the photo that was still uploading, and waiting can be ended', async ({
  page,
}) => {
  await signInAs(page, ADMIN)
  const { id } = await addProduct(page)
  const letGo = await holdUploads(page, '/admin/media')
  await page.goto(`/admin/products/${id}`)
  const saves = writesTo(page, new RegExp(`/admin/products/${id}$`))
  const pictures = page.getByRole('main').locator('input[type=file]')
  await pictures.first().setInputFiles(PICTURE)
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await expect(page.getByRole('button', { name: 'Esperando la subida…' })).toBeVisible()
  await expectAccessible(page, 'a form that waits for an upload')
  await page.getByRole('button', { name: 'No esperar' }).click()
  await expect(page.getByRole('button', { name: 'Actualizar Producto' })).toBeVisible()
  await pictures.nth(1).setInputFiles([PICTURE, PICTURE])
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await expect(page.getByRole('button', { name: 'Esperando la subida…' })).toBeVisible()
  expect(saves).toEqual([])
  letGo('arrives')
  await expect(page).toHaveURL(/\/admin\/products($|\?)/)
  expect(saves).toEqual(['PATCH'])
  const saved = (await (await page.request.get(`/api/v1/admin/products/${id}`)).json()) as {
    imageUrl: string
    images: unknown[]
  }
  expect(saved).toMatchObject({ imageUrl: expect.stringMatching(/^\/media\//) })
  expect(saved.images).toHaveLength(2)
  await removeProduct(page, id)
})

test('an upload that failed keeps the form open with its sentence until it is given up, and one that hangs is stopped', async ({
  page,
}) => {
  await signInAs(page, ADMIN)
  const { id } = await addProduct(page)
  const letGo = await holdUploads(page, '/admin/media')
  await page.goto(`/admin/products/${id}`)
  const saves = writesTo(page, new RegExp(`/admin/products/${id}$`))
  const [first, more] = [0, 1].map((at) => page.getByRole('main').locator('input[type=file]').nth(at))
  const save = page.getByRole('button', { name: 'Actualizar Producto' })
  await more!.setInputFiles(PICTURE)
  await page.getByRole('button', { name: 'Cancelar la subida' }).click()
  await expect(page.getByRole('button', { name: 'Cancelar la subida' })).toHaveCount(0)
  await first!.setInputFiles(PICTURE)
  await save.click()
  letGo('fails')
  const sentence = page.getByRole('main').getByRole('alert').filter({ hasText: 'Error al subir' })
  await expect(sentence).toBeFocused()
  await save.click()
  await expect(sentence).toBeFocused()
  expect(saves).toEqual([])
  await sentence.getByRole('button', { name: 'Seguir sin este archivo' }).click()
  await save.click()
  await expect(page).toHaveURL(/\/admin\/products($|\?)/)
  expect(saves).toEqual(['PATCH'])
  await removeProduct(page, id)
})

test('the settings are saved once the logo that was uploading is there', async ({ page }) => {
  await signInAs(page, ADMIN)
  const read = async () =>
    ((await (await page.request.get('/api/v1/admin/settings')).json()) as Record<'site', Site>).site
  const before = await read()
  const letGo = await holdUploads(page, '/admin/media/logo')
  await page.goto('/admin/settings')
  const name = page.getByRole('textbox', { name: 'Frase del sitio' })
  await name.fill('Lo que se sube se espera')
  await page
    .getByRole('group', { name: 'Logo', exact: true })
    .locator('input[type=file]')
    .setInputFiles(PICTURE)
  const block = page.getByRole('main').locator('form').first()
  await block.locator('[type=submit]').click()
  await expect(block.getByRole('button', { name: 'Esperando la subida…' })).toBeVisible()
  expect((await read()).version).toBe(before.version)
  letGo('arrives')
  await expect(block.getByText('Guardado').first()).toBeVisible()
  const { value, version } = await read()
  expect(value).toMatchObject({
    siteDescription: 'Lo que se sube se espera',
    logoMediaId: expect.any(String),
  })
  const put = { value: before.value, version }
  expect((await page.request.put('/api/v1/admin/settings/site', { data: put })).status()).toBe(200)
})

type Site = { value: Record<string, unknown>; version: number }

test('a review is published with the photo that was still uploading', async ({ page, browser }) => {
  await page.goto('/')
  const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInAs(desk, ADMIN)
  const { id } = await addProduct(desk)
  const email = await signInFresh(page)
  const { orderId } = await buy(page, [id], { email })
  const { sellerOrders } = await (await desk.request.get(`/api/v1/admin/orders/${orderId}`)).json()
  const delivered = `/api/v1/admin/orders/${orderId}/seller-orders/${sellerOrders[0].id}/deliver`
  expect((await desk.request.post(delivered, { data: {} })).status()).toBe(200)
  const letGo = await holdUploads(page, '/reviews/photos')
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Escribir una opinión' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '5 estrellas' }).check({ force: true })
  await dialog.locator('input[type=file]').setInputFiles(PICTURE)
  await dialog.getByRole('button', { name: 'Publicar opinión' }).click()
  await expect(dialog.getByRole('button', { name: 'Esperando la subida…' })).toBeVisible()
  await expectAccessible(page, 'a review that waits for its photo')
  letGo('arrives')
  await expect(page.getByText('Gracias. Tu opinión ya está publicada.')).toBeVisible()
  const own = (await (await page.request.get(`/api/v1/products/${id}/review`)).json()) as {
    review: { photoIds: string[] }
  }
  expect(own.review.photoIds).toHaveLength(1)
  await desk.context().close()
})

test('a picture of a person that does not arrive stays chosen, and its upload can be stopped', async ({
  page,
}) => {
  await signInFresh(page)
  const letGo = await holdUploads(page, '/profile/avatar')
  await page.goto('/profile')
  await page.getByRole('main').locator('input[type=file]').setInputFiles(PICTURE)
  const use = page.getByRole('button', { name: 'Usar esta foto' })
  await use.click()
  await page.getByRole('button', { name: 'Cancelar la subida' }).click()
  await expect(use).toBeVisible()
  letGo('fails')
  await use.click()
  await expect(page.getByRole('main').getByText('Error al subir la imagen')).toBeVisible()
  await expect(use).toBeVisible()
})

test('a return takes a photo larger than 5 MB, and refuses what is no picture before it is uploaded', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInAs(desk, ADMIN)
  const { id } = await addProduct(desk)
  const email = await signInFresh(page)
  const { orderId } = await buy(page, [id], { email })
  const { sellerOrders } = await (await desk.request.get(`/api/v1/admin/orders/${orderId}`)).json()
  const delivered = `/api/v1/admin/orders/${orderId}/seller-orders/${sellerOrders[0].id}/deliver`
  expect((await desk.request.post(delivered, { data: {} })).status()).toBe(200)
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('button', { name: 'Pedir una devolución' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /defect/i }).check()
  await dialog.getByLabel('Cuéntanos qué pasó').fill('Llegó roto')
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded()
  const ask = dialog.getByRole('button', { name: 'Pedir devolución', exact: true })
  await ask.click()
  await expect(dialog.getByText('Agrega una foto donde se vea el problema.')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  await expect(ask).toBeInViewport({ ratio: 1 })
  const photo = dialog.locator('input[type=file]')
  await photo.setInputFiles({ name: 'nota.html', mimeType: 'text/html', buffer: Buffer.from('<p>Nota</p>') })
  await expect(dialog.getByText('Solo se aceptan imágenes JPEG, PNG o WebP.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'La foto que elegiste' })).toHaveCount(0)
  await expectAccessible(page, 'a return whose photo is no picture')

  const large = await largePhoto()
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
  await photo.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: large })
  await expect(dialog.getByRole('img', { name: 'La foto que elegiste' })).toBeVisible()
  await ask.click()
  await expect(dialog).toHaveCount(0)
  const { items } = (await (await page.request.get('/api/v1/returns')).json()) as {
    items: { hasPhoto: boolean }[]
  }
  expect(items).toMatchObject([{ hasPhoto: true }])
  await desk.context().close()
})

test('what is no picture is refused as the picture of a person before it is uploaded', async ({ page }) => {
  await signInFresh(page)
  await page.goto('/profile')
  const main = page.getByRole('main')
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'nota.html', mimeType: 'text/html', buffer: Buffer.from('<p>Nota</p>') })
  await expect(main.getByText('Solo se aceptan imágenes JPEG, PNG o WebP.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Usar esta foto' })).toHaveCount(0)
})

/** Noise, which no format makes small. */
const largePhoto = () => {
  const [width, height] = [1600, 1200]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
