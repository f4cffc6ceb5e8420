import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  expectAccessible,
  emailTo,
  openLive,
  PASSWORD,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

type App = { name: string; icons: [{ src: string; sizes: string }] }
type Blocks = Record<string, { value: Record<string, unknown>; version: number }>

const TABS = [
  ['', 'General', 'Frase del sitio'],
  ['categories', 'Categorías', 'Desde (dd/mm)'],
  ['delivery', 'Entregas', 'Exprés'],
  ['inventory', 'Inventario', 'Correo para las alertas'],
  ['carts', 'Carritos', 'Enviar recordatorios'],
  ['email', 'Correo', 'Servidor SMTP'],
  ['security', 'Seguridad', 'Intentos de entrada'],
  ['appearance', 'Apariencia', 'Azul'],
  ['notifications', 'Notificaciones', 'Pedidos nuevos'],
] as const

test('the tabs are opened by address, and one finds them by keyboard', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  for (const [tab, name, field] of TABS) {
    await page.goto(`/admin/settings${tab && `?tab=${tab}`}`)
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByLabel(field).first()).toBeVisible()
    await expectAccessible(page, `settings ${name}`)
  }
  await page.getByRole('tab', { name: 'Notificaciones' }).press('ArrowLeft')
  await expect(page).toHaveURL(/tab=appearance/)
})

test('a tab is saved alone; over a newer save both readings are shown and nothing is lost', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await asFound(page, 'notifications', async () => {
    await page.goto('/admin/settings?tab=inventory')
    await page.getByLabel('Exceso de stock', { exact: true }).fill('9')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Escribe un número entero de 10 a 1000000').first()).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()

    await page.goto('/admin/settings?tab=notifications')
    await page.getByLabel('Reporte semanal').check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Configuración guardada exitosamente')).toBeVisible()

    await page.getByLabel('Usuarios nuevos').uncheck()
    await change(page, 'notifications', { systemErrors: false })
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Alguien más guardó cambios mientras escribías')).toBeVisible()
    await page.getByRole('button', { name: 'Quedarme con lo mío' }).click()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect
      .poll(async () => (await read(page)).notifications!.value)
      .toMatchObject({ emailNewUsers: false, systemErrors: false, weeklyReports: true })
  })
})

test('who bears the Premium discount, when sellers are paid and who prices shipping are set beside the prices', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await asFound(page, 'sellers', async () => {
    await page.goto('/admin/settings')
    await page.getByLabel('El descuento Premium lo paga').selectOption('site')
    await page.getByLabel('Días entre la entrega y el pago al vendedor').fill('14')
    await page.getByLabel('Las tiendas pueden poner sus precios de envío').click()
    await page.getByRole('button', { name: 'Guardar cambios' }).last().click()
    await expect
      .poll(async () => (await read(page)).sellers!.value)
      .toEqual({ premiumBorneBy: 'site', payoutAfterDays: 14, storesSetShipping: false })
  })
})

test('a logo is worn at once by header, panel and installed app; one that is a script is refused', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await asFound(page, 'site', async () => {
    await page.goto('/admin/settings')
    const field = page.getByRole('group', { name: 'Logo', exact: true })
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const choose = (mimeType: string, buffer: Buffer) =>
      field.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType, buffer })
    await choose('image/png', script)
    await expect(field.getByText('Solo se aceptan imágenes JPEG, PNG o WebP.')).toBeVisible()

    const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0a7' } })
      .png()
      .toBuffer()
    await choose('image/png', png)
    await expect(page.getByText('Logo/Favicon actualizado exitosamente')).toBeVisible()
    await change(page, 'site', { siteName: 'Bazar Ñandú' })
    const app = async () => (await (await page.request.get('/manifest.webmanifest')).json()) as App
    await expect.poll(app).toMatchObject({ name: 'Bazar Ñandú', icons: [{ sizes: '64x64' }, {}, {}, {}] })
    const [{ src }] = (await app()).icons
    expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//)
    await expect(page.locator('aside img[src^="/media/"]')).toBeVisible()
    const other = await browser.newPage()
    await other.goto('/')
    await expect(other.locator('header img[src^="/media/"]').first()).toBeVisible()
    await other.close()
  })
})

