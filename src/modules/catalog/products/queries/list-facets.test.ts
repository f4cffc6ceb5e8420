import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import * as catalog from '../endpoints.ts'

const ask = (query: string) => asker(catalog).ask(`GET /products/facets?${query}`)
const brandsOf = async (query: string) => {
  const { status, body } = await ask(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.brands as { name: string; count: number }[]).map(({ name, count }) => `${name} ${count}`)
}

beforeAll(async () => {
  const kitchen = await buildCategory({ name: 'Cocina' })
  const build = (title: string, brand: string | null, rest: object = {}) =>
    buildProduct({
      title,
      categoryIds: [kitchen.id],
      ...(brand === null ? {} : { specifications: { Marca: brand } }),
      ...rest,
    })
  await build('Cafetera', 'Lúmina', { priceCents: 5000 })
  await build('Tostadora', 'LUMINA', { stock: 0 })
  await build('Licuadora', 'Azuero')
  await build('Cuchara', null)
  await build('Taza', ' ')
  const other = await buildCategory({ name: 'Otra' })
  await build('Lámpara', 'Farol', { categoryIds: [other.id] })
})

test('brands are counted over what the filters find, most products first, whatever the spelling', async () => {
  const [first, second, ...rest] = await brandsOf('category=cocina')
  expect(first!.toLowerCase()).toMatch(/^l[uú]mina 2$/)
  expect([second, ...rest]).toEqual(['Azuero 1'])
})

test('search, price and stock narrow the brands; the chosen brand does not, and stands first', async () => {
  expect(await brandsOf('category=cocina&q=licuadora')).toEqual(['Azuero 1'])
  expect(await brandsOf('category=cocina&q=licuadira')).toEqual(['Azuero 1'])
  expect(await brandsOf('category=cocina&min=40')).toEqual(['Lúmina 1'])
  expect(await brandsOf('category=cocina&stock=in&brand=azuero')).toEqual(['Azuero 1', 'Lúmina 1'])
})

test('choosing a brand lists as many products as its count says', async () => {
  for (const { name, count } of (await ask('category=cocina')).body.brands as {
    name: string
    count: number
  }[]) {
    const list = await asker(catalog).ask(`GET /products?category=cocina&brand=${encodeURIComponent(name)}`)
    expect([name, list.body.total]).toEqual([name, count])
  }
})

test('what is not a filter is refused, an unknown category is a 404', async () => {
  for (const query of ['sort=newest', 'page=2', 'min=-1', 'brand=%00', 'x=1'])
    expect([query, (await ask(query)).status]).toEqual([query, 422])
  expect((await ask('category=no-existe')).status).toBe(404)
  expect(await brandsOf('q=nadatieneestenombre')).toEqual([])
})

test('the prices of a listing are shown, whatever bounds are chosen; a brand narrows them', async () => {
  const pricesOf = async (query: string) => (await ask(query)).body.prices
  const whole = await pricesOf('category=cocina')
  expect(whole).toMatchObject({ low: 10 })
  expect(whole!.counts.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(await pricesOf('category=cocina&min=40')).toEqual(whole)
  expect(
    (await pricesOf('category=cocina&brand=lumina'))!.counts.reduce((sum, count) => sum + count, 0),
  ).toBe(2)
  expect(await pricesOf('category=cocina&q=licuadora')).toBeNull()
})
