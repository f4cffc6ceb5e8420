import { expect } from '@playwright/test'
import { expectAccessible } from './support/shop.ts'
import { test } from './support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/contact', '/help'])
    test(`the form of ${path} is sent, and nothing of it stands in the address`, async ({ page }) => {
      await page.goto(path)
      const main = page.getByRole('main')
      const subject = `Sin programa ${path} ${crypto.randomUUID().slice(0, 8)}`
      await main.getByLabel('Nombre').fill('Ana Pérez')
      await main.getByLabel('Correo electrónico').fill('ana@correo.pa')
      await main.getByLabel('Asunto').fill(subject)
      await main.getByLabel('Mensaje').fill('¿Abren los domingos?\n¿Y el 3 de noviembre?')
      await main.getByRole('button', { name: 'Enviar mensaje' }).click()
      await expect(page.getByRole('status')).toHaveText(
        '¡Mensaje enviado con éxito! Te contactaremos pronto.',
      )
      expect(new URL(page.url()).search).toBe('')
      await expect
        .poll(async () => {
          const answer = await page.request.get('/dev/mailbox', { headers: { accept: 'application/json' } })
          const { items } = (await answer.json()) as { items: { subject: string; text: string }[] }
          return items.find((email) => email.subject.includes(subject))?.text
        })
        .toContain('¿Y el 3 de noviembre?')
      await page.getByRole('link', { name: 'Contacto' }).click()
      await expect(page).toHaveURL(/\/contact/)
    })

  test('what is refused is said on a page that keeps what was typed', async ({ page }) => {
    await page.goto('/contact')
    const main = page.getByRole('main')
    await main.getByLabel('Nombre').fill('Ana "Anita" <b>')
    await main.getByLabel('Correo electrónico').fill('ana@correo')
    await main.getByLabel('Asunto').fill('Una duda')
    await main.getByLabel('Mensaje').fill('\u2800')
    await main.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'El correo electrónico no es válido',
      'Escribe tu mensaje',
    ])
    await expect(main.getByLabel('Nombre')).toHaveValue('Ana "Anita" <b>')
    await main.getByLabel('Correo electrónico').fill('ana@correo.pa')
    await main.getByLabel('Mensaje').fill('Ahora sí')
    await main.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByRole('status')).toBeVisible()
  })
})

test('a message half written is asked about before the page goes, and stays', async ({ page }) => {
  await page.goto('/contact')
  const onward = page.getByRole('contentinfo').getByRole('link', { name: 'Envíos' })
  await page.getByLabel('Mensaje').fill('Hola')
  await onward.click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await question.getByRole('button', { name: 'Seguir editando' }).last().click()
  await expect(page.getByLabel('Mensaje')).toHaveValue('Hola')
  await expect(page).toHaveURL(/contact/)
  await onward.click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(/shipping/)
  await page.goBack()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Envíos' }).click()
  await expect(page).toHaveURL(/shipping/)
})

test('the page that answers a form is as easy to read as the others', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Nombre').fill('Ana')
  await page.getByLabel('Correo electrónico').fill('ana@correo')
  await page.getByLabel('Asunto').fill('Una duda')
  await page.getByLabel('Mensaje').fill('Hola')
  // As a browser sends it that runs nothing.
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the refused form')
})
