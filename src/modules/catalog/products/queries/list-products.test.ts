import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { db, transaction } from '#server/db/db.ts'
import { storeProducts } from '../commands/store-products.ts'
import * as catalog from '../endpoints.ts'
import { products } from '../tables.ts'

// Each question from somebody else, since one address may search sixty times a minute.
const ask = <const R extends string>(route: R) => asker(catalog).ask(route)
const titlesOf = async (query: string) => {
  const { status, body } = await ask(`GET /products?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ title }) => title)
}
const search = (q: string, more = '') => titlesOf(`q=${encodeURIComponent(q)}${more}`)

let minute = 0
const build = (title: string, rest: Parameters<typeof buildProduct>[0] = {}) =>
  buildProduct({ title, now: new Date(Date.UTC(2026, 0, 1, 0, minute++)), ...rest })

beforeAll(async () => {
  const food = await buildCategory({ name: 'Alimentos' })
  const home = await buildCategory({ name: 'Hogar' })
  const inFood = { categoryIds: [food.id] }
  await build('Jamón serrano', { ...inFood, priceCents: 1250, uniqueCode: 'ALI-001' })
  await build('JAMON de pavo', { ...inFood, stock: 0, priceCents: 800 })
  await build('Cuchillo para jamones', { categoryIds: [home.id], priceCents: 4500, featured: true })
  await build('Tabla de madera', {
    categoryIds: [home.id],
    description: 'Para cortar jamón y queso',
    priceCents: 300_000,
  })
  await build('Jabón de coco', { categoryIds: [home.id], priceCents: 350_000 })
  await build('Lámpara 50% descuento', { categoryIds: [home.id], specifications: { Marca: 'Lúmina' } })
  await build('Cable USB_C a\\b', { categoryIds: [home.id] })
  await build('ALI-001 libro de cocina', { categoryIds: [home.id] })
  await build('Camisa de algodón', { categoryIds: [home.id] })
})

test.each([
  ['jamon', ['Jamón serrano', 'JAMON de pavo', 'Cuchillo para jamones', 'Tabla de madera']],
  ['Jamón', ['Jamón serrano', 'JAMON de pavo', 'Cuchillo para jamones', 'Tabla de madera']],
  ['  jamón   SERRANO ', ['Jamón serrano']],
  ['serrano jamon', ['Jamón serrano']],
  ['jamones', ['Cuchillo para jamones', 'Jamón serrano', 'JAMON de pavo', 'Tabla de madera']],
  ['jamón de pavo', ['JAMON de pavo']],
  ['jam', ['Jamón serrano', 'JAMON de pavo', 'Cuchillo para jamones', 'Tabla de madera']],
  ['camisa alg', ['Camisa de algodón']],
  ['camisas algodón', ['Camisa de algodón']],
  ['amon', ['Cuchillo para jamones', 'Jamón serrano', 'JAMON de pavo', 'Tabla de madera']],
  ['jamin', ['Jamón serrano', 'Cuchillo para jamones', 'JAMON de pavo', 'Tabla de madera']],
  ['hamon', ['Jamón serrano', 'Cuchillo para jamones', 'JAMON de pavo', 'Tabla de madera']],
  ['keso', ['Tabla de madera']],
  ['javon de koko', ['Jabón de coco']],
  ['serano', ['Jamón serrano']],
  ['serrrano', ['Jamón serrano']],
  ['serrnao', ['Jamón serrano']],
  ['jamon serranp', ['Jamón serrano']],
  ['lampaea', ['Lámpara 50% descuento']],
  ['pvo', []],
  ['ali-001', ['Jamón serrano', 'ALI-001 libro de cocina']],
  ['ALI-00', ['ALI-001 libro de cocina', 'Jamón serrano']],
  ['50%', ['Lámpara 50% descuento']],
  ['%', ['Lámpara 50% descuento']],
  ['_', ['Cable USB_C a\\b']],
  ['\\', ['Cable USB_C a\\b']],
  ['a\\b', ['Cable USB_C a\\b']],
  ['U_B', []],
  ['zzzzzz', []],
  ['queso & (jamón)', ['Tabla de madera']],
  ['cable u', ['Cable USB_C a\\b']],
])('searching %j finds %j', async (q, titles) => {
  const found = await search(q)
  expect(new Set(found)).toEqual(new Set(titles))
  if (titles.length > 0) expect(found[0]).toBe(titles[0])
})

test('exact code, title prefix, title, description; in stock before out of stock', async () => {
  expect(await search('jamon')).toEqual([
    'Jamón serrano',
    'JAMON de pavo',
    'Cuchillo para jamones',
    'Tabla de madera',
  ])
})

test.each([
  "'",
  '"',
  "';drop table products;--",
  '(((',
  ')',
  '&',
  '|',
  '!',
  ':*',
  '<->',
  'a & | b',
  "\\'",
  '%%%%',
  '____',
  '*',
  '?',
  'ŉandú',
  '％',
  '＿',
  '\u202e',
  '👩‍👩‍👧',
  '{}',
  '${1}',
  '$$',
  'a'.repeat(100),
  'null',
  '\t\n',
  '1e999',
  '-',
  '--',
  "''''",
])('a hostile search %j is only a search', async (q) => {
  const { status } = await ask(`GET /products?q=${encodeURIComponent(q)}`)
  expect([200, 422]).toContain(status)
  expect([200, 422]).toContain((await ask(`GET /products/suggestions?q=${encodeURIComponent(q)}`)).status)
})

test('a search of more than 100 characters is refused, a NUL too', async () => {
  expect(problemOf(await ask(`GET /products?q=${'a'.repeat(101)}`)).detail).toBe(
    'El texto es demasiado largo.',
  )
  expect((await ask('GET /products?q=%00')).status).toBe(422)
})

test('filters combine with each other and with the search', async () => {
  expect(await search('jamon', '&category=alimentos')).toEqual(['Jamón serrano', 'JAMON de pavo'])
  expect(await search('jamon', '&category=alimentos&stock=in')).toEqual(['Jamón serrano'])
  expect(await search('jamon', '&featured=true')).toEqual(['Cuchillo para jamones'])
  expect(await search('jamon', '&min=10&max=20')).toEqual(['Jamón serrano'])
  expect(await titlesOf('brand=lumina')).toEqual(['Lámpara 50% descuento'])
  expect(await titlesOf('category=alimentos&sort=price_asc')).toEqual(['JAMON de pavo', 'Jamón serrano'])
})

test('the top of the price range means that much or more', async () => {
  expect(await titlesOf('min=3000&max=3000')).toEqual(['Jabón de coco', 'Tabla de madera'])
  expect(await titlesOf('min=2999&max=2999')).toEqual([])
})

test('newest first without a search, in pages that neither repeat nor lose a product', async () => {
  const first = await ask('GET /products?pageSize=4')
  const rest = [await ask('GET /products?pageSize=4&page=2'), await ask('GET /products?pageSize=4&page=3')]
  expect(first.body).toMatchObject({ total: 9, page: 1, pageSize: 4 })
  const titles = [first, ...rest].flatMap(({ body }) => body.items.map(({ title }) => title))
  expect(titles[0]).toBe('Camisa de algodón')
  expect(new Set(titles).size).toBe(9)
  expect((await ask('GET /products?page=9&q=jamon')).body).toMatchObject({ items: [], total: 4 })
})

test('what is not a filter is refused', async () => {
  for (const query of [
    'min=-1',
    'max=3001',
    'page=0',
    'pageSize=101',
    'sort=evil',
    'stock=out',
    'featured=yes',
    'x=1',
  ])
    expect((await ask(`GET /products?${query}`)).status).toBe(422)
  expect((await ask('GET /products?category=no-existe')).status).toBe(404)
})

test('empty parameters count as not given', async () => {
  expect((await ask('GET /products?q=&category=&brand=')).body.total).toBe(9)
})

test('suggestions keep to the category that was chosen, and in one that is not there are none', async () => {
  const suggest = async (query: string) => {
    const { body } = await ask(`GET /products/suggestions?q=jam&${query}`)
    return { ...body, titles: body.items.map(({ title }) => title).sort() }
  }
  expect((await suggest('')).titles).toContain('Jamón serrano')
  const home = await suggest('category=hogar')
  expect(home.titles).toEqual(['Cuchillo para jamones', 'Tabla de madera'])
  expect([home.categories, home.stores]).toEqual([[], []])
  expect((await suggest('category=alimentos')).titles).toEqual(['JAMON de pavo', 'Jamón serrano'])
  expect((await suggest('category=nowhere')).titles).toEqual([])
})

test('suggestions come from two characters on, five at most', async () => {
  const suggest = async (q: string) => (await ask(`GET /products/suggestions?q=${q}`)).body.items
  expect(await suggest('j')).toEqual([])
  expect((await suggest('ja'))[0]?.title).toBe('Jabón de coco')
  expect((await suggest('ja')).length).toBe(5)
  expect(Object.keys((await suggest('serrano'))[0]!).sort()).toEqual([
    'id',
    'imageUrl',
    'priceCents',
    'priceToCents',
    'title',
  ])
})

test('one address searches sixty times a minute; walking through the lists is free', async () => {
  const { send } = asker(catalog)
  const statusOf = async (query: string) => (await send(`/api/v1/products?${query}`)).status
  const statuses = await Promise.all(Array.from({ length: 61 }, () => statusOf('q=limite')))
  expect(statuses).toContain(429)
  expect(await statusOf('category=alimentos')).toBe(200)
})

test('two characters are a word first, and parts of words where no word is so: the first thousand are found', async () => {
  const category = await buildCategory({ name: 'Muchos' })
  const title = (position: number) =>
    ({ 2_100: 'Té negro', 2_101: 'Caja para té', 2_102: 'Teclado' })[position] ?? `Martelo ${position}`
  await transaction((tx) =>
    storeProducts(tx, {
      storeId: null,
      products: Array.from({ length: 2_103 }, (_, position) => ({
        ...{
          title: title(position),
          priceCents: 5_000 - position,
          categoryIds: [category.id],
          productId: null,
          position,
        },
        uniqueCode: position === 2_050 ? 'TE' : null,
        stock: 1,
      })),
      actorId: null,
      changeId: crypto.randomUUID(),
      now: new Date(Date.UTC(2025, 0, 1)),
    }),
  )
  const { body } = await ask('GET /products?q=te&category=muchos')
  const found = body.items.map((item) => item.title)
  expect(found).toEqual(['Martelo 2050', 'Té negro', 'Caja para té'])
  const cheapest = await ask('GET /products?q=rt&category=muchos&sort=price_asc')
  expect(cheapest.body.items[0]).toMatchObject({ title: 'Martelo 2099', priceCents: 2_901 })
  for (const query of [
    'q=rt&category=muchos',
    'q=tel&category=muchos',
    'category=muchos',
    'category=muchos&stock=in&sort=rating',
  ])
    expect((await ask(`GET /products?${query}`)).body).toMatchObject({ isMore: true, total: 1_000 })
  const last = await ask('GET /products?category=muchos&page=22&pageSize=100')
  expect(last.body.items.map((item) => item.title)).toEqual(['Té negro', 'Caja para té', 'Teclado'])
})

test('a page beyond what is counted is reached, and the last one knows how many there are', async () => {
  const page = async (number: number) =>
    (await ask(`GET /products?category=muchos&sort=price_asc&pageSize=100&page=${number}`)).body
  const [near, deep, last, beyond] = [await page(10), await page(20), await page(22), await page(23)]
  expect([near, deep, last, beyond].map(({ items, total, isMore }) => [items.length, total, isMore])).toEqual(
    [
      [100, 1_000, true],
      [100, 1_000, true],
      [3, 2_103, false],
      [0, 1_000, true],
    ],
  )
})

test('a count of a thousand is exact, one more is more than a thousand', async () => {
  const under = (dollars: string) => ask(`GET /products?category=muchos&max=${dollars}`)
  await transaction((tx) =>
    tx.execute(sql`update products set price_cents = case when row < 1000 then 100 when row = 1000 then 200 else 300 end
      from (select id, row_number() over (order by title) - 1 as row from products where title like 'Martelo%') numbered
      where numbered.id = products.id`),
  )
  expect((await under('1')).body).toMatchObject({ total: 1_000, isMore: false })
  expect((await under('2')).body).toMatchObject({ total: 1_000, isMore: true })
})

test('where a search meets very many products it puts the same ones first', async () => {
  const questions = [
    'martelo',
    'mart',
    'marte',
    'tel',
    'te',
    'Té',
    'rt',
    'caja',
    'martelo 2050',
    'nartelo',
    'jamon',
    'TE',
  ].flatMap((q) =>
    ['', '&sort=price_asc', '&sort=price_desc', '&stock=in', '&category=muchos', '&page=3'].map(
      (more) => `q=${encodeURIComponent(q)}${more}`,
    ),
  )
  const answers = async () => {
    const found: Record<string, unknown> = {}
    for (const question of questions) {
      const { body } = await ask(`GET /products?${question}`)
      found[question] = [body.items.map(({ id }) => id), body.total, body.isMore]
    }
    return found
  }
  const few = await answers()
  await becomeLarge()
  expect(await answers()).toEqual(few)
})

/** As the database believes it; nothing may count the rows again meanwhile. */
const becomeLarge = () =>
  transaction(async (tx) => {
    await tx.execute(sql`alter table products set (autovacuum_enabled = false)`)
    await tx.execute(sql`update pg_class set reltuples = 1000000 where oid = 'products'::regclass`)
  })

test('brands of what is found too often have no number, and the chosen one stays', async () => {
  await becomeLarge()
  await transaction((tx) => tx.execute(sql`update products set brand = 'Azuero' where title like 'Martelo%'`))
  const brandsOf = async (query: string) => (await ask(`GET /products/facets?${query}`)).body.brands
  expect(await brandsOf('q=martelo')).toEqual([{ name: 'Azuero', count: null }])
  expect(await brandsOf('q=martelo&brand=lumina')).toEqual([
    { name: 'lumina', count: null },
    { name: 'Azuero', count: null },
  ])
  expect(await brandsOf('category=muchos')).toEqual([{ name: 'Azuero', count: 2_100 }])
})

test('the corrected reading of a mistyped search is shown, and the words as typed find what has them', async () => {
  const meantBy = async (query: string) => {
    const { body } = await ask(`GET /products?${query}`)
    return [body.meant, body.total]
  }
  expect(await meantBy('q=javon%20de%20koko')).toEqual(['jabón de coco', 1])
  expect(await meantBy('q=javon%20de%20koko&exact=true')).toEqual([null, 0])
  expect(await meantBy('q=jabon')).toEqual([null, 1])
  expect(await meantBy('q=zzzzzz')).toEqual([null, 0])
  expect((await ask('GET /products/facets?q=lampaea')).body.brands).toEqual([{ name: 'Lúmina', count: 1 }])
  expect((await ask('GET /products/facets?q=lampaea&exact=true')).body.brands).toEqual([])
})

test('a search that finds nothing shows what most of its words find, the first words first', async () => {
  const fewerOf = async (q: string, more = '') => {
    const { status, body } = await ask(`GET /products?q=${encodeURIComponent(q)}${more}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.fewer && [body.fewer.q, body.fewer.total, body.fewer.items.map(({ title }) => title)]
  }
  expect(await fewerOf('Camisa púrpura')).toEqual(['Camisa', 1, ['Camisa de algodón']])
  expect(await fewerOf('púrpura de camisa')).toEqual(['camisa', 1, ['Camisa de algodón']])
  expect((await fewerOf('jamón serrano púrpura'))?.slice(0, 2)).toEqual(['jamón serrano', 1])
  expect((await fewerOf('jamón púrpura de menos de 10 dólares'))?.slice(0, 2)).toEqual(['jamón', 1])
  expect(await fewerOf('camisa jamón', '&category=hogar')).toEqual(['camisa', 1, ['Camisa de algodón']])
  expect(await fewerOf('camisa púrpura', '&exact=true')).toBeNull()
  expect(await fewerOf('púrpura')).toBeNull()
  expect(await fewerOf('púrpura zzzz')).toBeNull()
  expect(await fewerOf('jamón')).toBeNull()
})

