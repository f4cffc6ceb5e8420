import { expect, type Page } from '@playwright/test'
import {
  fillBilling,
  emailTo,
  openLive,
  putInCart,
  saveGateway,
  signInAs,
  signInFresh,
  signInKnown,
  seenOnPage,
} from './support/shop.ts'
import { test } from './support/test.ts'

// Each would set this flag if any screen took it for more than text.
const RUN = 'window.hostileRan=1'
const WORD = 'Ñandú'.repeat(51)
const TITLES = [
  `<script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `' autofocus onfocus='${RUN}' x='`,
  `</title></script><svg onload=${RUN}>`,
  `{{constructor.constructor('${RUN}')()}}`,
  '\u202eodroP\u202c ce\u200bro {"$ne":null} ${7*7} &lt;b&gt; %s',
  WORD.slice(0, 190),
]
const DESCRIPTION = `${WORD} javascript:${RUN}//</textarea></script><script>${RUN}</script>`
const LANDMARK = `<script>${RUN}</script> ' onfocus='${RUN} ${WORD.slice(0, 60)}`
const run = crypto.randomUUID().slice(0, 8)

type Shop = { categoryId: string; slug: string; products: { id: string; title: string }[] }
let shop: Shop

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await signInAs(page, 'admin@istmo.test')
  const added = await page.request.post('/api/v1/admin/categories', {
    data: { name: `"><script>${RUN}</script> ${run}`, description: DESCRIPTION.slice(0, 400) },
  })
  const { id: categoryId, slug } = (await added.json()) as { id: string; slug: string }
  const products: Shop['products'] = []
  for (const [index, text] of TITLES.entries()) {
    // No beginning of the category's name, whatever the run is called.
    const title = `${text} ${run.slice(0, 4)}-${index}`
    const made = await page.request.post('/api/v1/admin/products', {
      data: {
        title,
        priceCents: 1500,
        stock: 50,
        categoryIds: [categoryId],
        description: DESCRIPTION,
        longDescription: DESCRIPTION,
        specifications: { [`<b onclick=${RUN}>`]: WORD, Marca: `</script><script>${RUN}</script>` },
        shippingInfo: DESCRIPTION,
        warrantyInfo: `<iframe src="javascript:${RUN}">`,
      },
    })
    expect(made.status()).toBe(201)
    products.push({ id: ((await made.json()) as { id: string }).id, title })
  }
  shop = { categoryId, slug, products }
  await page.close()
})

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage()
  await signInAs(page, 'admin@istmo.test')
  for (const { id } of shop.products) await page.request.delete(`/api/v1/admin/products/${id}`)
  await page.request.patch(`/api/v1/admin/categories/${shop.categoryId}`, { data: { isActive: false } })
  await page.close()
})

