import { expect } from '@playwright/test'
import { ADMIN, rest } from './support/admin.ts'
import { buy, plentifulProducts, signInKnown } from './support/shop.ts'
import { test } from './support/test.ts'

test('a press with Shift marks every row up to it, by mouse and by the space bar, and takes them back', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await as(ADMIN)
  await page.goto('/admin/products')
  await rest(page)
  const box = (at: number) => page.getByRole('checkbox', { name: /^Seleccionar / }).nth(at)
  const marked = async () =>
    (await page.getByRole('row', { selected: true }).all()).length === 0
      ? []
      : page
          .getByRole('rowgroup')
          .last()
          .getByRole('row')
          .evaluateAll((rows) => rows.flatMap((row, at) => (row.ariaSelected === 'true' ? [at + 1] : [])))
  await box(2).click()
  await expect(page.getByText('Mayús + clic marca hasta otra fila')).toBeVisible()
  await box(5).click({ modifiers: ['Shift'] })
  await expect.poll(marked).toEqual([2, 3, 4, 5])
  await expect(box(5)).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await box(7).focus()
  await page.keyboard.press('Shift+Space')
  await expect.poll(marked).toEqual([2, 3, 4, 5, 6, 7])
  await box(4).click({ modifiers: ['Shift'] })
  await expect.poll(marked).toEqual([2, 3])
  await box(6).click()
  await expect.poll(marked).toEqual([2, 3, 6])
})

test('rows are 40 px high where that is chosen, from their first drawing on, and a list takes the width of a large screen', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await as(ADMIN)
  await page.addInitScript(() => {
    const heights = new Set<number>()
    Object.assign(window, { heights })
    const look = () => {
      for (const row of document.querySelectorAll('main tbody tr'))
        heights.add(Math.round(row.getBoundingClientRect().height))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const heights = () =>
    page.evaluate(() =>
      [...(window as unknown as { heights: Set<number> }).heights].toSorted((a, b) => a - b),
    )
  await page.goto('/admin/inventory/transactions')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  // A frame after the rows are there, they are measured.
  await expect.poll(async () => (await heights()).at(-1) ?? 0).toBeGreaterThan(47)
  const main = page.getByRole('main')
  expect((await main.boundingBox())!.width).toBeGreaterThan(1650)
  await page.getByRole('button', { name: 'Altura de las filas' }).click()
  await page.getByRole('menuitemradio', { name: 'Compacta' }).click()
  const rowHeight = async () => Math.round((await page.getByRole('row').nth(1).boundingBox())!.height)
  await expect.poll(rowHeight).toBe(40)
  await page.reload()
  await rest(page)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expect.poll(heights).toEqual([40])
})

test('a form is as narrow as it stays from its first drawing on, without motion too', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await as(ADMIN)
  await page.addInitScript(() => {
    const widths = new Set<number>()
    Object.assign(window, { widths })
    const look = () => {
      const main = document.querySelector('main:has(form[data-record-form])')
      if (main) widths.add(Math.round(main.getBoundingClientRect().width))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/admin/products/new')
  await expect(page.getByRole('textbox', { name: 'Título' })).toBeVisible()
  await rest(page)
  const widths = () => page.evaluate(() => [...(window as unknown as { widths: Set<number> }).widths])
  await expect.poll(widths).toEqual([1280])
})

test('held stock is searched, and the number of an order leads to its page from there and from the log', async ({
  page,
  as,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage()
  await signInKnown(buyer)
  const product = (await plentifulProducts(buyer)).find(({ priceCents }) => priceCents < 20_000)!
  const { orderId: id, number } = await buy(buyer, [product.id], { paymentMethod: 'bank_transfer' })
  await buyer.context().close()
  await as(ADMIN)
  await page.goto('/admin/held-stock')
  await page.getByRole('searchbox', { name: 'Buscar por pedido, nombre o correo' }).fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  await rest(page)
  await expect(page.getByRole('table').getByRole('link')).toHaveText([number])
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(`/admin/sales/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.request.post(`/api/v1/admin/held-stock/${id}/release`, { data: {} })
  await page.goto(`/admin/audit?thing=${number}`)
  await expect(page.getByRole('link', { name: number }).first()).toHaveAttribute('href', `/admin/sales/${id}`)
})
