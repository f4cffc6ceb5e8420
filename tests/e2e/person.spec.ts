import { expect, type Page } from '@playwright/test'
import {
  anEmail,
  openLive,
  PASSWORD,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('pages of a person are closed to visitors', async ({ page }) => {
  await page.goto('/wishlist')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Acceso Restringido' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Crear cuenta' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
  await main.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('dialog').getByLabel('Correo electrónico')).toBeVisible()

  await page.goto('/orders')
  await expect(main.getByRole('heading', { name: 'Acceso Restringido' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Crear cuenta' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('wishes are listed, follow a second tab, move to the cart and go', async ({ page, context }) => {
  await signInFresh(page)
  const [first, second] = await plentifulProducts(page)
  await openLive(page, '/wishlist')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Explorar productos' })).toBeVisible()

  const other = await context.newPage()
  await other.request.put(`/api/v1/wishlist/${first!.id}`)
  await other.request.put(`/api/v1/wishlist/${second!.id}`)
  await expect(main.getByRole('link', { name: first!.title })).toHaveAttribute(
    'href',
    `/product/${first!.id}`,
  )
  await main.getByRole('button', { name: `Añadir al carrito: ${first!.title}` }).click()
  await expect(page.getByText('¡Producto movido al carrito!')).toBeVisible()
  await main.getByRole('button', { name: `Eliminar: ${second!.title}` }).click()
  await expect(main.getByRole('link', { name: 'Explorar productos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Carrito, 1 en total' })).toBeVisible()
})

test('a wish that is taken off while the list is being read stays off', async ({ page }) => {
  await signInFresh(page)
  const [remaining, gone] = await plentifulProducts(page)
  for (const { id } of [remaining!, gone!]) await page.request.put(`/api/v1/wishlist/${id}`, { data: {} })
  await openLive(page, '/wishlist')
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(row(gone!.title)).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let isOld = () => {}
  const read = new Promise<void>((resolve) => (isOld = resolve))
  await page.route('**/api/v1/wishlist', async (route) => {
    const old = await route.fetch()
    isOld()
    await held
    await route.fulfill({ response: old })
  })
  const [other] = (await plentifulProducts(page)).slice(2)
  await page.request.put(`/api/v1/wishlist/${other!.id}`, { data: {} })
  await read
  await row(gone!.title)
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await expect(row(gone!.title)).toBeHidden()
  answer()
  await expect(row(other!.title)).toBeVisible()
  await expect(row(gone!.title)).toBeHidden()
})

test('a page keeps one connection for the live updates of the shop', async ({ page }) => {
  await signInFresh(page)
  await page.addInitScript(() => {
    const opened: string[] = []
    const Real = EventSource
    window.EventSource = class extends Real {
      constructor(url: string | URL) {
        super(url)
        opened.push(String(url))
        Object.assign(window, { opened })
      }
    }
  })
  const count = () => page.evaluate(() => (window as unknown as { opened?: string[] }).opened?.length ?? 0)
  await page.goto('/orders')
  await expect(page.getByText('Todavía no tienes pedidos')).toBeVisible()
  await page.getByText('Devoluciones', { exact: true }).first().click()
  await page.waitForLoadState('load')
  await page.waitForTimeout(3_000)
  expect(await count()).toBe(1)
})

test('the cart says what it holds, what is missing for free shipping, and keeps a copy', async ({ page }) => {
  await signInFresh(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Carrito' }).click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await expect(drawer.getByText('Tu carrito está vacío')).toBeVisible()
  await drawer.getByRole('button', { name: 'Continuar Comprando' }).click()
  await expect(drawer).toBeHidden()

  const products = await plentifulProducts(page)
  const cheap = products.find(({ priceCents }) => priceCents < 2500)!
  await putInCart(page, cheap.id)
  await openLive(page, '/')
  await page.getByRole('button', { name: 'Carrito, 1 en total' }).click()
  await expect(drawer.getByText('$5.99')).toBeVisible()
  await expect(drawer.getByText(/para el envío gratis, desde \$50\.00/)).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Proceder al Pago' })).toHaveAttribute('href', '/checkout')
  await putInCart(page, cheap.id, Math.ceil(5000 / cheap.priceCents))
  await expect(drawer.getByText('Gratis', { exact: true })).toBeVisible()
  expect(JSON.parse((await stored(page, 'cart-storage'))!)).toMatchObject({
    cart: { lines: [{ productId: cheap.id }] },
  })
})

test('the views of the sign-in lead to each other, and closing forgets what was typed', async ({ page }) => {
  await page.goto('/')
  const open = () => page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(dialog.getByLabel('Nombre completo')).toBeVisible()
  await expect(dialog.getByText('+507 XXXX-XXXX')).toBeVisible()
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await dialog.getByRole('button', { name: /olvidaste/i }).click()
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(dialog.getByText('Escribe tu correo electrónico').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Volver a iniciar sesión' }).click()
  await dialog.getByLabel('Correo electrónico').fill('ana@correo.pa')
  await page.keyboard.press('Escape')
  await open()
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('')
})

test('while the sign-in is sent everything is disabled and the button says so', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  const dialog = page.getByRole('dialog')
  await page.route('**/api/v1/sign-in', async (route) => {
    await expect(dialog.getByText('Iniciando sesión…').first()).toBeVisible()
    await expect(dialog.getByLabel('Correo electrónico')).toBeDisabled()
    await route.continue()
  })
  await dialog.getByLabel('Correo electrónico').fill('basico@istmo.test')
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('¡Inicio de sesión exitoso!')).toBeVisible()
})

test('a premium sign-up goes to the plans, with nothing of it in the browser', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
  await dialog.getByLabel('Nombre completo').fill('Eva Ríos')
  await dialog.getByLabel('Correo electrónico').fill(anEmail())
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.getByLabel(/confirma/i).fill(PASSWORD)
  await dialog.getByText('Premium', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Continuar al pago' }).click()
  await expect(page).toHaveURL(/\/subscription\?register=true$/)
  const storedKeys = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(storedKeys).not.toContain(PASSWORD)
})

test('the menu of a person offers what fits the plan and the role', async ({ page }) => {
  const person = { email: anEmail(), password: PASSWORD, confirmPassword: PASSWORD, fullName: 'Rosa Him' }
  const signedUp = await page.request.post('/api/v1/sign-up', { data: { ...person, plan: 'premium' } })
  expect(signedUp.status()).toBeLessThan(300)
  await page.request.post('/api/v1/registration', { data: { plan: 'premium' } })
  const store = [
    ['Crear tienda', '/business'],
    ['Mi tienda', '/store'],
  ]
  for (const [email, offered] of [
    [person.email, [['Hazte premium', '/subscription'], ...store]],
    ['basico@istmo.test', [['Mejorar a premium', '/subscription'], ...store]],
    ['premium@istmo.test', [['Ofertas premium', '/premium-offers'], ...store]],
    ['admin@istmo.test', [['Panel de administración', '/admin']]],
  ] as const) {
    await page.context().clearCookies()
    await signInAs(page, email)
    await page.goto('/')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Cuenta de/ })
      .click()
    const items = page.getByRole('menu').getByRole('menuitem')
    // The code of the menu is loaded when the menu is first opened.
    await expect(items.first()).toBeVisible()
    const links = await items.evaluateAll((all) =>
      all.map((item) => [item.textContent, item.getAttribute('href')]),
    )
    expect(links, email).toEqual([
      ['Mi perfil', '/profile'],
      ['Mis pedidos', '/orders'],
      ['Lista de deseos', '/wishlist'],
      ...offered,
      ['Cerrar sesión', null],
    ])
  }
})

test('theme, language and what the shop says of itself are stored in the browser', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Tema' }).click()
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
  expect(await stored(page, 'vite-ui-theme')).toBe('dark')
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.locator('html')).toHaveAttribute('data-color', 'blue')
  expect(JSON.parse((await stored(page, 'settings-store'))!)).toMatchObject({
    siteName: 'Istmo',
    storeHours: { sunday: 'Cerrado' },
  })
})