test('a colour is saved a moment after the click, open pages follow, and none is hard to read', async ({
  page,
  browser,
}) => {
  const shop = await browser.newPage()
  await openLive(shop, '/')
  await signInAs(page, 'admin@istmo.test')
  // Colours in the middle of a fade would be judged as they are not.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await asFound(page, 'site', async () => {
    await page.goto('/admin/settings?tab=appearance')
    for (const [name, color] of [
      ['Morado', 'purple'],
      ['Verde', 'green'],
    ] as const) {
      await page.getByRole('radio', { name }).check()
      await expect.poll(async () => (await read(page)).site!.value['themeColor']).toBe(color)
      await expect(shop.locator('html')).toHaveAttribute('data-color', color)
      for (const theme of ['Oscuro', 'Claro']) {
        await page.getByRole('radio', { name: theme, exact: true }).check()
        const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
        await expect.poll(isDark).toBe(theme === 'Oscuro')
        await expectAccessible(page, `appearance in ${name}, ${theme}`)
      }
    }
    await page.getByRole('radio', { name: 'Como el dispositivo' }).check()
  })
  await shop.close()
})

test('amounts are written in the currency of the shop', async ({ page, browser }) => {
  await signInAs(page, 'admin@istmo.test')
  await asFound(page, 'site', async () => {
    await page.goto('/admin/settings')
    await page.getByLabel('Moneda').selectOption('PAB')
    await page.getByRole('button', { name: 'Guardar cambios' }).first().click()
    await expect(page.getByText('Configuración guardada exitosamente')).toBeVisible()
    const shop = await browser.newPage()
    await expect(async () => {
      await shop.goto('/')
      await expect(shop.getByRole('main')).toContainText(/B\/\. \d+\.\d\d/, { timeout: 2_000 })
    }).toPass()
    await shop.close()
  })
})

test('a test email goes to the admin who asks, and its answer is shown', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/settings?tab=email')
  await page.getByRole('button', { name: 'Enviarme un correo de prueba' }).click()
  await expect(
    page.getByText('No hay servidor: el correo para admin@istmo.test quedó en el buzón local.'),
  ).toBeVisible()
  expect((await emailTo(page, 'admin@istmo.test', /mail_server_try/)).subject).toContain('Correo de prueba')
})

test('a lockout and the end of a session follow what an admin sets', async ({ page, browser }) => {
  const person = await browser.newPage()
  const email = await signInFresh(person)
  await signInAs(page, 'admin@istmo.test')
  await asFound(page, 'security', async () => {
    await page.goto('/admin/settings?tab=security')
    await page.getByLabel('Intentos de entrada').fill('3')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Configuración guardada exitosamente')).toBeVisible()
    const stranger = await browser.newPage()
    const failed = async (data: object) => (await stranger.request.post('/api/v1/sign-in', { data })).status()
    for (let time = 0; time < 3; time++) expect(await failed({ email, password: 'equivocada' })).toBe(401)
    await stranger.goto('/')
    await stranger.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
    const dialog = stranger.getByRole('dialog')
    await dialog.getByLabel('Correo electrónico').fill(email)
    await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
    await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(dialog.getByText(/^Demasiados intentos fallidos\. Espera 15 min/)).toBeVisible()
    await stranger.close()
  })
  await openLive(person, '/profile')
  await expect(person.getByRole('main').getByText(email).first()).toBeVisible()
  await page.goto(`/admin/users?q=${email}`)
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: /Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cerrar sesiones' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesiones' }).click()
  // The open page receives a live update.
  await expect(person.getByText(email)).toHaveCount(0)
  await person.close()
})

