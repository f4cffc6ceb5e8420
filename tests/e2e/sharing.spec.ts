import { expect, type Page } from '@playwright/test'
import { ADMIN, addProduct, removeProduct } from './support/admin.ts'
import { anEmail, expectAccessible, PASSWORD, putInCart, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

async function withAdmin(
  { browser, baseURL }: { browser: import('@playwright/test').Browser; baseURL: string | undefined },
  work: (admin: Page) => Promise<void>,
) {
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signInAs(admin, ADMIN)
  await work(admin)
  await admin.context().close()
}

/** The code of what is pressed may still be on its way. */
const openShareMenu = (page: Page, name: string) =>
  expect(async () => {
    await page.getByRole('button', { name, exact: true }).click({ timeout: 2000 })
    await expect(page.getByRole('menu', { name })).toBeVisible({ timeout: 3000 })
  }).toPass()

test('a product is passed on by WhatsApp or copied where there is no sheet, by keyboard too', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await withAdmin({ browser, baseURL }, async (admin) => {
    const { id, title } = await addProduct(admin)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/product/${id}`)
    await openShareMenu(page, 'Compartir')
    await expectAccessible(page, 'the ways to pass a product on')
    await expect(page.getByRole('menuitem', { name: 'Enviar por WhatsApp' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enlace copiado')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/product/${id}`)

    await page.evaluate(() => {
      window.open = (url) => ((window as { opened?: unknown }).opened = url) as unknown as null
    })
    await openShareMenu(page, 'Compartir')
    await page.getByRole('menuitem', { name: 'Enviar por WhatsApp' }).click()
    const opened = await page.evaluate(() => (window as { opened?: unknown }).opened)
    expect(opened).toBe(`https://wa.me/?text=${encodeURIComponent(`${title} ${baseURL}/product/${id}`)}`)

    await page.setViewportSize({ width: 360, height: 780 })
    await openShareMenu(page, 'Compartir')
    await expect(page.getByRole('menu', { name: 'Compartir' })).toBeInViewport({ ratio: 1 })
    await removeProduct(admin, id)
  })
})

test('a phone passes a product on by its own sheet', async ({ browser, baseURL }) => {
  await withAdmin({ browser, baseURL }, async (admin) => {
    const { id, title } = await addProduct(admin)
    const phone = await browser.newContext({
      baseURL: baseURL!,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 780 },
    })
    const page = await phone.newPage()
    await page.addInitScript(() => {
      navigator.share = async (data) => void ((window as { shared?: unknown }).shared = data)
    })
    await page.goto(`/product/${id}`)
    await expect(async () => {
      await page.getByRole('button', { name: 'Compartir', exact: true }).click({ timeout: 2000 })
      const shared = await page.evaluate(() => (window as { shared?: unknown }).shared)
      expect(shared).toEqual({ title, url: `${baseURL}/product/${id}` })
    }).toPass()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await phone.close()
    await removeProduct(admin, id)
  })
})