test('leaving the edit of a profile brings back what was there', async ({ page }) => {
  await signInFresh(page)
  await page.goto('/profile')
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  await main.getByLabel('Nombre completo').fill('Otra Persona')
  await main.getByRole('button', { name: 'Cancelar' }).click()
  await expect(main.getByText('María Núñez').first()).toBeVisible()
  await expect(main.getByText('Otra Persona')).toHaveCount(0)
  await main
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  await expect(main.getByLabel('Nombre completo')).toHaveValue('María Núñez')
  await expect(main.getByRole('textbox', { name: 'Correo electrónico' })).not.toBeEditable()
})

test('an address is asked about before it is lost, refused at its field, and stored', async ({ page }) => {
  await signInFresh(page)
  await page.goto('/profile')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Agregar dirección' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(dialog.getByLabel('Provincia o comarca')).toHaveAttribute('aria-invalid', 'true')

  await dialog.getByLabel('Teléfono').fill('12')
  const question = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await question.getByRole('button', { name: 'Seguir editando' }).last().click()
  await expect(dialog.getByLabel('Teléfono')).toHaveValue('12')

  await dialog.getByLabel('Provincia o comarca').selectOption('Panamá')
  await dialog.getByLabel('Distrito').selectOption('Panamá')
  await dialog.getByLabel('Corregimiento').selectOption('Bella Vista')
  await dialog.getByLabel('Dirección').fill('Calle 50, edificio 3')
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  // What no schema of the form knows, the server says, and it stands at the field and has the focus.
  await expect(dialog.getByLabel('Teléfono')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Teléfono')).toBeFocused()

  await dialog.getByLabel('Teléfono').fill('6123-4567')
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText('Calle 50, edificio 3')).toBeVisible()
  // Nothing is left to lose, so no one asks.
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/orders$/)
})

