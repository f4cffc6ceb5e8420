import { expect, type Locator, type Page } from '@playwright/test'
import { writtenDay } from '../../src/lib/panama-days.ts'
import {
  buy,
  expectAccessible,
  emailTo,
  ofBothSellers,
  openLive,
  signInAs,
  signInFresh,
  signInKnown,
} from './support/shop.ts'
import { test } from './support/test.ts'

const SELLER = 'tienda@istmo.test'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** Opens the newest order of the store beside the list, and answers its sheet. */
async function openNewest(page: Page, title: string) {
  await page.goto('/store/orders')
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('button').click()
  const sheet = page.getByRole('dialog').filter({ hasText: title })
  await expect(sheet).toBeVisible()
  return sheet
}

type Dashboard = { waiting: Record<'toShip' | 'toConfirm', number> }

test('an owner sees a new order where they are, calls off their part of it, and its buyer sees what goes on', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const buyer = await context.newPage()
  const email = await signInFresh(buyer)
  const { ofStore, ofSite } = await ofBothSellers(buyer)
  await signInAs(page, SELLER)
  await openLive(page, '/store')
  const entry = page.getByRole('navigation').getByRole('link', { name: /^Pedidos/ })
  // The menu adds up what the Dashboard counts apart, and other journeys leave some of both.
  const toShip = page.getByRole('main').getByRole('link', { name: /^Pedidos por enviar/ })
  const numberIn = async (link: Locator) =>
    (await link.count()) > 0 ? Number(/\d+/.exec(await link.innerText())?.[0] ?? 0) : 0
  const waiting = () => numberIn(entry)
  await settled(page)
  const { waiting: of } = (await (await page.request.get('/api/v1/store')).json()) as Dashboard
  const before = of.toShip + of.toConfirm
  await expect.poll(waiting).toBe(before)
  const { orderId } = await buy(buyer, [ofStore.id, ofSite.id], { email })
  // No one pressed anything there: menu and Dashboard follow by themselves, and so does the list.
  await expect.poll(waiting).toBe(before + 1)
  await expect.poll(() => numberIn(toShip)).toBe(of.toShip + 1)
  await openLive(page, '/store/orders?status=processing')
  await settled(page)
  const newest = page.getByRole('row').nth(1).getByRole('rowheader')
  const shown = await newest.innerText()
  const other = await buy(buyer, [ofStore.id], { email })
  await expect(newest).not.toHaveText(shown)
  await expect(newest).toContainText(other.number)

  await page.goto(
    `/store/orders?q=${(await (await buyer.request.get(`/api/v1/orders/${orderId}`)).json()).number}`,
  )
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('button').click()
  const sheet = page.getByRole('dialog').filter({ hasText: ofStore.title })
  await expect(sheet.getByText(ofSite.title)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Cancelar pedido' }).click()
  const why = page.getByRole('alertdialog')
  await why.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(why.getByText(/motivo/i).first()).toBeVisible()
  await expectAccessible(page, 'a part to be called off')
  await why.getByLabel('Motivo').fill('Se rompió en el taller')
  await why.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(sheet.getByText(/Se rompió en el taller/).first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancelar pedido' })).toHaveCount(0)
  await settled(page)
  await expectAccessible(page, 'a part that was called off')
  await expect.poll(waiting).toBe(before + 1)

  await page.goto('/store/refunds')
  await expect(page.getByRole('row').filter({ hasText: 'Se rompió en el taller' }).first()).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'the refunds of a store')

  await buyer.goto(`/orders/${orderId}`)
  const main = buyer.getByRole('main')
  await expect(main.getByText(/canceló su parte: Se rompió en el taller/)).toBeVisible()
  await expect(main.getByText(/^(Te vamos a devolver|Te devolvimos)/)).toBeVisible()
  await expect(main.getByText(/^Llega el .+ a /)).toHaveCount(1)
  await expectAccessible(buyer, 'an order of which a part was called off')
  expect((await emailTo(buyer, email, /^order_part_cancelled$/)).text).toContain('Se rompió en el taller')
  await context.close()
})

