import { expect, type Page } from '@playwright/test'
import {
  anEmail,
  expectAccessible,
  fillBilling,
  emailTo,
  plentifulProducts,
  putInCart,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

async function issueCard(page: Page, { amount, email }: { amount: string; email: string }): Promise<string> {
  const terms = page.waitForResponse(/\/admin\/gift-cards\/terms/)
  await page.goto('/admin/gift-cards')
  await expect(page.getByRole('heading', { level: 1, name: 'Tarjetas de regalo' })).toBeVisible()
  const { isOffered } = (await (await terms).json()) as { isOffered: boolean }
  const switchOn = page.getByRole('button', { name: 'Activar' })
  if (!isOffered) await switchOn.click()
  await expect(switchOn).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Estado', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Emitir tarjetas' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Emitir tarjetas' })
  await dialog.getByRole('button', { name: 'Emitir', exact: true }).click()
  await expect(dialog.getByText('De $1.00 a $1,000.00 cada una').first()).toBeVisible()
  await dialog.getByLabel('Monto').fill(amount)
  await dialog.getByLabel('Correo del destinatario').fill(email)
  await dialog.getByLabel('Nota').fill('¡Feliz cumpleaños!')
  await expectAccessible(page, 'issuing gift cards')
  await dialog.getByRole('button', { name: 'Emitir', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Tu código' })
  const code = await codes.locator('code').innerText()
  expect(code).toMatch(/^GIFT(-[2-9A-Z]{4}){4}$/)
  await expectAccessible(page, 'the codes of new gift cards')
  await codes.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByRole('table').getByText(email)).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
  return code
}

test('an administrator issues a card, and a buyer pays part by gift and part by card', async ({
  page,
  browser,
}) => {
  const admin = await browser.newContext()
  const desk = await admin.newPage()
  await signInAs(desk, 'admin@istmo.test')
  const friend = anEmail()
  const code = await issueCard(desk, { amount: '5', email: friend })
  const masked = `••••${code.slice(-4)}`
  expect((await emailTo(desk, friend, /gift_card/)).text).toContain(code)

  const email = await signInFresh(page)
  const product = (await plentifulProducts(page)).find(({ priceCents }) => priceCents > 600)!
  await putInCart(page, product.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page.getByRole('button', { name: 'Tengo una tarjeta de regalo' }).click()
  const field = page.getByLabel('Código de la tarjeta de regalo')
  await field.fill('GIFT-AAAA-BBBB-CCCC')
  await field.press('Enter')
  await expect(page.getByText(/Ese código no sirve/)).toBeVisible()
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  const main = page.getByRole('main')
  await expect(main.getByText(/Saldo \$5\.00, vence el/)).toBeVisible()
  await expect(main.getByText(`Tarjeta de regalo ${masked}`).last()).toBeVisible()
  await expect(main.getByText('Te falta pagar').last()).toBeVisible()
  await expectAccessible(page, 'a checkout with a gift card')

  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect(main.getByText('Te falta pagar')).toHaveCount(0)
  await field.fill(code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(main.getByText(/Saldo \$5\.00, vence el/)).toBeVisible()
  await page.getByText('Aprobar el pago').click()
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(main.getByText('−$5.00')).toHaveCount(1)
  await expect(main.getByText(`Tarjeta de regalo ${masked}`)).toBeVisible()
  expect((await emailTo(page, email, /paid/)).text).toContain(`$5.00 con tu tarjeta de regalo ${masked}`)

  const number = /IST-[A-Z0-9]{8}/.exec(await main.innerText())![0]
  await desk.goto('/admin/sales')
  await desk.getByRole('button', { name: number, exact: true }).click()
  const sheet = desk.getByRole('dialog')
  await expect(sheet.getByText(`Tarjeta de regalo ${masked}`)).toBeVisible()
  await desk.goto('/admin/gift-cards')
  await desk.getByRole('button', { name: masked, exact: true }).click()
  await expect(sheet.getByText(number)).toBeVisible()
  await expect(sheet.getByText('Gastada')).toBeVisible()
  await expectAccessible(desk, 'a gift card')
  await admin.close()
})

test('a card that covers all needs no other method, and an order called off gives it back', async ({
  page,
  browser,
}) => {
  const admin = await browser.newContext()
  const desk = await admin.newPage()
  await signInAs(desk, 'admin@istmo.test')
  const code = await issueCard(desk, { amount: '1000', email: anEmail() })
  const email = await signInFresh(page)
  const product = (await plentifulProducts(page)).find(({ priceCents }) => priceCents < 90_000)!
  await putInCart(page, product.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page.getByRole('button', { name: 'Tengo una tarjeta de regalo' }).click()
  await page.getByLabel('Código de la tarjeta de regalo').fill(code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Tu tarjeta de regalo cubre toda la compra.')).toBeVisible()
  await expect(page.getByText('Aprobar el pago')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pagar con tarjeta de regalo' }).click()
  await expect(page).toHaveURL(/\/order-success/)
  await page
    .getByRole('link', { name: /ver (mi )?pedido/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  const mail = await emailTo(page, email, /refunded/)
  expect(mail.text).toContain(`a tu tarjeta de regalo ••••${code.slice(-4)}`)
  await admin.close()
})