for (const [what, without] of [
  [
    'refuses',
    () => {
      window.BroadcastChannel = class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      } as unknown as typeof BroadcastChannel
    },
  ],
  ['does not know', () => Reflect.deleteProperty(window, 'BroadcastChannel')],
] as const)
  test(`a browser that ${what} channels between tabs shows the shop and signs in`, async ({ page }) => {
    await page.addInitScript(without)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await signInAs(page, 'basico@istmo.test')
    await page.goto('/wishlist')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Carrito' })).toBeVisible()
    await expect(page.getByText('Error al cargar los productos')).toHaveCount(0)
  })

test('a browser that refuses storage, workers and observers shows every public page', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
    for (const name of ['serviceWorker', 'connection', 'storage'])
      Object.defineProperty(Navigator.prototype, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    window.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as unknown as typeof BroadcastChannel
    for (const name of [
      'IntersectionObserver',
      'Notification',
      'PushManager',
      'matchMedia',
      'requestIdleCallback',
    ])
      Reflect.deleteProperty(window, name)
  })
  const [product] = await plentifulProducts(page)
  for (const path of [
    '/',
    '/search?q=caf%C3%A9',
    '/categoria/hogar',
    `/product/${product!.id}`,
    '/contact',
    '/help',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // It opens only once the page listens.
    await page.getByRole('banner').getByRole('button', { name: 'Carrito' }).first().click()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await expect(page.getByText(/^(Error al|No pudimos cargar esta)/)).toHaveCount(0)
  }
})

for (const path of ['/contact', '/about', '/help', '/shipping', '/terms'])
  test(`after an upgrade an open page that goes to ${path} loads it anew`, async ({ browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'es-PA' })
    const page = await context.newPage()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    let isUpgraded = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isUpgraded = false
    })
    await page.route(/\/assets\/.*\.js/, (route) =>
      isUpgraded ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
    // By keyboard: what lies above the foot is laid out as it is scrolled to, and would move it under the pointer.
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().press('Enter')
    // The address changes and the old page stays visible until the new one has loaded.
    await expect.poll(() => isUpgraded).toBe(false)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await context.close()
  })

test('a failed page says whether the connection or the shop is the cause', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'es-PA' })
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('contentinfo').locator('a[href="/terms"]').first().press('Enter')
  await expect(page.getByRole('main').getByText('No hay conexión a internet')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  const detail = 'Algo salió mal de nuestro lado. Escríbenos con la referencia abc-123.'
  const problem = { status: 500, code: 'app.unexpected', requestId: 'abc-123', detail }
  await page.route('**/api/v1/home*', (route) => route.fulfill({ status: 500, json: problem }))
  await page.getByRole('main').getByRole('link', { name: 'Inicio' }).click()
  await expect(page.getByText(detail)).toBeVisible()
  await context.close()
})