test('a cart goes to somebody else by a link, who signs up first, and the chosen lines are put into theirs', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await withAdmin({ browser, baseURL }, async (admin) => {
    const first = await addProduct(admin)
    const second = await addProduct(admin)
    const gone = await addProduct(admin)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await signInFresh(page)
    for (const { id } of [first, second, gone]) await putInCart(page, id, 2)
    await page.goto(`/product/${first.id}`)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Carrito/ })
      .click()
    await expect(page.getByRole('dialog').getByText(first.title)).toBeVisible()
    await openShareMenu(page, 'Compartir carrito')
    await expectAccessible(page, 'the ways to pass a cart on')
    await page.getByRole('menuitem', { name: 'Copiar enlace' }).click()
    await expect(page.getByText('Enlace copiado')).toBeVisible()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.pathname).toBe('/lista')
    await removeProduct(admin, gone.id)

    const friend = await browser.newPage({ baseURL: baseURL! })
    await friend.goto(link.pathname + link.search)
    await expect(friend.getByRole('heading', { name: 'Lista compartida', exact: true })).toBeVisible()
    await expect(friend.getByText('Un producto de la lista ya no está en la tienda.')).toBeVisible()
    const main = friend.getByRole('main')
    await expect(main.getByRole('listitem')).toHaveCount(2)
    await expect(main).not.toContainText('María')
    await expectAccessible(friend, 'a shared list')
    await expect(friend.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await main.getByRole('checkbox', { name: `Elegir ${second.title}` }).uncheck()
    await expect(main.getByText('Elegidos: 1.')).toBeVisible()

    const email = anEmail()
    const person = {
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      fullName: 'Rosa Díaz',
      plan: 'basic',
    }
    expect((await friend.request.post('/api/v1/sign-up', { data: person })).status()).toBeLessThan(300)
    await main.getByRole('button', { name: 'Poner en mi carrito' }).click()
    const signIn = friend.getByRole('dialog')
    await signIn.getByLabel('Correo electrónico').fill(email)
    await signIn.getByLabel(/^Contraseña/).fill(PASSWORD)
    await signIn.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(friend.getByText('Ya está en tu carrito')).toBeVisible()
    await expect(friend.getByRole('dialog').getByText(first.title)).toBeVisible()
    const cart = (await (await friend.request.get('/api/v1/cart')).json()) as {
      lines: { productId: string; quantity: number }[]
    }
    expect(cart.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[first.id, 2]])
    await friend.context().close()
    for (const { id } of [first, second]) await removeProduct(admin, id)
  })
})

test('products are compared from the page of one and from a listing, and what differs is marked', async ({
  page,
  browser,
  baseURL,
}) => {
  await withAdmin({ browser, baseURL }, async (admin) => {
    const first = await addProduct(admin, { specifications: { Material: 'Acero', Color: 'Gris' } })
    const second = await addProduct(admin, { specifications: { Material: 'Madera', Color: 'Gris' } })
    // On the page of a product.
    await page.goto(`/product/${first.id}`)
    const bar = page.getByRole('region', { name: 'Comparar productos' })
    await expect(async () => {
      const button = page.getByRole('main').getByRole('button', { name: 'Comparar', exact: true })
      if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click({ timeout: 2000 })
      await expect(bar).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(bar).toContainText('Marca hasta 3 productos')
    // In a listing.
    await page.goto(`/search?q=${second.title.split(' ')[1]}`)
    await page.getByRole('main').hover()
    const tick = page.getByRole('button', { name: `Comparar ${second.title}` })
    await tick.click()
    await expect(tick).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'a listing with ticks')
    await bar.getByRole('link', { name: 'Comparar (2)' }).click()

    await expect(page.getByRole('heading', { name: 'Comparar productos', exact: true })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('columnheader')).toHaveCount(2)
    await expect(main.getByRole('rowheader', { name: 'Material Cambia' })).toBeVisible()
    await expect(main.getByRole('rowheader', { name: 'Color', exact: true })).toBeVisible()
    await main.getByRole('checkbox', { name: 'Ver solo lo que cambia' }).check()
    await expect(main.getByRole('rowheader', { name: 'Color', exact: true })).toBeHidden()
    await expectAccessible(page, 'a comparison')
    for (const { id } of [first, second]) await removeProduct(admin, id)
  })
})

test('what this browser saw before stands under the product, and nothing on the first one', async ({
  page,
  browser,
  baseURL,
}) => {
  await withAdmin({ browser, baseURL }, async (admin) => {
    const first = await addProduct(admin)
    const second = await addProduct(admin)
    const seen = page.getByRole('region', { name: 'Viste hace poco' })
    const read = async (id: string) => {
      await page.goto(`/product/${id}`)
      await page.getByRole('region', { name: 'Preguntas y respuestas' }).scrollIntoViewIfNeeded()
    }
    await read(first.id)
    await expect(page.getByRole('region', { name: 'Productos similares' })).toBeVisible()
    await expect(seen).toHaveCount(0)
    await read(second.id)
    await expect(seen.getByRole('link', { name: first.title })).toBeVisible()
    await expect(seen.getByRole('link', { name: second.title })).toHaveCount(0)
    await expectAccessible(page, 'what was seen before')
    for (const { id } of [first, second]) await removeProduct(admin, id)
  })
})
