import { expect, type Locator, type Page } from '@playwright/test'
import { anEmail, expectAfterPauses, PASSWORD, plentifulProducts, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

// What the shop answers when something of its own breaks, word for word.
const BROKEN = {
  type: 'about:blank',
  title: 'Internal Server Error',
  status: 500,
  code: 'app.unexpected',
  detail: 'Algo salió mal de nuestro lado.',
  requestId: '0190a1b2-0000-7000-8000-000000000000',
}

type Failing = {
  /** The call that breaks, and how; without it the shop itself refuses. */
  breaks?: [method: string, path: string]
  isCut?: true
  answers?: object
  isMember?: true
  /** The page asks again after pauses before it says so; its clock is put forward meanwhile. */
  pauses?: true
  run: (page: Page, productId: string) => Promise<unknown>
}

const FAILURES: Record<string, Failing> = {
  'Correo electrónico o contraseña incorrectos': {
    run: (page) => trySignIn(page),
  },
  'Error al iniciar sesión': { breaks: ['POST', '/sign-in'], run: (page) => trySignIn(page) },
  'No se pudo iniciar sesión. Por favor, intenta de nuevo.': {
    breaks: ['POST', '/sign-in'],
    answers: { userId: null, ways: [] },
    run: (page) => trySignIn(page),
  },
  'Profile creation timeout - please try signing in again': {
    breaks: ['GET', '/me'],
    answers: { user: null, cartCount: 0 },
    pauses: true,
    run: async (page) => {
      const email = await signInFresh(page)
      await page.context().clearCookies()
      await trySignIn(page, email)
    },
  },
  'Error al cargar el perfil del usuario': {
    breaks: ['GET', '/profile'],
    isMember: true,
    pauses: true,
    run: (page) => page.goto('/profile'),
  },
  'Este correo electrónico ya está registrado': {
    run: async (page) => {
      const email = await signInFresh(page)
      await page.context().clearCookies()
      await trySignUp(page, email)
    },
  },
  'Error al crear la cuenta': { breaks: ['POST', '/sign-up'], run: (page) => trySignUp(page, anEmail()) },
  'Error en la verificación del teléfono': {
    breaks: ['POST', '/profile/phone/code'],
    isMember: true,
    run: async (page) => {
      await savePhone(page, aPhone())
      await page.goto('/profile')
      await main(page).getByRole('button', { name: 'Verificar número' }).click()
    },
  },
  'Error al cerrar sesión': {
    breaks: ['POST', '/sign-out'],
    isMember: true,
    run: async (page) => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('button', { name: /María/ }).click()
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    },
  },
  'Error al enviar el enlace de recuperación': {
    breaks: ['POST', '/recovery'],
    run: async (page) => {
      const dialog = await openSignIn(page)
      await dialog.getByRole('button', { name: /olvidaste/i }).click()
      await dialog.getByLabel('Correo electrónico').fill(anEmail())
      await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
    },
  },
  'Error de conexión. Por favor, verifica tu conexión a internet.': {
    breaks: ['GET', '/me'],
    isCut: true,
    pauses: true,
    run: (page) => page.goto('/'),
  },
  'Error al cargar la información del usuario': { breaks: ['GET', '/me'], run: (page) => page.goto('/') },
  'Error al completar el registro': {
    breaks: ['GET', '/registration'],
    run: (page) => page.goto('/subscription?register=true'),
  },
  'No hay datos de registro temporales': { run: (page) => page.goto('/subscription?register=true') },
  'Error al cargar los productos': {
    breaks: ['GET', '/products?*'],
    run: async (page) => {
      // The footer of the home moves while rows above it are rendered; here the link stays under the pointer.
      await page.goto('/contact')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Hogar' }).click()
    },
  },
  'Error al buscar productos': {
    breaks: ['GET', '/products?*'],
    run: async (page) => {
      await page.goto('/')
      await page
        .getByRole('banner')
        .getByRole('combobox', { name: /Buscar/ })
        .last()
        .fill('café')
      await page.keyboard.press('Enter')
    },
  },
  'Error al cargar los productos destacados': {
    breaks: ['GET', '/home'],
    run: async (page) => {
      await page.goto('/contact')
      await main(page).getByRole('link', { name: 'Inicio' }).click()
    },
  },
  'Tu carrito está vacío': {
    isMember: true,
    run: async (page) => {
      await page.goto('/')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Carrito/ })
        .click()
    },
  },
  'Error al agregar al carrito': {
    breaks: ['POST', '/cart/lines'],
    isMember: true,
    run: (page) => pressFirst(page, '[data-add]'),
  },
  'Error al actualizar la lista de deseos': {
    breaks: ['PUT', '/wishlist/*'],
    isMember: true,
    run: (page) => pressFirst(page, '[data-wish]'),
  },
  'Error al cargar la lista de deseos': {
    breaks: ['GET', '/wishlist?*'],
    isMember: true,
    pauses: true,
    run: (page) => page.goto('/wishlist'),
  },
  'Error al eliminar de la lista de deseos': {
    breaks: ['DELETE', '/wishlist/*'],
    isMember: true,
    run: async (page, id) => {
      await wish(page, id)
      await page.goto('/wishlist')
      await main(page)
        .getByRole('button', { name: /^Eliminar/ })
        .click()
    },
  },
  'Error al mover al carrito': {
    breaks: ['POST', '/wishlist/*/move-to-cart'],
    isMember: true,
    run: async (page, id) => {
      await wish(page, id)
      await page.goto('/wishlist')
      await main(page).locator('li').getByRole('button').first().click()
    },
  },
  'ID de producto no válido': { run: (page) => page.goto('/product/ninguno') },
  'Producto no encontrado': { run: (page) => page.goto(`/product/${crypto.randomUUID()}`) },
  'Error al cargar el producto': {
    breaks: ['GET', '/products/*'],
    run: async (page) => {
      await page.goto('/')
      await main(page).locator('.card-title a').first().click()
    },
  },
  'Error al subir la imagen': {
    breaks: ['POST', '/profile/avatar'],
    isMember: true,
    run: async (page) => {
      await page.goto('/profile')
      await main(page).locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
      await main(page).getByRole('button', { name: 'Usar esta foto' }).click()
    },
  },
  'El número de teléfono ya está en uso por otra cuenta': {
    run: async (page) => {
      const phone = aPhone()
      await signInFresh(page)
      await savePhone(page, phone)
      await page.context().clearCookies()
      await signInFresh(page)
      await typePhone(page, phone)
    },
  },
  'Error al verificar el número de teléfono': {
    breaks: ['PATCH', '/profile'],
    isMember: true,
    run: (page) => typePhone(page, aPhone()),
  },
  'No hay conexión a internet. Por favor, verifica tu conexión y vuelve a intentarlo.': {
    run: async (page) => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
    },
  },
  'Error al guardar el mensaje. Por favor, inténtalo de nuevo.': {
    breaks: ['POST', '/contact'],
    run: async (page) => {
      await page.goto('/contact')
      for (const [label, text] of [
        ['Nombre', 'Ana'],
        ['Correo electrónico', 'ana@correo.pa'],
        ['Asunto', 'Una duda'],
        ['Mensaje', 'Hola'],
      ] as const)
        await main(page).getByLabel(label).fill(text)
      await main(page).getByRole('button', { name: 'Enviar mensaje' }).click()
    },
  },
  'Lo siento, hubo un error. Por favor, intenta de nuevo.': {
    breaks: ['POST', '/assistant'],
    run: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Abrir el chat de ayuda' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Hola')
      await page.keyboard.press('Enter')
    },
  },
}