test('categories are added, renamed, switched and deleted in the settings, each with its sentence', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/settings?tab=categories')
  const name = `Zapatos ${crypto.randomUUID().slice(0, 6)}`
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Agregar categoría' }).click()
  await save()
  await expect(dialog.getByText('El nombre de la categoría es requerido').first()).toBeVisible()
  await dialog.getByLabel('Nombre').fill('  HOGAR ')
  await save()
  await expect(dialog.getByText('Ya existe una categoría con ese nombre').first()).toBeVisible()
  await dialog.getByLabel('Nombre').fill(`  ${name} `)
  await save()
  await expect(
    page.getByText('Categoría agregada exitosamente. Ahora está disponible en todo el sitio.'),
  ).toBeVisible()
  const active = page.getByRole('switch', { name: `Activa: ${name}`, exact: true })
  await expect(active).toBeChecked()
  await active.click()
  await expect(page.getByText('Estado de categoría actualizado')).toBeVisible()
  await expect(active).not.toBeChecked()
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await dialog.getByLabel('Nombre').fill(`${name} y más`)
  await save()
  await expect(page.getByText('Categoría actualizada exitosamente')).toBeVisible()
  await page.getByRole('button', { name: `Eliminar ${name} y más` }).click()
  const sure = page.getByRole('alertdialog')
  await expect(
    sure.getByText('¿Estás seguro de que quieres eliminar esta categoría? Esta acción no se puede deshacer.'),
  ).toBeVisible()
  await sure.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Categoría eliminada exitosamente')).toBeVisible()
  await expect(page.getByText(`${name} y más`)).toHaveCount(0)
})

test('a season stands in the calendar of the year and is saved with its day and month', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await asFound(page, 'site', async () => {
    await page.goto('/admin/settings?tab=categories')
    const first = page.getByLabel('Hasta (dd/mm)').first()
    await first.fill('31/02')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Escribe la fecha como dd/mm').first()).toBeVisible()
    await first.fill('14/01')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Configuración guardada exitosamente')).toBeVisible()
    const seasons = (await read(page)).site!.value['seasons'] as { end: string }[]
    expect(seasons[0]!.end).toBe('01-14')
  })
})

test('a member is asked about emails on their cart while an admin has them switched on', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await asFound(page, 'carts', async () => {
    await page.goto('/admin/settings?tab=carts')
    await expect(page.getByText('Comprados después')).toBeVisible()
    await page.getByLabel('Enviar recordatorios').check()
    await page.getByLabel('Horas hasta el primero').fill('24')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Escribe un número entero de 1 a 23').first()).toBeVisible()
    await page.getByLabel('Horas hasta el primero').fill('6')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Configuración guardada exitosamente')).toBeVisible()
    expect((await read(page)).carts!.value).toEqual({
      ...{ isOn: true, firstAfterHours: 6, secondAfterDays: 3, promotionId: null },
    })
    await expectAccessible(page, 'settings Carritos')

    const member = await (await browser.newContext()).newPage()
    await signInFresh(member)
    await openLive(member, '/profile')
    const choice = member.getByRole('switch', { name: 'Recordatorios de mi carrito' })
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(member.getByText('Te recordaremos tu carrito por correo')).toBeVisible()
    await expect(choice).toBeChecked()
    await choice.click()
    await expect(member.getByText('Ya no te recordaremos tu carrito')).toBeVisible()
    await expect(choice).not.toBeChecked()

    await putInCart(member, (await plentifulProducts(member))[0]!.id)
    await member.goto('/checkout')
    const consent = member.getByRole('checkbox', { name: /^Quiero que me recuerden este carrito/ })
    await expect(consent).not.toBeChecked()
    await expectAccessible(member, 'a checkout that asks about emails on the cart')
    await consent.press('Space')
    await expect(member.getByText('Te recordaremos tu carrito por correo')).toBeVisible()
    await expect(consent).toBeChecked()
    await member.reload()
    await expect(member.getByRole('checkbox', { name: /^Es un regalo/ })).toBeVisible()
    await expect(consent).toHaveCount(0)
    await member.context().close()
  })
})

const read = async (page: Page) => (await (await page.request.get('/api/v1/admin/settings')).json()) as Blocks

async function change(page: Page, block: string, part: object) {
  const { value, version } = (await read(page))[block]!
  const data = { value: { ...value, ...part }, version }
  expect((await page.request.put(`/api/v1/admin/settings/${block}`, { data })).status()).toBe(200)
}

async function asFound(page: Page, block: string, run: () => Promise<void>) {
  const { value } = (await read(page))[block]!
  try {
    await run()
  } finally {
    await change(page, block, value)
  }
}
