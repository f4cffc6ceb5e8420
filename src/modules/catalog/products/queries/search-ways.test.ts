import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { db } from '#server/db/db.ts'
import * as catalog from '../endpoints.ts'

// Each question from somebody else, since one address may search sixty times a minute.
const ask = <const R extends string>(route: R) => asker(catalog).ask(route)
const build = (title: string, more: Parameters<typeof buildProduct>[0] = {}) =>
  buildProduct({ title, ...more })

test('a word finds its own forms, a brand and a seller, and no neighbour of its stem', async () => {
  const found = async (q: string) =>
    (await ask(`GET /products?q=${encodeURIComponent(q)}`)).body.items.map(({ title }) => title)
  await build('Báscula', { description: 'Pesa hasta 10 libras' })
  await build('El libro de la selva')
  await build('Telas de lino', { brand: 'Hilos Canela' })
  await build('Teles de cocina, 32 pulgadas')
  await build('Pantufla morada')
  expect(await found('libra')).toEqual(['Báscula'])
  expect(await found('libro')).toEqual(['El libro de la selva'])
  expect(await found('tela')).toEqual(['Telas de lino'])
  expect(await found('tele')).toEqual(['Teles de cocina, 32 pulgadas'])
  expect(await found('pantuflas morado')).toEqual(['Pantufla morada'])
  expect(await found('canela')).toEqual(['Telas de lino'])
  expect(await found('tela canela')).toEqual(['Telas de lino'])
  const store = await buildStore()
  await db
    .update(businessStores)
    .set({ name: 'Almacén Zarigüeya' })
    .where(eq(businessStores.id, store.storeId))
  await build('Silla plegable', { storeId: store.storeId })
  expect(await found('almacen zarigueya')).toEqual(['Silla plegable'])
  await build('Mesa plegable', { storeId: store.storeId, priceCents: 9_000, brand: 'Roble' })
  expect((await ask('GET /products/facets?q=almacen%20zarigueya')).body.brands).toEqual([
    { name: 'Roble', count: 1 },
  ])
})

test('the name of a category shows it, whatever some product says, and narrows the other words', async () => {
  const category = await buildCategory({ name: 'Mascotas' })
  await build('Correa', { categoryIds: [category.id], description: 'Roja' })
  await build('Taza roja con mascotas')
  const asked = async (q: string) => {
    const { items, understood } = (await ask(`GET /products?q=${encodeURIComponent(q)}`)).body
    return [items.map(({ title }) => title), understood]
  }
  expect(await asked('mascotas')).toEqual([['Correa'], { category: 'mascotas' }])
  expect(await asked('busco mascota')).toEqual([['Correa'], { category: 'mascotas' }])
  expect(await asked('mazcotas')).toEqual([['Correa'], { category: 'mascotas' }])
  expect((await ask('GET /products/suggestions?q=mascot')).body.categories).toEqual([
    { slug: 'mascotas', name: 'Mascotas' },
  ])
  expect(await asked('mascotas roja')).toEqual([['Taza roja con mascotas', 'Correa'], null])
})

test('what was said to be cheap has it in the title first, and where no word stands parts of words are found', async () => {
  await build('Botín de gamuza', { priceCents: 9_000 })
  await build('Botines de cuero', { priceCents: 7_000 })
  await build('Cepillo', { priceCents: 500, description: 'Para un botín de gamuza' })
  const found = async (q: string) =>
    (await ask(`GET /products?q=${encodeURIComponent(q)}`)).body.items.map(({ title }) => title)
  expect(await found('botines baratos')).toEqual(['Botines de cuero', 'Botín de gamuza', 'Cepillo'])
  await build('Abotinada')
  expect(await found('botin')).not.toContain('Abotinada')
  expect(await found('otinada')).toEqual(['Abotinada'])
})

test.each(['tasa(x', '[ab', 'c++b', 'a\\b', 'x{2', '*q*', '^z$|'])(
  'the signs of %j are signs and no pattern',
  async (word) => {
    const { title } = await build(`Vidrio sop${word}lado`)
    const { status, body } = await ask(`GET /products?q=${encodeURIComponent(`${word} vidrio`)}`)
    expect([status, body.items.map((item) => item.title)]).toEqual([200, [title]])
  },
)

test('of what answers alike, what is for animals does not lead, unless one is named', async () => {
  const found = async (q: string) =>
    (await ask(`GET /products?q=${encodeURIComponent(q)}`)).body.items.map(({ title }) => title)
  await build('Filete de trucha')
  // The newest would stand first.
  await build('Bocados de trucha para gatos')
  await build('Anzuelos', { description: 'Para la trucha y para tu gato' })
  expect(await found('trucha')).toEqual(['Filete de trucha', 'Bocados de trucha para gatos', 'Anzuelos'])
  expect(await found('trucha gato')).toEqual(['Bocados de trucha para gatos', 'Anzuelos'])
  expect(await found('bocados')).toEqual(['Bocados de trucha para gatos'])
})

test('the words of a brand are found without their marks', async () => {
  const { id } = await build('Molinillo', { brand: 'Café Ñandú' })
  for (const q of ['ñandú', 'nandu', 'molinillo cafe'])
    expect((await ask(`GET /products?q=${encodeURIComponent(q)}`)).body.items).toMatchObject([{ id }])
})
