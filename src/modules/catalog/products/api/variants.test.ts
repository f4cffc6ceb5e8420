import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/auth/actor.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildSizes, saveSizes } from '../../../../../tests/support/build-variants.ts'
import * as catalog from '../endpoints.ts'

let admin: Actor
let shirt: Awaited<ReturnType<typeof buildSizes<'S' | 'M'>>>
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
  const { id } = await buildCategory({ name: 'Ropa' })
  const ofClothes = { categoryIds: [id] }
  shirt = await buildSizes(
    { S: { uniqueCode: 'GUA-1-S', stock: 0 }, M: { uniqueCode: 'GUA-1-M' } },
    { title: 'Guayabera', ...ofClothes },
  )
  await buildProduct({ title: 'Gua-1-M de papel', ...ofClothes })
})

const ask = <const R extends string>(route: R) => asker(catalog, admin).ask(route)
const found = async (query: string) => (await ask(`GET /products?${query}`)).body.items

test('the code of a variant finds its product first, in the list and in the suggestions, with the variant', async () => {
  for (const code of ['GUA-1-M', 'gua-1-m']) {
    expect((await found(`q=${code}`)).map(({ id, variantId }) => [id, variantId])[0]).toEqual([
      shirt.productId,
      shirt.ids.M,
    ])
    const { items } = (await ask(`GET /products/suggestions?q=${code}`)).body
    expect(items[0]).toMatchObject({ id: shirt.productId, variantId: shirt.ids.M })
  }
  expect((await found('q=guayabera'))[0]).not.toHaveProperty('variantId')
  expect((await found('q=GUA-1-S&category=ropa')).map(({ variantId }) => variantId)).toEqual([shirt.ids.S])
  const ofPanel = (await ask('GET /admin/products?q=gua-1-s')).body.items
  expect(ofPanel.map(({ id }) => id)).toEqual([shirt.productId])
})

test('the code of a variant that is no longer sold finds nothing', async () => {
  const { productId, version, title } = await buildSizes({ L: { uniqueCode: 'VIEJO-9' }, XL: {} })
  expect(await found('q=viejo-9')).toHaveLength(1)
  await saveSizes({ productId, version }, { XL: {} })
  expect((await found('q=viejo-9')).filter((item) => item.title === title)).toEqual([])
})

test('a list is filtered by options: one variant has a value of each, with units where only that is asked for', async () => {
  const titles = async (query: string) => (await found(`category=ropa&${query}`)).map(({ title }) => title)
  expect(await titles('options=talla:M')).toEqual(['Guayabera'])
  expect(await titles('options=TALLA:s;Talla:xs')).toEqual(['Guayabera'])
  expect(await titles('options=talla:S&stock=in')).toEqual([])
  expect(await titles('options=talla:M&stock=in')).toEqual(['Guayabera'])
  expect(await titles('options=talla:M;color:Rojo')).toEqual([])
  expect(await found(`q=guayabera&options=talla:M`)).toHaveLength(1)
  for (const options of ['talla', ':M', 'talla:', 'a:b:c', 'a:b;'])
    expect([options, (await ask(`GET /products?options=${options}`)).status]).toEqual([options, 422])
})

test('values of two options are looked for in one variant', async () => {
  const { id, version } = await buildProduct({ title: 'Pollera' })
  const variants = [
    ['S', 'Azul'],
    ['M', 'Rojo'],
  ].map((optionValues) => ({ optionValues, priceCents: 1000, stock: 1 }))
  const options = [
    { name: 'Talla', values: ['M', 'S'] },
    { name: 'Color', values: ['Rojo', 'Azul'] },
  ]
  const saved = await asker(catalog, admin).ask(`PUT /admin/products/${id}/variants`, {
    version,
    options,
    variants,
  })
  expect(saved.status).toBe(200)
  for (const [chosen, total] of [
    ['talla:M;color:Rojo', 1],
    ['talla:M;color:Azul', 0],
    ['talla:S;talla:M;color:Azul', 1],
  ])
    expect([chosen, (await found(`q=pollera&options=${chosen}`)).length]).toEqual([chosen, total])
  // A list says in which known colours, a product without a colour option nothing.
  expect((await found('q=pollera'))[0]).toMatchObject({
    hasOptions: true,
    swatches: { colours: ['#1d4ed8', '#d62828'], more: 0 },
  })
  expect((await found('q=guayabera'))[0]).not.toHaveProperty('swatches')
  expect((await found('q=guayabera'))[0]).not.toHaveProperty('soldOptions')
  const { body } = await ask('GET /products/facets?q=pollera&options=talla:M')
  expect(body.options).toEqual([
    {
      name: 'Talla',
      values: [
        { value: 'S', count: 1 },
        { value: 'M', count: 1 },
      ],
    },
    { name: 'Color', values: [{ value: 'Rojo', count: 1 }] },
  ])
})

test('facets count the values of options as the list does; a chosen value does not narrow its own option', async () => {
  const facets = async (query: string) => {
    const { status, body } = await ask(`GET /products/facets?category=ropa&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.options.map(({ name, values }) => [
      name,
      ...values.map(({ value, count }) => `${value} ${count}`),
    ])
  }
  expect(await facets('')).toEqual([['Talla', 'S 1', 'M 1']])
  expect(await facets('options=talla:M')).toEqual([['Talla', 'S 1', 'M 1']])
  expect(await facets('stock=in')).toEqual([['Talla', 'M 1']])
  expect(await facets('q=papel')).toEqual([])
})