test('a visitor sees hostile products as text', async ({ page }) => {
  const check = watch(page)
  await page.goto(`/categoria/${shop.slug}`)
  for (const { title } of shop.products)
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
  await check('the category')

  for (const { id, title } of shop.products) {
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(`<b onclick=${RUN}>`).first()).toBeVisible()
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const named = facts.map((one) => JSON.parse(one) as { name?: string }).map(({ name }) => name)
    expect(named).toContain(title)
    await expect(page).toHaveTitle(new RegExp(run.slice(0, 4)))
    const shared = await page.locator('meta[property="og:title"]').getAttribute('content')
    expect(shared).toContain(title)
    await check(title)
  }
  for (const query of [TITLES[0]!, TITLES[1]!, '%_\\', "' or 1=1 --", 'x'.repeat(500), '\u202e\u200b']) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`)
    await expect(page.getByRole('main')).toBeVisible()
    await check(`the search for ${query.slice(0, 40)}`)
  }
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Buscar productos' })
  await box.fill(TITLES[0]!.slice(0, 60))
  await page.waitForResponse(/suggestions/)
  await check('the suggestions')
})

test('the assistant shows hostile words as they were typed', async ({ page }) => {
  const check = watch(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Abrir el chat de ayuda' }).click()
  const chat = page.getByRole('dialog', { name: 'Asistente' })
  for (const text of [TITLES[1]!, `busco ${shop.products[0]!.title}`, WORD]) {
    await chat.getByRole('textbox').fill(text)
    await chat.getByRole('button', { name: 'Enviar' }).click()
    await expect(chat.getByText(text).first()).toBeVisible()
  }
  await expect(chat.getByText('El asistente está escribiendo')).toHaveCount(0)
  await check('the chat')
})

test('a buyer with a hostile name buys hostile things, and the admin panel and the emails show text', async ({
  page,
  browser,
}) => {
  const check = watch(page)
  const name = `"><img src=x onerror=${RUN}> ${run}`
  const email = await signInFresh(page)
  expect((await page.request.patch('/api/v1/profile', { data: { fullName: name } })).status()).toBe(200)
  for (const { id } of shop.products)
    await page.request.put(`/api/v1/cart/lines/${id}`, { data: { quantity: 1 } })
  await page.goto('/profile')
  await expect(page.getByText(name).first()).toBeVisible()
  await check('the profile')
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /carrito/i })
    .click()
  await expect(page.getByRole('dialog').getByText(shop.products[0]!.title).first()).toBeVisible()
  await check('the cart')
  await page.goto('/checkout')
  const summary = page.getByRole('main').getByText(shop.products[0]!.title).filter({ visible: true })
  await expect(summary.first()).toBeVisible()
  await check('the checkout')

  const placed = await page.request.post('/api/v1/checkout', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      shippingMethod: 'standard',
      seen: await seenOnPage(page),
      paymentMethod: 'credit_card',
      testChoice: 'approve',
      billingInfo: billing(name, email),
    },
  })
  const { orderId } = (await placed.json()) as { orderId: string }
  await page.goto(`/order-success?order=${orderId}`)
  await expect(page.getByRole('main')).toBeVisible()
  await check('the thanks')
  await page.goto('/orders')
  await expect(page.getByRole('main').getByText(/IST-/).first()).toBeVisible()
  await check('the orders')
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByRole('main').getByText(LANDMARK)).toBeVisible()
  await check('the order')
  await page.goto(`/orders/${orderId}/receipt`)
  await expect(page.getByText(name).first()).toBeVisible()
  await check('the receipt')
  const mail = await emailTo(page, email, /paid/)
  expect(mail.text).toContain(shop.products[0]!.title)
  const html = await emailHtml(page, email)
  expect(html).not.toMatch(/<script|<img src=x|<svg|<iframe/i)
  expect(html).toContain('&lt;script&gt;')
  await page.goto('/')

  const admin = await browser.newContext({ locale: 'es-PA', viewport: { width: 1280, height: 800 } })
  const desk = await admin.newPage()
  const checkDesk = watch(desk)
  await signInAs(desk, 'admin@istmo.test')
  const returned = `</textarea><script>${RUN}</script> ${WORD}`
  const { sellerOrders } = await (await desk.request.get(`/api/v1/admin/orders/${orderId}`)).json()
  const parcel = `/api/v1/admin/orders/${orderId}/seller-orders/${sellerOrders[0].id}`
  const carried = { courier: `<b onclick=${RUN}>`, guideNumber: WORD.slice(0, 60) }
  expect((await desk.request.post(`${parcel}/ship`, { data: carried })).status()).toBe(200)
  expect((await desk.request.post(`${parcel}/deliver`)).status()).toBe(200)
  const asked = await page.request.post(`/api/v1/orders/${orderId}/returns`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      kind: 'standard',
      lines: [{ productId: shop.products[0]!.id, quantity: 1 }],
      reason: returned,
    },
  })
  expect(asked.status()).toBeLessThan(300)
  await page.goto('/orders?tab=returns')
  await expect(page.getByRole('main').getByText('</textarea>').first()).toBeVisible()
  await check('the return')
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByRole('link', { name: 'Ver mis devoluciones' })).toBeVisible()
  await check('the order with its return')
  await desk.goto(`/admin/products?q=${run.slice(0, 4)}`)
  await expect(desk.getByText(shop.products[0]!.title).first()).toBeVisible()
  await checkDesk('the products of the admin panel')
  await desk.goto(`/admin/products/${shop.products[1]!.id}`)
  await expect(desk.getByRole('textbox').first()).toHaveValue(shop.products[1]!.title)
  await checkDesk('the product form')
  await desk.goto('/admin/sales')
  await expect(desk.getByText(name).first()).toBeVisible()
  await checkDesk('the sales')
  await desk.goto(`/admin/sales?order=${orderId}`)
  await expect(desk.getByRole('dialog').getByText(LANDMARK)).toBeVisible()
  await checkDesk('the sheet of the order')
  await admin.close()
})

