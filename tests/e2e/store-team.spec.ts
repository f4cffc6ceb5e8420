import { expect, type Page } from '@playwright/test'
import {
  approveOwnStore,
  expectAccessible,
  emailTo,
  linkIn,
  openLive,
  PASSWORD,
  signInFresh,
  SEEN_PRICE,
} from './support/shop.ts'
import { test } from './support/test.ts'

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** Signs somebody in who has paid for a store of their own. */
async function openOwnStore(page: Page) {
  const email = await signInFresh(page)
  const name = `Equipo ${email.split('@')[0]}`
  const bought = await page.request.post('/api/v1/business/subscriptions', {
    data: { name, contactEmail: email, planType: 'starter', seen: SEEN_PRICE, paymentMethod: 'credit_card' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(await bought.json()).toMatchObject({ status: 'paid' })
  return { email, name }
}

test('a new owner on a phone is led step by step to the first sale', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openOwnStore(page)
  await page.goto('/store')
  const steps = page.locator('section').filter({ hasText: 'Primeros pasos' })
  await expect(steps.getByText('1 de 6 hechos.', { exact: false })).toBeVisible()
  await expect(page.getByText('Tienda en Revisión')).toBeVisible()
  await expect(page.getByText('No tienes nada pendiente.')).toBeVisible()
  // Where nothing was sold there is nothing to draw.
  await expect(page.getByRole('region', { name: 'Ventas' })).toHaveCount(0)
  await settled(page)
  await expectAccessible(page, 'the first steps of a store')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await steps.getByRole('link', { name: 'Indica dónde te pagan' }).click()
  await expect(page).toHaveURL(/\/store\/settings\?tab=pagos/)
})

test('an owner asks somebody in, makes them a manager, lets them go, and hands the store over', async ({
  page,
  browser,
}) => {
  const { name } = await openOwnStore(page)
  await approveOwnStore(page)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const helper = await context.newPage()
  const email = await signInFresh(helper)

  await page.goto('/store/settings?tab=equipo')
  await expect(page.getByText('Quién trabaja en la tienda')).toBeVisible()
  const ask = async () => {
    await page.getByRole('button', { name: 'Invitar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invitar' })
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(dialog.getByText('Email de contacto inválido')).toBeVisible()
    await dialog.getByLabel('Correo electrónico').fill(email)
    await expectAccessible(page, 'inviting somebody to a store')
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(dialog).toBeHidden()
  }
  await ask()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'the team of a store')

  let joined = ''
  const join = async () => {
    // The mailbox also holds the email of the previous invitation.
    const newest = async () => linkIn(await emailTo(page, email, /store_invited/))
    await expect.poll(newest).not.toBe(joined)
    joined = await newest()
    await helper.goto(new URL(joined).pathname + new URL(joined).search)
    await expect(helper.getByText(`${name} te invita a trabajar en su tienda`)).toBeVisible()
    await expectAccessible(helper, 'an invitation to a store')
    await helper.getByRole('button', { name: 'Unirme a la tienda' }).click()
    await expect(helper).toHaveURL(/\/store$/)
  }
  await join()
  await expect(helper.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await openLive(helper, '/store/settings?tab=equipo')
  await expect(helper.getByRole('listitem').filter({ hasText: '(tú)' })).toContainText('Ayudante')
  await expect(helper.getByRole('button', { name: 'Invitar', exact: true })).toHaveCount(0)
  await settled(helper)

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  const choose = async (act: string) => {
    await row.getByRole('button', { name: /Acciones/ }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Hacer encargado')
  await expect(row).toContainText('Encargado')
  await choose('Quitar de la tienda')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar de la tienda' }).click()
  await expect(row).toHaveCount(0)
  // Nothing was pressed there: the panel closes by itself.
  await expect(helper.getByRole('heading', { name: 'No tienes una tienda' })).toBeVisible()

  await ask()
  await join()
  await choose('Entregar la tienda')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD)
  await expectAccessible(page, 'handing a store over')
  await dialog.getByRole('button', { name: 'Entregar la tienda' }).click()
  // Addresses are the owner's to see, and that is somebody else now.
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '(tú)' })).toContainText(
    'Encargado',
  )
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invitar', exact: true })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Pagos' })).toHaveCount(0)
})

test('an invitation that no longer works says so, and one for somebody else asks for their address', async ({
  page,
  browser,
}) => {
  await page.goto('/join-store?token=vencido')
  await expect(page.getByText(/Esta invitación ya no vale/)).toBeVisible()
  await openOwnStore(page)
  await approveOwnStore(page)
  const email = `nadie-${crypto.randomUUID().slice(0, 8)}@istmo.test`
  await page.request.post('/api/v1/store/invitations', {
    data: { email, role: 'staff' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { search } = new URL(linkIn(await emailTo(page, email, /store_invited/)))
  const other = await (await browser.newContext()).newPage()
  await other.goto(`/join-store${search}`)
  await expect(other.getByText(new RegExp(`La invitación es para ${email}`))).toBeVisible()
  const main = other.getByRole('main')
  await expect(main.getByRole('button', { name: 'Crear cuenta' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Unirme a la tienda' })).toHaveCount(0)
})
