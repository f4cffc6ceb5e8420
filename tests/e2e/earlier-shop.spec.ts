import { expect, type Page } from '@playwright/test'
import { ADMIN, addProduct, removeProduct, rest } from './support/admin.ts'
import { emailTo, expectAccessible, linkIn } from './support/shop.ts'
import { test } from './support/test.ts'

const file = (name: string, lines: readonly string[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(lines.join('\n')),
})

/** Sends a file, looks at what would become of it, and brings it. */
async function bring(page: Page, what: string, sent: ReturnType<typeof file>, act: string) {
  await page.getByLabel(`Elegir archivo de ${what}`).setInputFiles(sent)
  const sheet = page.getByRole('dialog', { name: sent.name })
  await expect(sheet.getByText('Así quedan los primeros')).toBeVisible()
  await expectAccessible(page, `the preview of ${what}`)
  await sheet.getByRole('button', { name: act }).click()
  await expect(sheet.getByText('Traído', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Cerrar' }).click()
}

test('a shop moves in: customers are invited, set a password, and repeat what they ordered there', async ({
  page,
  as,
  browser,
}) => {
  const word = crypto.randomUUID().slice(0, 8)
  const email = `cliente-${word}@vieja.example`
  await as(ADMIN)
  const product = await addProduct(page, { uniqueCode: `VIEJA-${word}`, stock: 20 })
  await page.goto('/admin/earlier-shop')
  await rest(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page, `moving in at ${width} px`)
  }
  await page
    .getByLabel('Elegir archivo de clientes')
    .setInputFiles(file('otra-cosa.csv', ['Color,Talla', 'Rojo,M']))
  const refused = page.getByRole('dialog', { name: 'otra-cosa.csv' })
  await expect(refused.getByText('Faltan estas columnas: correo')).toBeVisible()
  await refused.getByRole('combobox', { name: 'Campo de la columna Color' }).selectOption('Correo')
  await refused.getByRole('button', { name: 'Revisar otra vez' }).click()
  await expect(refused.getByText('No hay nada en este archivo que se pueda traer.')).toBeVisible()
  await refused.getByRole('button', { name: 'Descartar' }).click()
  await expect(refused).toBeHidden()

  const customers = [
    'Email,First Name,Last Name,Accepts Email Marketing',
    `${email},Rosa,De León,yes`,
    'nada,x,y,no',
  ]
  await bring(page, 'clientes', file('clientes.csv', customers), 'Traer 1 clientes')
  const orders = [
    'Name,Email,Financial Status,Created at,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
    `#${word},${email},paid,2024-05-06 10:00:00 -0500,20.00,2,${product.title},10.00,vieja-${word}`,
  ]
  await bring(page, 'pedidos anteriores', file('pedidos.csv', orders), 'Traer 1 pedidos')

  await page.goto(`/admin/earlier-shop?tab=orders&q=${word}`)
  await page.getByRole('button', { name: `#${word}`, exact: true }).click()
  const order = page.getByRole('dialog', { name: `#${word}` })
  await expect(order.getByText(`2 × ${product.title}`)).toBeVisible()
  await expectAccessible(page, 'a past order')

  await page.goto(`/admin/earlier-shop?tab=customers&q=${word}`)
  await page.getByRole('button', { name: /^Invitar a/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar invitaciones' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Con invitación')).toBeVisible()
  const link = new URL(linkIn(await emailTo(page, email, /invitation/)))

  const context = await browser.newContext()
  const rosa = await context.newPage()
  await rosa.goto(link.pathname + link.search)
  const main = rosa.getByRole('main')
  await main.getByLabel(/^Contraseña nueva/).fill('Chiriquí-2026')
  await main.getByLabel(/^Confirma/).fill('Chiriquí-2026')
  await main.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(rosa).toHaveURL(/localhost:\d+\/$/)
  await rosa.request.post('/api/v1/sign-in', { data: { email, password: 'Chiriquí-2026' } })
  await rosa.goto('/orders')
  await expect(rosa.getByRole('heading', { name: 'De la tienda anterior' })).toBeVisible()
  await expectAccessible(rosa, 'own orders of the earlier shop')
  await rosa.getByRole('button', { name: /^Repetir compra/ }).click()
  await expect(rosa.getByRole('dialog').getByText(product.title)).toBeVisible()
  await rosa.goto('/profile')
  const offers = rosa.getByRole('switch', { name: 'Ofertas por correo' })
  await expect(offers).toBeChecked()
  await offers.click()
  await expect(rosa.getByText('Ya no recibirás ofertas por correo')).toBeVisible()
  await context.close()

  await page.goto(`/admin/earlier-shop?tab=customers&q=${word}`)
  await expect(row.getByText('Ya entró')).toBeVisible()
  await expect(row.getByText('No acepta')).toBeVisible()
  await removeProduct(page, product.id)
})