test('a transfer and a cryptocurrency are paid in hostile words', async ({ page, browser }) => {
  const check = watch(page)
  const name = `${WORD.slice(0, 60)}<b onclick=${RUN}> ${run}`
  const email = await signInKnown(page)
  const admin = await browser.newContext({ locale: 'es-PA', viewport: { width: 1280, height: 800 } })
  const desk = await admin.newPage()
  const checkDesk = watch(desk)
  await signInAs(desk, 'admin@istmo.test')
  const gateways = (await (await desk.request.get('/api/v1/admin/payment-gateways')).json()) as {
    items: { type: string; config: Record<string, string> }[]
  }
  const { config } = gateways.items.find(({ type }) => type === 'bank_transfer')!
  const hostile = {
    ...config,
    bankName: TITLES[1]!,
    accountHolder: WORD.slice(0, 120),
    routingNumber: WORD.slice(0, 40),
    instructions: DESCRIPTION,
  }
  await saveGateway(desk, 'bank_transfer', { config: hostile })
  try {
    await putInCart(page, shop.products[6]!.id)
    const placed = await page.request.post('/api/v1/checkout', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        shippingMethod: 'standard',
        seen: await seenOnPage(page),
        paymentMethod: 'bank_transfer',
        billingInfo: billing(name, email),
      },
    })
    expect(placed.status()).toBe(200)
    const { orderId } = (await placed.json()) as { orderId: string }
    await page.goto(`/order-success?order=${orderId}`)
    await expect(page.getByText(hostile.bankName)).toBeVisible()
    await check('the account to pay into')
    await openLive(page, `/orders/${orderId}`)
    const file = page.locator('input[type=file]')
    await file.setInputFiles({
      name: `<img src=x onerror=${RUN}>${WORD.slice(0, 90)}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
    })
    await page.getByLabel(/Número de la transferencia/).fill(`<b>${run}</b>${WORD.slice(0, 80)}`)
    await check('the receipt before it is sent')
    await page.getByRole('button', { name: 'Enviar comprobante' }).click()
    await expect(page.getByText('En revisión').first()).toBeVisible()
    await check('the transfer in review')
    await desk.goto(`/admin/sales?order=${orderId}`)
    await expect(desk.getByRole('dialog').getByText(LANDMARK)).toBeVisible()
    await checkDesk('the sheet of the transfer')
    const order = await (await desk.request.get(`/api/v1/admin/orders/${orderId}`)).json()
    const { sellerOrders } = order as { sellerOrders: { id: string }[] }
    const reason = `</textarea><script>${RUN}</script> ${WORD}`
    await desk.request.post(`/api/v1/admin/orders/${orderId}/seller-orders/${sellerOrders[0]!.id}/reject`, {
      data: { reason },
    })
    await expect(page.getByText(reason)).toBeVisible()
    await check('the rejected transfer')
  } finally {
    await saveGateway(desk, 'bank_transfer', { config })
    await admin.close()
  }

  await putInCart(page, shop.products[6]!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  await page.getByRole('radio', { name: /Criptomonedas/ }).check()
  await page.getByRole('radio', { name: /^USDT/ }).check()
  await page.getByRole('radio', { name: /Polygon/ }).check()
  await page.getByRole('button', { name: 'Generar dirección de pago' }).click()
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await check('the quote')
  await page.getByRole('button', { name: 'Confirmar Pago Enviado' }).click()
  await expect(page).toHaveURL(/\/order-success/)
  await check('the thanks for a quote')
  await page
    .getByRole('main')
    .getByRole('link', { name: /ver (el|mi) pedido/i })
    .click()
  const hash = crypto.randomUUID().replaceAll('-', '').repeat(2)
  await page.getByLabel('Código de la transacción (hash)').fill(hash)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(hash)).toBeVisible()
  await check('the order with its transaction')
})

/** Whatever may be written freely is hostile; the place is chosen from a list. */
const billing = (fullName: string, email: string) => ({
  fullName,
  email,
  address: WORD.slice(0, 200),
  state: 'Panamá',
  city: 'Panamá',
  corregimiento: 'Bella Vista',
  landmark: LANDMARK,
  zipCode: '<b>0801</b>',
  phone: '61234567',
})

/** The HTML of the email, taken from the frame of the mailbox. */
async function emailHtml(page: Page, to: string): Promise<string> {
  const answer = await page.request.get('/dev/mailbox', { headers: { accept: 'application/json' } })
  const { items } = (await answer.json()) as { items: { id: string; to: string }[] }
  const shown = await page.request.get(`/dev/mailbox/${items.find((one) => one.to === to)!.id}`)
  // On a page of the shop the content security policy would refuse the email's styles.
  const blank = await page.context().newPage()
  const html = await blank.evaluate(
    (text) => {
      const framed = new DOMParser()
        .parseFromString(text, 'text/html')
        .querySelectorAll('iframe, script, svg, img')
      const [frame] = framed
      return framed.length === 1 &&
        frame instanceof HTMLIFrameElement &&
        !frame.sandbox.contains('allow-scripts')
        ? frame.srcdoc
        : null
    },
    await shown.text(),
  )
  await blank.close()
  expect(html, 'the mailbox shows one sandboxed email and nothing else').not.toBeNull()
  return html!
}

/** Listens from now on; the answer looks at what happened on a screen, at both widths. */
function watch(page: Page) {
  const seen: string[] = []
  const host = () => new URL(page.url()).host
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (
      /^https?:/.test(request.url()) &&
      page.url().startsWith('http') &&
      new URL(request.url()).host !== host()
    )
      seen.push(`request: ${request.url()}`)
  })
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()}`)
  })
  return async (what: string) => {
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 780 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, `${what} is wider than a phone`).toBeLessThanOrEqual(0)
    await page.setViewportSize(wide)
    expect(await page.evaluate(() => 'hostileRan' in window), `a script ran on ${what}`).toBe(false)
    expect(seen, what).toEqual([])
  }
}
