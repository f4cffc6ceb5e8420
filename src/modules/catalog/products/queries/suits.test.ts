import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { db } from '#server/db/db.ts'
import * as catalog from '../endpoints.ts'

// Each question from somebody else, since one address may search sixty times a minute.
const ask = <const R extends string>(route: R) => asker(catalog).ask(route)
const list = async (query: string) => {
  const { status, body } = await ask(`GET /products?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const search = (q: string, more = '') => list(`q=${encodeURIComponent(q)}${more}`)
const found = async (q: string, more = '') => (await search(q, more)).items.map(({ title }) => title)

beforeAll(async () => {
  const { id: clothes } = await buildCategory({ name: 'Ropa', slug: 'ropa' })
  const { id: perfumes } = await buildCategory({ name: 'Perfumes', slug: 'perfumes' })
  const { id: toys } = await buildCategory({ name: 'Juguetes', slug: 'juguetes' })
  const { id: pets } = await buildCategory({ name: 'Mascotas', slug: 'mascotas' })
  const build = (title: string, categoryId: string, more: Parameters<typeof buildProduct>[0] = {}) =>
    buildProduct({ title, categoryIds: [categoryId], ...more })
  // The oldest first: the newest would stand first where two suit alike.
  await build('Blusa de lino para mujer', clothes, { priceCents: 3_000 })
  await build('Blusa ligera', clothes, { specifications: { Género: 'Dama' } })
  await build('Blusa de seda', clothes, { description: 'Se plancha como la de un hombre' })
  await build('Camisa de caballero', clothes, { priceCents: 6_000 })
  await build('Perfume Cedro', perfumes, { description: 'Para hombres de campo' })
  await build('Perfume Azahar', perfumes)
  await build('Rompecabezas de mil piezas', toys, { specifications: { Edad: '8 años en adelante' } })
  await build('Bloques', toys, { specifications: { Edad: '2 a 6 años' } })
  await build('Sonajero', toys, { description: 'Para bebés de 0 a 12 meses' })
  await build('Piñata', toys)
  await build('Cuento de la rana', clothes, { description: 'Ilustrado, para niños de 3 a 6 años' })
  await build('Croquetas', pets, { specifications: { Edad: '1 a 7 años' }, description: 'Para perros' })
})

test.each([
  ['Bloques', '', { Edad: '3+' }, '[36,)'],
  ['Bloques', '', { 'Edad recomendada': '3 a 6 años' }, '[36,84)'],
  ['Bloques', '', { Edad: 'Desde el nacimiento' }, '[0,)'],
  ['Bloques', '', { Age: '18 months and up' }, '[18,)'],
  ['Bloques', 'A partir de 3 años', {}, '[36,)'],
  ['Bloques +4 años', '', {}, '[48,)'],
  ['Body de algodón, 0-6 meses', '', {}, '[0,7)'],
  ['Cuento', 'Para niños de 5 a 8 años', {}, '[60,108)'],
  ['Toy for kids 6 months to 2 years', '', {}, '[6,36)'],
  ['Ron añejo 8 años', '', {}, null],
  ['Foco', 'Dura de 5 a 10 años', {}, null],
  ['Licuadora', 'Con 2 años de garantía, de 6 a 12 meses sin intereses', {}, null],
  ['Licuadora', 'Desde 2 años de garantía', {}, null],
  ['Bloques', 'Piezas grandes', { Edad: 'Adulto', Piezas: '3 a 6 años' }, null],
])('%s, %s, %j is for the ages %s', async (title, description, specifications, ages) => {
  const { rows } = await db.execute<{ ages: string | null }>(
    sql`select ages_of(${title}, ${description}, ${JSON.stringify(specifications)}::jsonb)::text as ages`,
  )
  expect(rows[0]!.ages).toBe(ages)
})

test('whom something is for is a filter: what says so, and what suits them and is for no one else', async () => {
  const { items, understood, fewer } = await search('blusa mujer')
  expect([items.map(({ title }) => title), understood, fewer]).toEqual([
    ['Blusa ligera', 'Blusa de lino para mujer'],
    { q: 'blusa', suits: 'mujer' },
    null,
  ])
  expect(await found('perfume para mi esposa')).toEqual(['Perfume Azahar'])
  expect(await found('perfume para mi papá')).toEqual(['Perfume Cedro', 'Perfume Azahar'])
  expect(await found('blusa', '&suits=mujer')).toEqual(['Blusa ligera', 'Blusa de lino para mujer'])
  const chosen = await search('blusa mujer', '&suits=hombre')
  expect([chosen.items, chosen.understood]).toEqual([[], { q: 'blusa', suits: 'mujer' }])
})

test('a present is looked for in what suits, the best first, and in what says whom it is for', async () => {
  expect(await found('regalo para mujer')).toEqual(['Perfume Azahar', 'Blusa de lino para mujer'])
  expect((await list('suits=mujer')).items).toHaveLength(2)
  expect((await list('suits=nadie%20de%20aqui')).items).toEqual([])
  const { body } = await ask('GET /products/facets?q=regalo%20para%20mujer')
  expect(body.prices?.counts.reduce((sum, count) => sum + count, 0)).toBe(2)
})

test('an age finds what says that it is for it, the nearest first, and nothing for animals or grown people', async () => {
  expect(await found('para niños de 5 años')).toEqual(['Cuento de la rana', 'Bloques'])
  expect(await found('juguetes para niños de 8 a 10 años')).toEqual(['Rompecabezas de mil piezas'])
  expect(await found('juguete para bebé de 6 meses')).toEqual(['Sonajero'])
  expect(await found('regalo para bebé')).toEqual(['Piñata', 'Sonajero'])
  expect((await list('age=60')).items.map(({ title }) => title)).toEqual(['Cuento de la rana', 'Bloques'])
})

test('where a filter leaves nothing, what is found without it follows', async () => {
  const nearest = async (q: string) => {
    const { items, fewer } = await search(q)
    return [items, fewer && [fewer.q, fewer.without, fewer.items.map(({ title }) => title)]]
  }
  expect(await nearest('camisa mujer')).toEqual([[], ['camisa', ['suits'], ['Camisa de caballero']]])
  expect(await nearest('camisa menos de 20')).toEqual([[], ['camisa', ['price'], ['Camisa de caballero']]])
  expect(await nearest('camisa mujer menos de 20')).toEqual([
    [],
    ['camisa', ['suits', 'price'], ['Camisa de caballero']],
  ])
  expect(await nearest('regalo para niños de 11 años menos de 1')).toEqual([
    [],
    ['', ['price'], ['Rompecabezas de mil piezas']],
  ])
})

test.each(['suits=%24%24', 'age=abc', 'age=5-', `suits=${'a'.repeat(61)}`])(
  '%s is no filter',
  async (query) => {
    expect((await ask(`GET /products?${query}` as 'GET /products?suits=')).status).toBe(422)
  },
)
