import { expect } from '@playwright/test'
import {
  buy,
  expectAccessible,
  emailTo,
  ofBothSellers,
  openLive,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

test('two parcels are sent one after the other, and the buyer says that the first arrived', async ({
  page,
  browser,
}) => {
  const email = await signInFresh(page)
  const { ofStore, ofSite } = await ofBothSellers(page)
  const { orderId } = await buy(page, [ofStore.id, ofSite.id], { email })
  await openLive(page, `/orders/${orderId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Envío de tu pedido' })).toBeVisible()
  await expect(main.getByText(/^Llega el .+ a /)).toHaveCount(2)
  await expect(main.getByRole('button', { name: 'Recibí mi pedido' })).toHaveCount(0)

  const admin = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const desk = await admin.newPage()
  await signInAs(desk, 'admin@istmo.test')
  await openLive(desk, `/admin/sales?order=${orderId}`)
  const row = desk.getByRole('listitem').filter({ hasText: 'Marcar como enviado' }).last()
  await row.getByRole('button', { name: 'Marcar como enviado' }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByLabel(/Quién lo lleva/).fill('Uno Express')
  await dialog.getByLabel(/Número de guía/).fill('UE-20417')
  await expectAccessible(desk, 'a parcel to be sent')
  await dialog.getByRole('button', { name: 'Enviado' }).click()
  await expect(desk.getByText('Número de guía: UE-20417')).toBeVisible()
  await expectAccessible(desk, 'an order half on its way')

  // The buyer's page moves by itself.
  await expect(main.getByText(/con Uno Express\.$/)).toBeVisible()
  await expect(main.getByText('UE-20417')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancelar pedido' })).toHaveCount(0)
  await expect(main.getByText('Podrás pedir una devolución cuando recibas el pedido.')).toBeVisible()
  await expectAccessible(page, 'an order half on its way, for its buyer')
  expect((await emailTo(page, email, /order_shipped/)).text).toContain('Número de guía: UE-20417')

  // Of two parcels one is on its way; its clocks begin when its buyer says so, and that is said once.
  await expect(main.getByRole('button', { name: 'Recibí mi pedido', exact: true })).toHaveCount(1)
  await main.getByRole('button', { name: 'Recibí mi pedido', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '¿Ya recibiste tu pedido?' })
  await expect(question).toContainText('30 días, 15 para otra talla y 48 horas si algo llegó con defecto')
  await question.getByRole('button', { name: 'Sí, lo recibí' }).dblclick()
  await expect(main.getByText(/^Lo recibiste el/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Recibí mi pedido' })).toHaveCount(0)
  await expect(main.getByText(/^Puedes devolver este pedido hasta el/)).toBeVisible()
  await expect(main.getByText(/^Producto defectuoso: hasta el/)).toBeVisible()
  expect((await emailTo(page, email, /order_delivered/)).text).toContain('Si algo llegó con defecto')

  await main.getByRole('button', { name: 'Pedir una devolución' }).click()
  await expect(page.getByRole('dialog').getByText('Todavía no llega')).toBeVisible()
  await expectAccessible(page, 'a return of what arrived')
  await page.getByLabel('Cuéntanos qué pasó').fill('Llegó roto')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Cuéntanos qué pasó')).toHaveValue('Llegó roto')
  await page.getByRole('dialog').getByRole('button', { name: 'Ahora no' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()

  await expect(desk.getByText(/^El cliente lo recibió el/)).toBeVisible()
  const rest = desk.getByRole('listitem').filter({ hasText: 'Marcar como enviado' })
  await expect(rest).toHaveCount(1)
  await rest.getByRole('button', { name: 'Marcar como entregado' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Entregado' }).click()
  await expect(main.getByText(/^Entregado el/)).toBeVisible()
  await expect(main.getByText('Completado').first()).toBeVisible()
  await admin.close()
})
