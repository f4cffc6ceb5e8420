import { expect, type Locator, type Page } from '@playwright/test'
import {
  expectAccessible,
  fillBilling,
  ofBothSellers,
  openLive,
  putInCart,
  signInAs,
  signInKnown,
} from './support/shop.ts'
import { test } from './support/test.ts'

type View = {
  id: string
  number: string
  status: string
  paymentStatus: string
  sellerOrders: { id: string; number: string; isSite: boolean }[]
}

const RECEIPT = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

test('a transfer to two sellers: each has its account, takes its receipt and is confirmed by its owner', async ({
  page,
  browser,
}) => {
  // Three people at three pages, with axe on each.
  await signInKnown(page)
  const { ofStore, ofSite } = await ofBothSellers(page)
  await putInCart(page, ofStore.id)
  await putInCart(page, ofSite.id)

  await page.goto('/checkout')
  await fillBilling(page)
  await page
    .getByText(/transferencia/i)
    .first()
    .click()
  await expect(page.getByText('Tu pedido es de 2 vendedores', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Hacer pedido/ }).click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByRole('heading', { name: /^Transferencia a/ })).toHaveCount(2)
  await expect(page.getByText('0112-458-7731').first()).toBeVisible()
  await expect(page.getByText('04-72-96-115520-3').first()).toBeVisible()

  const orderId = new URL(page.url()).searchParams.get('order')!
  const read = async () => (await (await page.request.get(`/api/v1/orders/${orderId}`)).json()) as View
  const order = await read()
  const site = order.sellerOrders.find(({ isSite }) => isSite)!
  const store = order.sellerOrders.find(({ isSite }) => !isSite)!
  await openLive(page, `/orders/${orderId}`)
  await expectAccessible(page, 'an order that waits for two transfers')

  const panel = page.getByRole('region', { name: /Taller del Canal/ })
  await panel.locator('input[type=file]').setInputFiles({
    name: 'nota.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await expect(panel.getByText('El comprobante debe ser una imagen JPG o PNG, o un PDF.')).toBeVisible()
  const receipt = { name: 'comprobante.pdf', mimeType: 'application/pdf', buffer: RECEIPT }
  await panel.locator('input[type=file]').setInputFiles(receipt)
  await panel.getByLabel(/Número de la transferencia/).fill(`ACH ${crypto.randomUUID().slice(0, 8)}`)
  await panel.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(panel.getByText('En revisión')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Ver comprobante' })).toBeVisible()

  const shop = await browser.newContext()
  const seller = await shop.newPage()
  await signInAs(seller, 'tienda@istmo.test')
  const rejected = await seller.request.post(`/api/v1/store/orders/${store.id}/payment/reject`, {
    data: { reason: 'El monto no coincide' },
  })
  expect(rejected.status()).toBe(200)
  // The buyer's page moves by itself.
  await expect(panel.getByText(/El monto no coincide/)).toBeVisible()
  await expectAccessible(page, 'an order with a rejected transfer')
  await panel.locator('input[type=file]').setInputFiles(receipt)
  await panel.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(panel.getByText('En revisión')).toBeVisible()
  expect(
    (await seller.request.post(`/api/v1/store/orders/${store.id}/payment/confirm`, { data: {} })).status(),
  ).toBe(200)
  await expect(panel.getByText('Pago confirmado')).toBeVisible()
  expect(await read()).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })

  const admin = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const desk = await admin.newPage()
  await signInAs(desk, 'admin@istmo.test')
  await desk.goto(`/admin/sales?order=${orderId}`)
  const row = desk
    .getByRole('listitem')
    .filter({ hasText: site.number })
    .filter({ hasText: 'Confirmar pago' })
    .last()
  await row.getByRole('button', { name: 'Confirmar pago recibido' }).click()
  await desk.getByRole('button', { name: /^Sí, recibí/ }).click()
  await expect(desk.getByText('Pago confirmado').first()).toBeVisible()
  await expectAccessible(desk, 'the sale with its payments')
  await expect(page.getByRole('main').getByText('Pago confirmado')).toHaveCount(2)
  expect(await read()).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  await expectReceiptAddsUp(page, orderId)
  await shop.close()
  await admin.close()
})

/** Each seller with their own lines and their sum, and below them the sum of all. */
async function expectReceiptAddsUp(page: Page, orderId: string) {
  await page.goto(`/orders/${orderId}/receipt`)
  const cents = async (amount: Locator) => Number((await amount.innerText()).replace(/[^\d]/g, ''))
  const sellers = page.locator('section').filter({ hasText: 'Vendido por' })
  await expect(sellers).toHaveCount(2)
  let subtotal = 0
  for (const seller of await sellers.all()) {
    const amounts = await seller.locator('tbody tr td:last-child').all()
    const lines = (await Promise.all(amounts.map(cents))).reduce((sum, line) => sum + line, 0)
    expect(await cents(seller.locator('tfoot td'))).toBe(lines)
    subtotal += lines
  }
  const totals = await Promise.all((await page.getByRole('article').locator('dl dd').all()).map(cents))
  const [all, shipping, total] = totals.map((amount) => amount || 0)
  expect([all, total]).toEqual([subtotal, subtotal + shipping!])
  await expectAccessible(page, 'the receipt of two sellers')
}