for (const [sentence, { breaks, isCut, answers, isMember, pauses, run }] of Object.entries(FAILURES))
  test(`a person reads: ${sentence}`, async ({ page }) => {
    const [product] = await plentifulProducts(page)
    if (isMember) await signInFresh(page)
    if (breaks) {
      const [method, path] = breaks
      await page.route(new RegExp(`/api/v1${escaped(path)}$`), (route) => {
        if (route.request().method() !== method) return route.fallback()
        if (isCut) return route.abort('connectionfailed')
        return route.fulfill(answers ? { json: answers } : { status: 500, json: BROKEN })
      })
    }
    if (pauses) await page.clock.install()
    await run(page, product!.id)
    const read = page.getByText(startingWith(sentence)).first()
    if (pauses) await expectAfterPauses(page, read)
    await expect(read).toBeVisible()
  })

// The reference of what broke may follow, nothing else.
const startingWith = (sentence: string) =>
  new RegExp(`^${sentence.replace(/[.+?*()]/g, '\\$&')}( \\(referencia [0-9a-f-]+\\))?$`)
const escaped = (path: string) => path.replace('?', '\\??').replaceAll('*', '[^/]*')
const main = (page: Page): Locator => page.getByRole('main')
const aPhone = () => `6${Math.floor(1_000_000 + Math.random() * 8_999_999)}`

async function openSignIn(page: Page) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  return page.getByRole('dialog')
}

async function trySignIn(page: Page, email = anEmail()) {
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
}

async function trySignUp(page: Page, email: string) {
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
  await dialog.getByLabel('Nombre completo').fill('Ana Pérez')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.getByLabel(/confirma/i).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Crear cuenta' }).click()
}

async function savePhone(page: Page, phone: string) {
  expect((await page.request.patch('/api/v1/profile', { data: { phone } })).status()).toBe(200)
}

async function typePhone(page: Page, phone: string) {
  await page.goto('/profile')
  await main(page)
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  await main(page)
    .getByLabel(/Teléfono/)
    .fill(phone)
  await main(page)
    .getByRole('button', { name: /^Guardar/ })
    .click()
}

async function wish(page: Page, id: string) {
  expect((await page.request.put(`/api/v1/wishlist/${id}`)).ok()).toBe(true)
}

async function pressFirst(page: Page, selector: string) {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: /María/ })).toBeVisible()
  await main(page).locator(`${selector}:enabled`).first().click()
}
