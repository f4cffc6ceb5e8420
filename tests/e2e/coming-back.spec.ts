import { expect } from '@playwright/test'
import { ADMIN, addProduct, removeProduct } from './support/office.ts'
import { anEmail, expectAccessible, letterTo, linkIn, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('a visitor is told of what is sold out once their address is confirmed', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newPage({ baseURL: baseURL! })
  await signInAs(office, ADMIN)
  const { id } = await addProduct(office, { stock: 0 })
  const email = anEmail()
  await page.goto(`/product/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Avísame cuando llegue' })
  await page.getByRole('button', { name: 'Avísame cuando llegue' }).click()
  await expectAccessible(page, 'a notice asked for by a visitor')
  await dialog.getByRole('button', { name: 'Avísame', exact: true }).click()
  await expect(dialog.getByText('Escribe tu correo electrónico')).toBeVisible()
  await dialog.getByLabel(/Correo electrónico/).fill(email)
  await dialog.getByRole('button', { name: 'Avísame', exact: true }).click()
  await expect(page.getByText(`Te enviamos una carta a ${email}`)).toBeVisible()

  const { pathname, search } = new URL(linkIn(await letterTo(page, email, /^notice_confirm$/)))
  await page.goto(`${pathname}${search}`)
  await expect(page.getByRole('heading', { name: 'Cartas de la tienda', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar aviso' }).click()
  await expect(page.getByText('Listo. Te escribiremos una vez, cuando ocurra.')).toBeVisible()
  await expectAccessible(page, 'a confirmed notice')
  await removeProduct(office, id)
  await office.context().close()
})

test('who is signed in waits for a lower price, sees it beside the wishes and lets go of it', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newPage({ baseURL: baseURL! })
  await signInAs(office, ADMIN)
  const { id } = await addProduct(office)
  await page.goto('/')
  await signInFresh(page)
  await page.request.put(`/api/v1/wishlist/${id}`)
  await page.goto(`/product/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Avísame si baja de precio' })
  await page.getByRole('button', { name: 'Avísame si baja de precio' }).click()
  await dialog.getByRole('button', { name: 'Avísame', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/wishlist')
  const own = page.getByRole('region', { name: 'Mis avisos' })
  await expect(own).toContainText('Cuando cueste menos de')
  await expectAccessible(page, 'wishes and notices')
  await own.getByRole('button', { name: /^Ya no me avises/ }).click()
  await expect(own).toHaveCount(0)
  await removeProduct(office, id)
  await office.context().close()
})