test('an owner approves a return of what they sold and rejects another with a reason', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const buyer = await context.newPage()
  const email = await signInFresh(buyer)
  const { ofStore } = await ofBothSellers(buyer)
  await signInAs(page, SELLER)
  /** Bought, arrived by the owner's word, and asked back. */
  const askedBack = async () => {
    const { orderId } = await buy(buyer, [ofStore.id], { email })
    const sheet = await openNewest(page, ofStore.title)
    await sheet.getByRole('button', { name: 'Marcar como entregado' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Entregado' }).click()
    await expect(sheet.getByText(/^Entregado/).first()).toBeVisible()
    const reason = `No combina con la sala ${crypto.randomUUID().slice(0, 6)}`
    const asked = await buyer.request.post(`/api/v1/orders/${orderId}/returns`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { kind: 'standard', lines: [{ productId: ofStore.id, quantity: 1 }], reason },
    })
    expect(asked.status()).toBe(201)
    return { reason, id: ((await asked.json()) as { id: string }).id }
  }
  const open = async ({ id, reason }: { id: string; reason: string }) => {
    await page.goto(`/store/returns?return=${id}`)
    const one = page.getByRole('dialog').filter({ hasText: reason })
    await expect(one.getByText(ofStore.title)).toBeVisible()
    await expect(one.getByText(email)).toHaveCount(0)
    await settled(page)
    return one
  }
  const [first, second] = [await askedBack(), await askedBack()]

  const refused = await open(first)
  await expectAccessible(page, 'a return of a store')
  await refused.getByRole('button', { name: 'Rechazar' }).click()
  const why = page.getByRole('alertdialog')
  await why.getByLabel('Motivo').fill('Se usó')
  await expectAccessible(page, 'a return to be rejected by its seller')
  await why.getByRole('button', { name: 'Rechazar' }).click()
  await expect(refused.getByText('Rechazada').first()).toBeVisible()
  await expect(refused.getByText('Sin reembolso', { exact: true })).toBeVisible()
  expect((await emailTo(buyer, email, /^return_rejected$/)).text).toContain('Se usó')

  const taken = await open(second)
  await taken.getByRole('button', { name: 'Aprobar' }).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByLabel('Se puede volver a vender').check()
  await expectAccessible(page, 'a return to be approved by its seller')
  await sure.getByRole('button', { name: 'Aprobar' }).click()
  await expect(taken.getByText('Aprobada').first()).toBeVisible()
  await expect(taken.getByText('Volvió a la venta')).toBeVisible()
  await emailTo(buyer, email, /^return_approved$/)

  await page.goto('/store/returns?status=rejected')
  await settled(page)
  await expectAccessible(page, 'the returns of a store')
  await buyer.goto('/orders?tab=returns')
  await expect(buyer.getByText('No la aprobamos. Motivo: Se usó')).toBeVisible()
  await expect(buyer.getByText('Aprobada')).toBeVisible()
  await context.close()
})

