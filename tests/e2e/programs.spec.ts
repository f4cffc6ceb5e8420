import { expect, type Page } from '@playwright/test'
import {
  approveOwnStore,
  expectAccessible,
  PASSWORD,
  signInAs,
  signInFresh,
  SEEN_PRICE,
} from './support/shop.ts'
import { test } from './support/test.ts'

test('an administrator makes a key, a program uses it, and one press ends it', async ({
  page,
  playwright,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Programas', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Programas' })).toBeVisible()
  const name = `Contabilidad ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'Crear clave' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear clave' })
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialog.getByText('Elige al menos un permiso.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Pedidos' }).selectOption('read')
  await expectAccessible(page, 'the dialog of a new key')
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  const shown = page.getByRole('dialog', { name: 'Tu clave nueva' })
  const token = await shown.getByText(/^istmo_[\w-]{43}$/).innerText()
  await shown.getByRole('button', { name: 'Ya los guardé' }).click()

  const program = await playwright.request.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const asks = async (path: string) => (await program.get(new URL(path, page.url()).href)).status()
  expect(await asks('/api/v1/admin/orders')).toBe(200)
  expect(await asks('/api/v1/admin/products')).toBe(403)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Pedidos: leer')
  await expect(row).toContainText('Activa')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the keys of the admin panel')
  await row.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Revocar' }).click()
  await expect(row).toContainText('Revocada')
  expect(await asks('/api/v1/admin/orders')).toBe(401)
  await program.dispose()
})

/** Signs somebody in who has paid for a store that the admin has approved. */
async function openStore(page: Page) {
  const email = await signInFresh(page)
  await page.request.post('/api/v1/business/subscriptions', {
    data: {
      name: `Tienda ${email.split('@')[0]}`,
      contactEmail: email,
      planType: 'starter',
      seen: SEEN_PRICE,
      paymentMethod: 'credit_card',
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await approveOwnStore(page)
}

test('a store has keys of its own, of its people alone', async ({ page }) => {
  await openStore(page)
  await page.goto('/store/settings?tab=claves')
  await expect(page.getByText('Aún no hay claves')).toBeVisible()
  await expectAccessible(page, 'a store without keys')
  await page.getByRole('button', { name: 'Crear clave' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear clave' })
  await expect(dialog.getByRole('combobox', { name: 'Estadísticas' })).toHaveCount(0)
  await expect(dialog.getByRole('combobox', { name: 'Productos' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Inventario' })).toBeVisible()
})

const TARGET = 'https://8.8.8.8/avisos'

/** Fills the dialog of an address; what is missing, private or without the password is refused first. */
async function addAddress(page: Page) {
  await page.getByRole('button', { name: 'Agregar webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Agregar webhook' })
  const save = dialog.getByRole('button', { name: 'Agregar webhook' })
  const url = dialog.getByRole('textbox', { name: 'URL https' })
  const password = dialog.getByLabel('Tu contraseña')
  await url.fill('https://127.0.0.1/avisos')
  await password.fill('otra-cosa-9')
  await save.click()
  await expect(dialog.getByText('Elige al menos un evento.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Pedido pagado' }).check()
  await save.click()
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await password.fill(PASSWORD)
  await save.click()
  await expect(dialog.getByText('debe ser un servidor público de internet')).toBeVisible()
  await expectAccessible(page, 'the dialog of a new address')
  await url.fill(TARGET)
  await save.click()
  return readSecret(page)
}

async function readSecret(page: Page) {
  const shown = page.getByRole('dialog', { name: 'Secreto de firma' })
  const secret = await shown.getByText(/^whsec_[\w-]{43}$/).innerText()
  await shown.getByRole('button', { name: 'Ya los guardé' }).click()
  return secret
}

async function chooseAct(page: Page, act: string) {
  await rowOf(page)
    .getByRole('button', { name: /^Acciones|https:/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: TARGET })

async function takeAway(page: Page) {
  await chooseAct(page, 'Eliminar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(rowOf(page)).toHaveCount(0)
}

test('an admin adds an address for what happens, reads its secret once, and takes it away', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/programs?tab=avisos')
  await addAddress(page)
  const row = rowOf(page)
  await expect(row).toContainText('Pedido pagado')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the addresses of the admin panel')
  await row.getByRole('button', { name: TARGET, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: TARGET })
  await expect(sheet.getByText('Aún no se le ha enviado nada.')).toBeVisible()
  await expectAccessible(page, 'an address with its log')
  await page.keyboard.press('Escape')
  await takeAway(page)
})

test('a store adds an address, tries it, reads each answer, changes it with the password and renews its secret', async ({
  page,
}) => {
  await openStore(page)
  await page.goto('/store/settings?tab=avisos')
  await expect(page.getByText('Aún no hay webhooks')).toBeVisible()
  await expectAccessible(page, 'a store without addresses')
  const secret = await addAddress(page)
  const row = rowOf(page)
  await expect(row).toContainText('Encendido')

  await chooseAct(page, 'Enviar prueba')
  await expect(page.getByText('Prueba en camino')).toBeVisible()
  await row.getByRole('button', { name: TARGET, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: TARGET })
  // No one takes a message there; with or without a line to the outside its one try is shown.
  const { items } = (await (await page.request.get('/api/v1/store/webhooks')).json()) as {
    items: { id: string }[]
  }
  const deliveries = async () => {
    const answer = await page.request.get(`/api/v1/store/webhooks/${items[0]!.id}`)
    return ((await answer.json()) as { deliveries: { state: string }[] }).deliveries.map(({ state }) => state)
  }
  await expect.poll(deliveries).toEqual(['failed'])
  await page.reload()
  await expect(sheet.getByText('Falló')).toBeVisible()
  await expect(sheet.getByText(/\d ms$/)).toHaveCount(1)
  await sheet.getByText('Mensaje', { exact: true }).click()
  await expect(sheet.getByText('"event":"test"')).toBeVisible()
  await expectAccessible(page, 'the log of an address of a store')
  await page.keyboard.press('Escape')

  await chooseAct(page, 'Cambiar webhook')
  const dialog = page.getByRole('dialog', { name: 'Cambiar webhook' })
  await dialog.getByRole('checkbox', { name: 'Cambio de existencias' }).check()
  await dialog.getByRole('button', { name: 'Cambiar webhook' }).click()
  await expect(dialog.getByText('Escribe tu contraseña')).toBeVisible()
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Cambiar webhook' }).click()
  await expect(row).toContainText('Cambio de existencias')

  await chooseAct(page, 'Renovar secreto')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renovar secreto' }).click()
  expect(await readSecret(page)).not.toBe(secret)
  await chooseAct(page, 'Apagar')
  await expect(row).toContainText('Apagado')
  await takeAway(page)
})

test('the panel names the catalogue for Google and Meta, and it is read there without a session', async ({
  page,
  playwright,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/programs?tab=catalogo')
  const address = page.getByText(/^http.+\/feeds\/products\.xml$/)
  await expect(address).toBeVisible()
  await expectAccessible(page, 'the address of the catalogue')
  const stranger = await playwright.request.newContext()
  const answer = await stranger.get((await address.textContent())!)
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  expect((await answer.text()).match(/<item>/g)!.length).toBeGreaterThan(50)
  await stranger.dispose()
})
