import { expect, type Page } from '@playwright/test'
import {
  emailTo,
  expectAccessible,
  fillBilling,
  PASSWORD,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

test.beforeAll(async ({ browser }) => {
  const admin = await browser.newContext()
  const desk = await admin.newPage()
  await signInAs(desk, 'admin@istmo.test')
  const terms = desk.waitForResponse(/\/admin\/gift-cards\/terms/)
  await desk.goto('/admin/gift-cards')
  const { isOffered } = (await (await terms).json()) as { isOffered: boolean }
  const switchOn = desk.getByRole('button', { name: 'Activar' })
  if (!isOffered) await switchOn.click()
  await expect(switchOn).toHaveCount(0)
  await admin.close()
})

async function fillIn(page: Page, name: string) {
  const main = page.getByRole('main')
  await main.getByLabel('Nombre de quien la recibe').fill(name)
  await main.getByLabel('Tu nombre').fill('Ana')
  await main.getByLabel('Con un enlace').check()
}

test('a visitor fills in a card, signs in, and pays it; its receiver opens the link and spends the code', async ({
  page,
  browser,
}) => {
  const buyer = await browser.newContext()
  const email = await signInFresh(await buyer.newPage())
  await buyer.close()

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tarjetas de regalo' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Tarjetas de regalo' })).toBeVisible()
  const arrived = await (await page.request.get('/tarjetas-de-regalo')).text()
  expect(arrived).not.toContain('noindex')
  expect(arrived).toMatch(/<link rel="canonical" href="[^"]+\/tarjetas-de-regalo"/)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/tarjetas-de-regalo<')
  await main.getByLabel('Otro monto').check()
  const amount = main.getByLabel('Monto en dólares')
  await amount.fill('4,99')
  await main.getByRole('button', { name: 'Iniciar sesión para pagar' }).click()
  await expect(amount).toBeFocused()
  await expect(main.getByText('Escribe un monto entre $5.00 y $500.00.')).toBeVisible()
  await amount.fill('12,50')
  await main.getByLabel('¡Feliz cumpleaños!').check()
  await main.getByLabel('Mensaje').fill('Para ti')
  await fillIn(page, 'Rosa')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await expectAccessible(page, 'a gift card that is filled in')
  await main.getByRole('button', { name: 'Iniciar sesión para pagar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()

  const pay = main.getByRole('button', { name: 'Pagar $12.50' })
  await expect(amount).toHaveValue('12,50')
  await main.getByLabel('Rechazar el pago').check()
  await pay.click()
  await expect(main.getByRole('alert')).toContainText('Error en el pago')
  await main.getByLabel('Aprobar el pago').check()
  await pay.click()
  await expect(page.getByText('Tu tarjeta de regalo está pagada.').first()).toBeVisible()
  await expect(main.getByText('Para Rosa')).toBeVisible()
  await expect(amount).toHaveCount(0)
  await expectAccessible(page, 'gift cards that were bought')
  expect((await emailTo(page, email, /gift_bought/)).text).toContain('$12.50')

  const { items } = (await (await page.request.get('/api/v1/gift-cards/purchases')).json()) as {
    items: { link: string }[]
  }
  const { pathname, hash } = new URL(items[0]!.link)
  const receiver = await browser.newContext()
  const phone = await receiver.newPage()
  await signInFresh(phone)
  await phone.goto(`${pathname}${hash}`)
  await expect(phone.getByText('De Ana')).toBeVisible()
  await expect(phone.getByText('«Para ti»')).toBeVisible()
  await expectAccessible(phone, 'a gift card behind a link')
  await phone.getByRole('button', { name: 'Ver el código' }).click()
  const code = phone.getByText(/^GIFT(-[2-9A-Z]{4}){4}$/)
  await expect(code).toBeVisible()
  await expectAccessible(phone, 'the code of a gift card')
  const shown = await code.innerText()

  const product = (await plentifulProducts(phone)).find(({ priceCents }) => priceCents > 1300)!
  await putInCart(phone, product.id)
  await phone.goto('/checkout')
  await fillBilling(phone)
  await phone.getByRole('button', { name: 'Tengo una tarjeta de regalo' }).click()
  await phone.getByLabel('Código de la tarjeta de regalo').fill(shown)
  await phone.getByRole('button', { name: 'Aplicar' }).click()
  await expect(phone.getByText(/Saldo \$12\.50, vence el/).first()).toBeVisible()
  await receiver.close()

  // Once the code is out, only an administrator gives the money back.
  await page.reload()
  await expect(main.getByText(/^Abierta el/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancelar y devolver mi dinero' })).toHaveCount(0)
})

test('a card whose day has not come shows no code, and its buyer cancels it', async ({ page, browser }) => {
  const email = await signInFresh(page)
  await page.goto('/tarjetas-de-regalo')
  const main = page.getByRole('main')
  await fillIn(page, 'Luis')
  const day = main.getByLabel('Día de entrega')
  await day.fill((await day.getAttribute('max'))!)
  await main.getByRole('button', { name: 'Pagar $25.00' }).click()
  await expect(main.getByText(/^Enlace listo; se abre desde el/)).toBeVisible()
  const { items } = (await (await page.request.get('/api/v1/gift-cards/purchases')).json()) as {
    items: { link: string }[]
  }
  const { pathname, hash } = new URL(items[0]!.link)
  const receiver = await browser.newContext()
  const phone = await receiver.newPage()
  await phone.goto(`${pathname}${hash}`)
  await expect(phone.getByText(/^El código se abre el/)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Ver el código' })).toHaveCount(0)

  await main.getByRole('button', { name: 'Cancelar y devolver mi dinero' }).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Cancelar la tarjeta para Luis?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'cancelling a gift card')
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(page.getByText('Tarjeta cancelada; te devolvemos tu dinero').first()).toBeVisible()
  expect((await emailTo(page, email, /gift_refunded/)).text).toContain('$25.00')
  await expect(main.getByText('Devuelta')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/^Este enlace no abre ninguna tarjeta/)).toBeVisible()
  await receiver.close()
})
