import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/shop.ts'
import { test } from './support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar productos' })
const start = (page: Page) => page.getByRole('listbox', { name: 'Para empezar a buscar' })

test('the field begins with what this browser searched and saw, and forgets it with one press', async ({
  page,
}) => {
  await page.goto('/search?q=hamaca')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Hamaca/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hamaca/ })).toBeVisible()
  await field(page).focus()
  await expect(start(page).getByRole('group', { name: 'Buscaste hace poco' }).getByRole('option')).toHaveText(
    ['hamaca'],
  )
  await expect(start(page).getByRole('group', { name: 'Viste hace poco' }).getByRole('option')).toHaveText([
    /^Hamaca/,
  ])
  await expect(start(page).getByRole('group', { name: 'Categorías' }).getByRole('option')).toHaveCount(8)
  await expectAccessible(page, 'the start of a search')
  await field(page).press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Borrar lo que buscaste y viste' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(start(page).getByRole('group', { name: 'Buscaste hace poco' })).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await page.goto('/about')
  await field(page).focus()
  await expect(start(page).getByRole('group', { name: 'Categorías' })).toBeVisible()
  await expect(start(page).getByRole('group', { name: 'Viste hace poco' })).toHaveCount(0)
})

test('the arrow keys walk the start of a search, Escape puts it away', async ({ page }) => {
  await page.goto('/about')
  await field(page).focus()
  const category = start(page).getByRole('option', { name: 'Ropa', exact: true })
  await expect(category).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await field(page).press('ArrowUp')
  await expect(start(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('ArrowDown')
  await expect(start(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Escape')
  await expect(start(page)).toHaveCount(0)
  await field(page).fill('rop')
  const found = page.getByRole('listbox', { name: 'Productos sugeridos' })
  await found.getByRole('option', { name: 'Ropa Categoría' }).click()
  await expect(page).toHaveURL(/\/categoria\/ropa$/)
})

test('a mistyped search says what it was read as and offers the words as typed', async ({ page }) => {
  await page.goto('/search?q=hamaka')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '¿Quisiste decir “hamaca”?' })).toHaveAttribute(
    'href',
    '/search?q=hamaca',
  )
  await expect(main.getByRole('heading', { name: /^Hamaca/ }).first()).toBeVisible()
  await main.getByRole('link', { name: 'Buscar “hamaka” tal como lo escribiste' }).click()
  await expect(main.getByText('No encontramos productos')).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=hamaka&exact=true$/)
  await main.getByRole('link', { name: 'Quitar filtro: Tal como lo escribiste' }).click()
  await expect(main.getByRole('link', { name: '¿Quisiste decir “hamaca”?' })).toBeVisible()
})