test('an owner sends money back by hand and shows the paper, and the seller is linked from order and receipt', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const buyer = await context.newPage()
  await signInKnown(buyer)
  const { ofStore } = await ofBothSellers(buyer)
  const { orderId } = await buy(buyer, [ofStore.id], { paymentMethod: 'bank_transfer' })

  await signInAs(page, SELLER)
  const sheet = await openNewest(page, ofStore.title)
  await sheet.getByRole('button', { name: 'Confirmar pago recibido' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Sí, recibí/ })
    .click()
  await expect(sheet.getByText('Pago confirmado').first()).toBeVisible()
  await sheet.getByRole('button', { name: 'Reembolsar' }).click()
  const giving = page.getByRole('dialog', { name: /^Reembolsar el pedido/ })
  await giving.getByLabel(/^Otro importe/).fill('1.00')
  await giving.getByLabel('Motivo').fill('Vino rayado')
  await expectAccessible(page, 'money to be given back by a seller')
  await giving.getByRole('button', { name: /^Devolver/ }).click()
  await expect(giving).toHaveCount(0)

  await page.goto('/store/refunds?state=queued')
  const row = page.getByRole('row').filter({ hasText: 'Vino rayado' }).first()
  await row.getByRole('button', { name: /^Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Marcar como devuelto' }).click()
  const sent = page.getByRole('alertdialog', { name: 'Marcar como devuelto' })
  await sent.getByRole('button', { name: 'Sí, ya lo devolví' }).click()
  await expect(sent.getByLabel('Referencia del banco')).toHaveAttribute('aria-invalid', 'true')
  await sent.getByLabel('Referencia del banco').fill(`ACH-${crypto.randomUUID().slice(0, 8)}`)
  await sent.getByLabel('Comprobante').setInputFiles({
    name: 'nota.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await expect(sent.getByText(/JPG o PNG, o un PDF/)).toBeVisible()
  await sent
    .getByLabel('Comprobante')
    .setInputFiles({ name: 'envio.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expectAccessible(page, 'money that was sent back by hand')
  await sent.getByRole('button', { name: 'Sí, ya lo devolví' }).click()
  await expect(sent).toHaveCount(0)
  await page.goto('/store/refunds?state=done')
  await row.getByRole('button', { name: /^Acciones/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Ver comprobante' })).toBeVisible()

  await buyer.goto(`/orders/${orderId}`)
  const main = buyer.getByRole('main')
  await expect(main.getByText('Te devolvimos $1.00')).toBeVisible()
  const paper = await main.getByRole('link', { name: 'Ver comprobante' }).getAttribute('href')
  expect((await buyer.request.get(paper!)).headers()['content-type']).toBe('application/pdf')
  const store = main.getByRole('link', { name: 'Taller del Canal' })
  await expect(store).toHaveAttribute('href', '/tienda/taller-del-canal')
  await main.getByRole('link', { name: 'Ver recibo' }).click()
  await main.getByRole('link', { name: 'Vendido por Taller del Canal' }).click()
  await expect(buyer).toHaveURL(/\/tienda\/taller-del-canal$/)
  await expect(main.getByRole('heading', { level: 1, name: 'Taller del Canal' })).toBeVisible()
  await context.close()
})

for (const width of [360, 768, 1280])
  test(`at ${width} px an owner reads what they sold, in every period, and nothing leaves the window`, async ({
    page,
    browser,
  }) => {
    const context = await browser.newContext()
    const buyer = await context.newPage()
    await signInFresh(buyer)
    const { orderId } = await buy(buyer, [(await ofBothSellers(buyer)).ofStore.id])
    const { createdAt } = await (await buyer.request.get(`/api/v1/orders/${orderId}`)).json()
    await context.close()
    await page.setViewportSize({ width, height: 800 })
    await signInAs(page, SELLER)
    await page.goto('/store')
    const sales = page.getByRole('region', { name: 'Ventas' })
    for (const card of ['Ingresos netos', 'Pedidos pagados', 'Pedido promedio', 'Devuelto', 'Comisión'])
      await expect(sales.getByText(card, { exact: true }).first()).toBeVisible()
    await settled(page)
    const chart = sales.getByRole('region', { name: 'Ingresos y pedidos por día' })
    await chart.getByRole('button', { name: 'Ver la tabla' }).click()
    await expect(chart.getByRole('row')).toHaveCount(8)
    await sales.getByLabel('Período').selectOption('month')
    await expect(chart.getByRole('row')).toHaveCount(31)
    await expect(page).toHaveURL(/period=month/)
    await sales.getByLabel('Período').selectOption('own')
    const [year, month, date] = writtenDay(new Date(createdAt)).split('-')
    const day = `${date}/${month}/${year}`
    await sales.getByRole('textbox', { name: 'Desde' }).fill(day)
    await sales.getByRole('textbox', { name: 'Hasta' }).fill(day)
    await sales.getByRole('textbox', { name: 'Hasta' }).press('Enter')
    await expect(chart.getByRole('row')).toHaveCount(2)
    await expect(
      sales.getByRole('region', { name: 'Productos más vendidos' }).getByRole('listitem').first(),
    ).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'what a store sold')
    await chart.getByRole('button', { name: 'Ver la gráfica' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
