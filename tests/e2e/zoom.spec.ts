import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN } from './support/admin.ts'
import { plentifulProducts, putInCart, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

// What is left of a window of 1280 by 1024 at 400 %.
test.use({ viewport: { width: 320, height: 256 } })

test('at 400 % every field of a form of the admin panel is in view while it has the focus', async ({
  page,
}) => {
  await signInAs(page, ADMIN)
  await page.goto('/admin/products/new')
  await expectFieldsInView(page, page.getByRole('main').locator('form'))
})

test('at 400 % every field of a dialog of the admin panel is in view while it has the focus', async ({
  page,
}) => {
  await signInAs(page, ADMIN)
  await page.goto('/admin/gift-cards')
  await page.getByRole('button', { name: 'Emitir tarjetas' }).first().click()
  await expectFieldsInView(page, page.getByRole('dialog'))
})

test('at 400 % every field of the checkout is in view while it has the focus', async ({ page }) => {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  await expectFieldsInView(page, page.getByRole('main'))
})

test('at 400 % every field of the sign-in is in view while it has the focus', async ({ page }) => {
  await page.goto('/sign-in')
  const dialog = page.getByRole('dialog')
  await expectFieldsInView(page, dialog)
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(dialog.getByLabel('Nombre completo')).toBeVisible()
  await expectFieldsInView(page, dialog)
})

/** Goes by Tab through the fields: of each one with the focus nothing is hidden, and nothing lies over it. */
async function expectFieldsInView(page: Page, form: Locator) {
  const fields = form.locator(
    ':is(input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), select, textarea):visible',
  )
  await expect(fields.first()).toBeVisible()
  const seen: string[] = []
  await fields.first().focus()
  for (let step = 0, at = 1; step < 150 && at < Math.min(await fields.count(), 12); step++) {
    await page.keyboard.press('Tab')
    const field = fields.nth(at)
    if (!(await field.evaluate((one) => one === document.activeElement))) continue
    at += 1
    const hidden = await field.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [(left + right) / 2, y] as const)
      const isTall = bottom - top > innerHeight / 2
      const isOver = (x: number, y: number) => {
        const over = document.elementFromPoint(x, y)
        return over !== null && (one === over || one.contains(over) || over.contains(one))
      }
      const hits = points.filter(([x, y]) => isOver(x, y)).length
      return hits === points.length || (isTall && hits > 0)
        ? ''
        : `${one.outerHTML.slice(0, 120)} ${top} ${bottom}`
    })
    expect(hidden).toBe('')
    seen.push('in view')
  }
  expect(seen.length).toBeGreaterThan(0)
}