test('a search that finds nothing shows what some of its words find', async ({ page }) => {
  await page.goto('/search?q=hamaca+inflable')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No encontramos productos' })).toBeVisible()
  const fewer = main.getByRole('region', { name: 'Con menos palabras: “hamaca”' })
  await expect(fewer.getByRole('link', { name: /^Hamaca/ }).first()).toBeVisible()
  await expectAccessible(page, 'a search with fewer words')
  await fewer.getByRole('link', { name: /^Ver todo/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Resultados para “hamaca”' })).toBeVisible()
  await expect(fewer).toHaveCount(0)
  await page.goto('/search?q=libro+de+cocina')
  await expect(main.getByRole('link', { name: /^La cocina de mi abuela/ })).toBeVisible()
  const books = main.getByRole('region', { name: 'Con menos palabras: “libro”' })
  await expect(books.getByRole('link', { name: 'Mareas de dos océanos' })).toBeVisible()
  await expect(books.getByRole('link', { name: /^La cocina de mi abuela/ })).toHaveCount(0)
  await expectAccessible(page, 'a search that finds little')
})

test('a question in plain words becomes filters that can be taken away, in three languages', async ({
  page,
}) => {
  const question = 'regalo para mi mamá de menos de 20 dólares'
  await page.goto('/about')
  await field(page).fill(question)
  await field(page).press('Enter')
  const main = page.getByRole('main')
  await expect(main.getByText('Así entendimos tu búsqueda. Quita lo que no sea.')).toBeVisible()
  const filters = main.getByRole('list', { name: 'Filtros aplicados' })
  await expect(filters.getByRole('link')).toHaveText(['mamá', '$0 – $20', 'Quitar todos'])
  await expect(main.getByRole('searchbox', { name: 'Buscar productos' })).toHaveValue(question)
  await expectAccessible(page, 'a question in plain words')
  await filters.getByRole('link', { name: 'Quitar filtro: $0 – $20' }).click()
  await expect(page).toHaveURL(/\/search\?suits=mam%C3%A1$/)
  await expect(filters.getByRole('link')).toHaveText(['mamá'])
  for (const [lang, q, said] of [
    ['en', 'cheap laptop', 'This is how we understood your search. Remove anything that is wrong.'],
    ['pt', 'laptop barato', 'Foi assim que entendemos sua busca. Remova o que não for.'],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(q)}&lang=${lang}`)
    await expect(main.getByText(said)).toBeVisible()
    await expect(main.getByRole('heading', { level: 2 }).first()).toContainText(/laptop/i)
  }
})

test('persons, ages and occasions are filters on a narrow phone, and what leaves nothing is left out and named', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/search?q=juguetes+para+ni%C3%B1os+de+5+a%C3%B1os')
  const main = page.getByRole('main')
  const filters = main.getByRole('list', { name: 'Filtros aplicados' })
  await expect(filters.getByRole('link')).toHaveText(['Juguetes', 'niños', '5 años', 'Quitar todos'])
  await expect(main.getByRole('heading', { name: /^Cometa/ })).toBeVisible()
  await expect(main.getByRole('heading', { name: /^Carro de carreras/ })).toHaveCount(0)
  await expectAccessible(page, 'a search by age')
  await filters.getByRole('link', { name: 'Quitar filtro: 5 años' }).click()
  await expect(page).toHaveURL(/\/search\?category=juguetes&suits=ni%C3%B1os$/)
  await expect(main.getByRole('heading', { name: /^Carro de carreras/ })).toBeVisible()
  await page.goto('/search?q=cumplea%C3%B1os')
  // Without its only filter the words are looked for as they are typed.
  await expect(filters.getByRole('link', { name: 'Quitar filtro: cumpleaños' })).toHaveAttribute(
    'href',
    '/search?q=cumplea%C3%B1os&exact=true',
  )
  await page.goto('/search?q=sof%C3%A1+menos+de+20')
  const nearest = main.getByRole('region', { name: 'Nada cumple con todo. Sin “$0 – $20”:' })
  await expect(nearest.getByRole('heading', { name: /^Sofá/ })).toBeVisible()
  await expectAccessible(page, 'a search without one of its filters')
  await nearest.getByRole('link', { name: /^Ver todo/ }).click()
  await expect(page).toHaveURL(/\/search\?q=sof%C3%A1$/)
})

test('on a phone the button of the filters says how many products they leave', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/categoria/hogar')
  await page.getByRole('main').getByRole('button', { name: 'Filtros' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  const { total } = (await (await page.request.get('/api/v1/products?category=hogar')).json()) as {
    total: number
  }
  await expect(sheet.getByRole('button', { name: `Ver ${total} productos` })).toBeVisible()
  const most = sheet.getByRole('textbox', { name: 'Precio máximo' })
  await most.fill('30')
  await most.press('Enter')
  const fewer = (await (await page.request.get('/api/v1/products?category=hogar&max=30')).json()) as {
    total: number
  }
  expect(fewer.total).toBeLessThan(total)
  const button = sheet.getByRole('button', { name: `Ver ${fewer.total} productos` })
  await expect(button).toBeVisible()
  await expectAccessible(page, 'the filters of a phone')
  await button.click()
  await expect(page).toHaveURL(/\/categoria\/hogar\?max=30$/)
})

test('what was typed before the page was hydrated stays, and is searched for', async ({ page }) => {
  const hydrated = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hydrated.promise
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await field(page).fill('hamaca')
  hydrated.resolve()
  await expect(page.getByRole('listbox', { name: 'Productos sugeridos' })).toBeVisible()
  await expect(field(page)).toHaveValue('hamaca')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=hamaca$/)
})
