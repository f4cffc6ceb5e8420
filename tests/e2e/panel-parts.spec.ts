import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const files = new Map<string, string | Uint8Array>()

// The parts stand on a page of their own, built as the shop builds its pages, and speak with the real shop.
test.beforeAll(async () => {
  const { NODE_ENV } = process.env
  const made = (await build({
    root: ROOT,
    configFile: false,
    base: '/parts/',
    logLevel: 'error',
    plugins: [tailwindcss(), react()],
    build: { write: false, rolldownOptions: { input: join(ROOT, 'tests/parts/parts.tsx') } },
  })) as Rolldown.RolldownOutput
  // Building sets it, and what later tests of this worker start would think itself in production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  for (const file of made.output)
    files.set(`/parts/${file.fileName}`, file.type === 'chunk' ? file.code : file.source)
})

async function open(page: Page, tab: string) {
  await signInAs(page, 'admin@istmo.test')
  await page.route('**/parts**', (route) => {
    const { pathname } = new URL(route.request().url())
    const body = files.get(pathname)
    if (body !== undefined)
      return route.fulfill({
        body: typeof body === 'string' ? body : Buffer.from(body),
        contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
      })
    const names = [...files.keys()]
    const entry = names.find((name) => /\/parts-[^/]+\.js$/.test(name))
    const sheet = names.find((name) => name.endsWith('.css'))
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Partes</title><link rel="stylesheet" href="${sheet}"></head><body><div id="root"></div><script type="module" src="${entry}"></script></body></html>`,
    })
  })
  await page.goto(`/parts?tab=${tab}`)
  await expect(page.getByRole('heading', { name: 'Partes' })).toBeVisible()
}

test('a form shows at each field and in a summary what is wrong, and what the server refuses', async ({
  page,
}) => {
  await open(page, 'form')
  const price = page.getByLabel('Precio')
  await price.fill('1.299')
  await page.getByLabel('Comisión').fill('12,5')
  await page.getByLabel('Nombre').fill('Tomado')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/No sabemos si son miles o centavos/)).toHaveCount(2)
  await expectAccessible(page, 'a form with errors')
  await price.fill('1,299.50')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').getByText('Ese nombre ya existe.')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Ese nombre ya existe.' }).click()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.getByLabel('Nombre').fill('Cuadro')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel('Guardado')).toHaveText('Cuadro 129950 1250')
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
})

test('a stale save shows both readings and loses neither', async ({ page }) => {
  await open(page, 'form')
  await page.getByLabel('Nombre').fill('La mía')
  await page.getByRole('button', { name: 'Otra persona guarda' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const readings = page.getByRole('alert').filter({ hasText: 'Alguien más guardó' })
  await expect(readings.getByRole('row', { name: /Nombre/ })).toContainText('La mía')
  await expect(readings.getByRole('row', { name: /Nombre/ })).toContainText('Otra de nuevo')
  await expectAccessible(page, 'both readings of a stale form')
  await readings.getByRole('button', { name: 'Quedarme con lo mío' }).click()
  await expect(readings).toHaveCount(0)
  await expect(page.getByLabel('Nombre')).toHaveValue('La mía')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByLabel('Guardado')).toHaveText('La mía 1250 1500')
})

test('a page with changes asks before a tab takes its form away', async ({ page }) => {
  await open(page, 'form')
  await page.getByLabel('Nombre').fill('A medias')
  await page.getByRole('tab', { name: 'Celdas' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Nombre')).toHaveValue('A medias')
})

test('cells are walked and written in by keyboard like those of a spreadsheet', async ({ page }) => {
  await open(page, 'table')
  const cell = (name: string) => page.getByRole('button', { name })
  await cell('Nombre de a: Mola').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell('Stock de a: 4')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(cell('Stock de a: 12')).toBeVisible()
  await expect(cell('Stock de b: 7')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await expect(cell('Stock de b: 7')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Escribe un número.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Importación' })).toHaveAttribute('aria-valuenow', '25')
  await page.getByRole('button', { name: 'Que falle' }).click()
  await expect(page.getByText('El archivo se cortó.')).toBeVisible()
  await expectAccessible(page, 'cells and a job that failed')
})

test('a chart is shown in the colours of the theme, and its numbers are a table one press away', async ({
  page,
}) => {
  await open(page, 'chart')
  await expect(page.locator('[data-bar]')).toHaveCount(3)
  await expectAccessible(page, 'a chart')
  await page.getByRole('application').focus()
  const announcement = page.getByRole('status').filter({ hasText: 'Visitas' })
  await page.keyboard.press('ArrowRight')
  await expect(announcement).toContainText('$90.50')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(announcement).toContainText('$210.00')
  await page.getByRole('button', { name: 'Ver la tabla' }).click()
  await expect(page.getByRole('row', { name: '3 nov' })).toContainText('$210.00')
  await expectAccessible(page, 'the table of a chart')
})

test('filters by text, switch and days say what they ask for', async ({ page }) => {
  await open(page, 'filters')
  await page.getByRole('searchbox', { name: 'Nota' }).fill('urgente ')
  await page.getByRole('switch', { name: 'Solo abiertas' }).check()
  await page.getByRole('textbox', { name: 'Desde' }).fill('08/11/2026')
  await page.getByRole('textbox', { name: 'Hasta' }).fill('14/11/2026')
  await page.keyboard.press('Enter')
  // The order in which the address took them is not promised.
  const asked = async () => JSON.parse(await page.getByLabel('Pedido').innerText()) as unknown
  await expect.poll(asked).toEqual({
    open: 'true',
    from: '2026-11-08',
    to: '2026-11-14',
    note: 'urgente',
    before: { from: '2026-11-01', to: '2026-11-07' },
  })
})
