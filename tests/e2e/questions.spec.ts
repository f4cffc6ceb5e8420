import { expect } from '@playwright/test'
import { ADMIN, addProduct, removeProduct } from './support/admin.ts'
import { expectAccessible, openLive, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('somebody asks on the product page, an admin answers, and it stands there for everybody', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = await browser.newPage({ baseURL: baseURL! })
  await signInAs(desk, ADMIN)
  const { id } = await addProduct(desk)
  await page.goto('/')
  await signInFresh(page)
  await openLive(page, `/product/${id}`)
  const section = page.getByRole('region', { name: 'Preguntas y respuestas' })
  const dialog = page.getByRole('dialog', { name: 'Hacer una pregunta' })
  await expect(section).toContainText('Nadie ha preguntado todavía.')
  await section.getByRole('button', { name: 'Hacer una pregunta' }).click()
  await expectAccessible(page, 'the form of a question')
  const words = `¿Viene con cargador ${crypto.randomUUID().slice(0, 6)}?`
  await dialog.getByRole('button', { name: 'Enviar pregunta' }).click()
  await expect(dialog).toContainText('Escribe tu pregunta (3 a 500 caracteres)')
  await dialog.getByLabel(/Tu pregunta/).fill(words)
  await dialog.getByRole('button', { name: 'Enviar pregunta' }).click()
  await expect(page.getByText('Tu pregunta está enviada.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await desk.goto('/admin/questions?state=unanswered')
  await desk.getByRole('button', { name: words }).first().click()
  const sheet = desk.getByRole('dialog')
  await expect(sheet).toContainText(words)
  await expectAccessible(desk, 'a question in the admin panel')
  await sheet.getByRole('button', { name: 'Responder' }).click()
  await desk.getByLabel(/^Respuesta/).fill('Sí, de 65 vatios.')
  await desk.getByRole('button', { name: 'Publicar respuesta' }).click()
  await expect(desk.getByText('La respuesta ya está publicada.')).toBeVisible()
  // The page that was open follows by itself.
  await expect(section).toContainText('Sí, de 65 vatios.')
  await expect(section).toContainText(words)
  await expectAccessible(page, 'a product with a question')
  expect(await (await page.request.get(`/product/${id}`)).text()).toContain('Sí, de 65 vatios.')
  await removeProduct(desk, id)
  await desk.context().close()
})