test('a question in plain words is answered by its filters, which are shown; what is chosen wins', async () => {
  const asked = async (q: string, more = '') => {
    const { status, body } = await ask(`GET /products?q=${encodeURIComponent(q)}${more}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return { titles: body.items.map(({ title }) => title), understood: body.understood }
  }
  expect(await asked('jamón de menos de 10 dólares')).toEqual({
    titles: ['JAMON de pavo'],
    understood: { q: 'jamón', max: 10 },
  })
  expect((await asked('jamones baratos')).titles.slice(0, 2)).toEqual(['JAMON de pavo', 'Jamón serrano'])
  expect((await asked('jamones baratos', '&sort=price_desc')).titles[0]).toBe('Tabla de madera')
  expect(await asked('jamón de menos de 10 dólares', '&exact=true')).toEqual({ titles: [], understood: null })
  expect((await asked('alimentos por menos de 20')).understood).toEqual({ category: 'alimentos', max: 20 })
  expect((await ask('GET /products?q=alimentos%20por%20menos%20de%2020')).body.categoryName).toBe('Alimentos')
  const facets = await ask(`GET /products/facets?q=${encodeURIComponent('lámpara de hasta 900')}`)
  expect(facets.body.brands).toEqual([{ name: 'Lúmina', count: 1 }])
})

test('what some product says just so is looked for just so', async () => {
  await build('Vaso por menos de 5')
  const { body } = await ask(`GET /products?q=${encodeURIComponent('VASO por menos de 5')}`)
  expect([body.understood, body.items.map(({ title }) => title)]).toEqual([null, ['Vaso por menos de 5']])
})

test('by rating the best come first, of equal stars those of more buyers: everywhere, in a category and in a search', async () => {
  const category = await buildCategory({ name: 'Estrellas' })
  // The best one is neither the newest nor the cheapest.
  for (const [title, priceCents, rating, ratingCount] of [
    ['Cometa cinco', 900, 4.9, 2],
    ['Cometa cuatro de muchos', 800, 4.2, 30],
    ['Cometa cuatro', 700, 4.2, 3],
    ['Cometa tres', 600, 3.1, 99],
  ] as const) {
    const { id } = await build(title, { categoryIds: [category.id], priceCents })
    await db.update(products).set({ rating, ratingCount }).where(eq(products.id, id))
  }
  const best = ['Cometa cinco', 'Cometa cuatro de muchos', 'Cometa cuatro', 'Cometa tres']
  expect((await titlesOf('sort=rating')).slice(0, 4)).toEqual(best)
  expect(await titlesOf(`category=${category.slug}&sort=rating`)).toEqual(best)
  expect(await titlesOf(`category=${category.slug}&min=1&sort=rating`)).toEqual(best)
  expect(await search('cometa', '&sort=rating')).toEqual(best)
})
