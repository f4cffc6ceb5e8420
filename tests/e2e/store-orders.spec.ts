import { expect, type Page } from '@playwright/test'
import { expectAccessible, letterTo, putInCart, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

type Listed = { id: string; title: string }

/** A buyer who has paid by card for one thing of the site and one of the store, as many as are asked for. */
async function buyOfTwo(page: Page) {
  const email = await signInFresh(page)
  const listed = await page.request.get('/api/v1/products?stock=in&pageSize=100')
  const { items } = (await listed.json()) as { items: Listed[] }
  const ofStore = items.find(({ title }) => /café|cacao|mola/i.test(title))!
  const ofSite = items.find(({ title }) => /laptop|audífonos|monitor/i.test(title))!
  await putInCart(page, ofStore.id)
  await putInCart(page, ofSite.id)
  const placed = await page.request.post('/api/v1/checkout', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      shippingMethod: 'standard',
      paymentMethod: 'credit_card',
      testChoice: 'approve',
      billingInfo: {
        fullName: 'María Núñez',
        email,
        address: 'Calle 50, edificio 3',
        city: 'Panamá',
        state: 'Panamá',
        corregimiento: 'Bella Vista',
        landmark: '',
        zipCode: '',
        phone: '+50761234567',
      },
    },
  })
  expect(placed.status()).toBe(200)
  const { orderId } = (await placed.json()) as { orderId: string }
  return { email, orderId, ofStore, ofSite }
}

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

test('an owner calls off their part of an order of two sellers, and its buyer sees what goes on', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage()
  const { email, orderId, ofStore, ofSite } = await buyOfTwo(buyer)

  await signInAs(page, 'tienda@istmo.test')
  await page.goto('/store/orders')
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('button').click()
  const sheet = page.getByRole('dialog').filter({ hasText: ofStore.title })
  await expect(sheet.getByText(ofSite.title)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Cancelar pedido' }).click()
  const why = page.getByRole('alertdialog')
  await expectAccessible(page, 'a part to be called off')
  await why.getByLabel('Motivo').fill('Se rompió en el taller')
  await why.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(sheet.getByText('Se rompió en el taller').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancelar pedido' })).toHaveCount(0)
  await settled(page)
  await expectAccessible(page, 'a part that was called off')

  await page.goto('/store/refunds')
  await expect(page.getByRole('row').filter({ hasText: 'Se rompió en el taller' }).first()).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'the refunds of a store')

  await buyer.goto(`/orders/${orderId}`)
  const main = buyer.getByRole('main')
  await expect(main.getByText(/canceló su parte: Se rompió en el taller/)).toBeVisible()
  await expect(main.getByText(/^Llega a más tardar el/)).toHaveCount(1)
  await expectAccessible(buyer, 'an order of which a part was called off')
  const letter = await letterTo(buyer, email, /^order_part_cancelled$/)
  expect(letter.text).toContain('Se rompió en el taller')
  await buyer.context().close()
})

test('an owner answers a return of what they sold, with the words of its buyer before them', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage()
  const { email, orderId, ofStore } = await buyOfTwo(buyer)
  await signInAs(page, 'tienda@istmo.test')
  await page.goto('/store/orders')
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('button').click()
  const sheet = page.getByRole('dialog').filter({ hasText: ofStore.title })
  await sheet.getByRole('button', { name: 'Marcar como entregado' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entregado' }).click()
  await expect(sheet.getByText(/Lo entregamos|Entregado/).first()).toBeVisible()

  const slip = await sheet.getByRole('link', { name: 'Hoja de empaque' }).getAttribute('href')
  await page.goto(slip!)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoja de empaque' })).toBeVisible()
  await expect(page.getByText('María Núñez')).toBeVisible()
  await expect(page.getByText(ofStore.title)).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'a packing slip')

  const reason = `No combina con la sala ${crypto.randomUUID().slice(0, 6)}`
  const asked = await buyer.request.post(`/api/v1/orders/${orderId}/returns`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { kind: 'standard', lines: [{ productId: ofStore.id, quantity: 1 }], reason },
  })
  expect(asked.status()).toBe(201)

  await page.goto('/store/returns?status=pending')
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'the returns of a store')
  const row = page.getByRole('row').filter({ hasText: 'María Núñez' }).first()
  await row.getByRole('button', { name: 'María Núñez' }).click()
  const one = page.getByRole('dialog').filter({ hasText: reason })
  await expect(one.getByText(ofStore.title)).toBeVisible()
  await expect(one.getByText(email)).toHaveCount(0)
  await settled(page)
  await expectAccessible(page, 'a return of a store')
  await one.getByRole('button', { name: 'Rechazar' }).click()
  const why = page.getByRole('alertdialog')
  await why.getByLabel('Motivo').fill('Se usó')
  await why.getByRole('button', { name: 'Rechazar' }).click()
  await expect(one.getByText('Rechazada').first()).toBeVisible()
  expect((await letterTo(buyer, email, /^return_rejected$/)).text).toContain('Se usó')
  await buyer.context().close()
})
