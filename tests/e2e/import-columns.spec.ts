import { expect } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

test('columns whose headers mean nothing are chosen by hand, saved as a template, and read with it the next time', async ({
  page,
}) => {
  const code = `COL-${crypto.randomUUID().slice(0, 8)}`
  const lines = (title: string, header: string) =>
    [`${header};B;C;C`, `${code};${title} ${code};1.299;Jardín`, `${code}-2;Pala ${code};7,50;Jardín`].join(
      '\n',
    )
  const upload = async (name: string, title: string, header = `A ${code}`) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines(title, header)) }
    await page.locator('input[type=file]').setInputFiles(file)
    return page.getByRole('dialog').filter({ hasText: name })
  }
  await signInAs(page, 'vivero@istmo.test')
  await page.goto('/store/products/import')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  const first = await upload(`${code}.csv`, 'Maceta')
  await expect(first.getByText(/^No se entiende el encabezado del archivo/)).toBeVisible()
  await expect(first.getByRole('rowheader', { name: /^B Maceta/ })).toBeVisible()
  await expectAccessible(page, 'columns to be chosen')
  const again = first.getByRole('button', { name: 'Revisar otra vez' })
  await expect(again).toBeDisabled()
  await first.getByLabel('Campo de la columna B', { exact: true }).selectOption({ label: 'Título' })
  await first.getByLabel('Campo de la columna C', { exact: true }).selectOption({ label: 'Precio' })
  await first.getByLabel('Campo de la columna C (2)').selectOption({ label: 'Título' })
  await again.press('Enter')
  await expect(first.getByRole('alert')).toContainText('Este campo ya está en otra columna.')
  await first.getByLabel('Campo de la columna C (2)').selectOption({ label: 'Categorías' })
  await first.getByLabel(`Campo de la columna A ${code}`).selectOption({ label: 'Código Único' })
  await again.press('Enter')
  await expect(first.getByText('Listo para cargar')).toBeVisible()
  await expect(first.getByText(/^Línea 2: El precio se puede leer de dos maneras/)).toBeVisible()

  await first.getByLabel('Decimales').selectOption({ label: 'coma' })
  await again.press('Enter')
  await expect(first.getByRole('button', { name: 'Cargar 2 productos' })).toBeVisible()
  await expect(first.getByText('$1,299.00')).toBeVisible()
  await first.getByLabel('Nombre de la plantilla').fill(`Lista ${code}`)
  await first.getByRole('button', { name: 'Guardar como plantilla' }).press('Enter')
  await expect(first.getByLabel('Plantilla', { exact: true })).toContainText(`Lista ${code}`)
  await expectAccessible(page, 'columns that were chosen')
  await first.getByRole('button', { name: 'Cargar 2 productos' }).click()
  await expect(first.getByText('2 productos cargados exitosamente')).toBeVisible()
  await first.getByRole('button', { name: 'Cerrar' }).click()

  const second = await upload(`${code}-otra.csv`, 'Jarra')
  await expect(second.getByText(`Se aplicó la plantilla «Lista ${code}».`)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Cargar 2 productos' })).toBeVisible()
  await expect(second.getByLabel('Campo de la columna B', { exact: true })).toHaveValue('title')
  await expect(second.getByText('por la plantilla')).toHaveCount(4)
  await second.getByRole('button', { name: 'Volver a lo detectado' }).click()
  await expect(second.getByText(/^No se entiende el encabezado del archivo/)).toBeVisible()
  await second.getByLabel('Plantilla', { exact: true }).selectOption({ label: `Lista ${code}` })
  await second.getByRole('button', { name: 'Aplicar' }).click()
  await expect(second.getByRole('button', { name: 'Cargar 2 productos' })).toBeVisible()
  await second.getByRole('button', { name: 'Cerrar' }).click()

  const third = await upload(`${code}-sin.csv`, 'Vaso', 'Z')
  await third.getByLabel('Plantilla', { exact: true }).selectOption({ label: `Lista ${code}` })
  await third.getByRole('button', { name: 'Aplicar' }).click()
  await expect(third.getByText(`El archivo no trae estas columnas que se eligieron: A ${code}`)).toBeVisible()
  await third.getByRole('button', { name: 'Borrar' }).click()
  await expect(third.getByLabel('Plantilla', { exact: true })).toHaveCount(0)
})
