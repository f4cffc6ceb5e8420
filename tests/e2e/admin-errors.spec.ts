import { expect, type Page } from '@playwright/test'
import { signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

const ADMIN = 'admin@istmo.test'

/** What each screen of the admin panel says where its first read fails, word for word. */
const UNREAD = {
  'Error al cargar usuarios': ['/admin/users', '/admin/users'],
  'Error al cargar las ventas': ['/admin/sales', '/admin/orders'],
  'Error al cargar las suscripciones': ['/admin/subscriptions', '/admin/subscriptions'],
  'Error al cargar los precios': ['/admin/prices', '/admin/plan-prices'],
  'Error al cargar las tiendas': ['/admin/stores', '/admin/stores'],
  'Error al cargar las devoluciones': ['/admin/returns', '/admin/returns'],
  'Error al cargar las configuraciones de pago': ['/admin/payments', '/admin/payment-gateways'],
  'Error al cargar los productos': ['/admin/products', '/admin/products'],
  'Error al cargar el inventario': ['/admin/inventory', '/admin/inventory'],
  'Error al cargar las transacciones': ['/admin/inventory/transactions', '/admin/inventory/transactions'],
  'Error al cargar los datos': ['/admin/inventory/reports', '/admin/inventory/reports'],
} as const

test('what cannot be read says so on every screen of the admin panel, in the words of the catalogue', async ({
  page,
}) => {
  await signInAs(page, ADMIN)
  for (const [sentence, [screen, read]] of Object.entries(UNREAD)) {
    await breakEndpoint(page, 'GET', read, 404)
    await page.goto(screen)
    await expect(page.getByRole('main').getByText(sentence).first(), screen).toBeVisible()
  }
})

test('a dialog that must read first stands as soon as its button is pressed, however slow the answer is', async ({
  page,
}) => {
  await signInAs(page, ADMIN)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/admin/gift-cards/terms', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/gift-cards')
  const button = issueButton(page)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Emitir tarjetas' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  letGo()
  await expect(dialog.getByLabel('Monto')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

// Where there is no card yet, the empty list offers it a second time.
const issueButton = (page: Page) => page.getByRole('button', { name: 'Emitir tarjetas' }).first()

/** What a dialog says where its read fails, and how it is opened. */
const UNREAD_DIALOGS: Record<string, { read: string; open: (page: Page) => Promise<unknown> }> = {
  'No pudimos leer cómo se emiten las tarjetas': {
    read: '/admin/gift-cards/terms',
    open: async (page) => {
      await page.goto('/admin/gift-cards')
      await issueButton(page).click()
    },
  },
  'No pudimos leer el precio de este producto': {
    read: '/admin/products/*/offer',
    open: async (page) => {
      await page.goto('/admin/products')
      await page
        .getByRole('row')
        .getByRole('button', { name: /Acciones/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Oferta', exact: true }).click()
    },
  },
}

for (const [sentence, { read, open }] of Object.entries(UNREAD_DIALOGS))
  test(`a dialog reads: ${sentence}`, async ({ page }) => {
    await signInAs(page, ADMIN)
    await breakEndpoint(page, 'GET', read, 404)
    await open(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText(sentence)
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await expect(dialog.getByRole('textbox').first()).toBeVisible()
  })

type Unsaved = { breaks?: [method: string, path: string]; run: (page: Page) => Promise<unknown> }

/** What is said where something cannot be saved. */
const UNSAVED: Record<string, Unsaved> = {
  'Error al eliminar usuarios': { breaks: ['DELETE', '/admin/users/*'], run: deleteSeller },
  'Error al actualizar usuario': {
    breaks: ['PUT', '/admin/users/*/plan'],
    run: async (page) => {
      await actOnSeller(page, 'Cambiar plan')
      const dialog = page.getByRole('dialog', { name: 'Cambiar plan' })
      await dialog.getByLabel('Plan').selectOption('premium')
      await dialog.getByRole('button', { name: 'Guardar' }).click()
    },
  },
  'No hay sesión activa': {
    // The sign-in opens first; closed without one, the refusal is said.
    run: async (page) => {
      await deleteSeller(page, () => page.context().clearCookies())
      const signIn = page.getByText(/^Tu sesión terminó/)
      await expect(signIn).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(signIn).toBeHidden()
    },
  },
  'Error al actualizar el precio': {
    breaks: ['PUT', '/admin/plan-prices/*/*'],
    run: async (page) => {
      await page.goto('/admin/prices')
      await page.getByRole('button', { name: 'Editar Premium' }).click()
      await page.getByRole('textbox', { name: 'Precio' }).fill('10.99')
      await page.getByRole('button', { name: 'Confirmar' }).click()
    },
  },
  'Error al actualizar el estado': {
    breaks: ['PUT', '/admin/plan-prices/*/*'],
    run: async (page) => {
      await page.goto('/admin/prices')
      await page.getByRole('button', { name: 'Premium: Activo' }).click()
    },
  },
  'Error al actualizar la verificación': {
    breaks: ['PUT', '/admin/stores/*/verified'],
    run: async (page) => {
      await page.goto('/admin/stores?state=approved')
      await page.getByRole('main').getByRole('switch').first().click()
      const why = page.getByRole('alertdialog')
      await why.getByLabel('Motivo').fill('Cambió de dueño')
      await why.getByRole('button', { name: 'Quitar la verificación' }).click()
    },
  },
  'Error al guardar la configuración': {
    breaks: ['PATCH', '/admin/payment-gateways/*'],
    run: async (page) => {
      await page.goto('/admin/payments')
      await page
        .getByRole('region', { name: /^PayPal/ })
        .getByRole('switch')
        .click()
    },
  },
  'Error al subir el archivo': {
    breaks: ['POST', '/admin/media/logo'],
    run: async (page) => {
      await page.goto('/admin/settings')
      const field = page.getByRole('group', { name: 'Logo', exact: true })
      await field.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
    },
  },
  'Error al agregar la categoría': {
    breaks: ['POST', '/admin/categories'],
    run: async (page) => {
      await page.goto('/admin/settings?tab=categories')
      await page.getByRole('button', { name: 'Agregar categoría' }).click()
      const dialog = page.getByRole('dialog', { name: 'Agregar categoría' })
      await dialog.getByLabel('Nombre').fill('Una que no llega')
      await dialog.getByRole('button', { name: 'Guardar' }).click()
    },
  },
  'Error al actualizar la categoría': {
    breaks: ['PATCH', '/admin/categories/*'],
    run: async (page) => {
      await page.goto('/admin/settings?tab=categories')
      await page.getByRole('switch', { name: 'Activa: Hogar' }).click()
    },
  },
  'Error al eliminar la categoría': {
    breaks: ['DELETE', '/admin/categories/*'],
    run: async (page) => {
      await page.goto('/admin/settings?tab=categories')
      await page.getByRole('button', { name: 'Eliminar Hogar', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    },
  },
}

for (const [sentence, { breaks, run }] of Object.entries(UNSAVED))
  test(`an admin reads: ${sentence}`, async ({ page }) => {
    await signInAs(page, ADMIN)
    if (breaks) await breakEndpoint(page, ...breaks, 500)
    await run(page)
    await expect(page.getByText(sentence).first()).toBeVisible()
  })

async function breakEndpoint(page: Page, method: string, path: string, status: number) {
  const endpoint = new RegExp(`/api/v1${path.replaceAll('*', '[^/?]*')}(\\?.*)?$`)
  await page.route(endpoint, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback(),
  )
}

async function actOnSeller(page: Page, act: string) {
  await page.goto('/admin/users?q=tienda@istmo.test')
  await page
    .getByRole('row')
    .filter({ hasText: 'tienda@istmo.test' })
    .getByRole('button', { name: /Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}

async function deleteSeller(page: Page, meanwhile: () => Promise<unknown> = async () => {}) {
  await actOnSeller(page, 'Eliminar')
  await meanwhile()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
}
