import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { sized, SIZES } from '../../../../../tests/support/build-variants.ts'
import { db } from '#server/db/db.ts'
import * as catalog from '../endpoints.ts'
import { productVariants } from '../tables.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask } = asker(catalog, admin)
const put = (id: string, version: number, body: object) =>
  ask(`PUT /admin/products/${id}/variants`, { version, ...body })

const many = Array.from({ length: 100 }, (_, at) => `v${at}`)
const colors = ['a', 'b', 'c', 'd', 'e', 'f']
const only = (options: object[], ...variants: object[]) => ({ options, variants })
test.each<[string, object, string]>([
  [
    'a fourth option',
    only(
      ['A', 'B', 'C', 'D'].map((name) => ({ name, values: ['x'] })),
      { optionValues: ['x', 'x', 'x'], priceCents: 1, stock: 0 },
    ),
    'Un producto puede tener hasta 3 opciones',
  ],
  [
    'an option twice',
    only([SIZES, { name: 'TÁLLA', values: ['S'] }], { optionValues: ['S', 'S'], priceCents: 1, stock: 0 }),
    'La opción «TÁLLA» está dos veces',
  ],
  [
    'an option without a name',
    only([{ name: ' ', values: ['S'] }], sized('S')),
    'Escribe el nombre de la opción, por ejemplo Talla',
  ],
  [
    'an option with a long name',
    only([{ name: 'a'.repeat(41), values: ['S'] }], sized('S')),
    'El texto es demasiado largo.',
  ],
  [
    'an option without values',
    only([{ name: 'Talla', values: [] }], sized('S')),
    'Cada opción necesita al menos un valor',
  ],
  [
    'a 101st value',
    only([{ name: 'Talla', values: [...many, 'S'] }], sized('S')),
    'Una opción puede tener hasta 100 valores',
  ],
  [
    'a value twice',
    only([{ name: 'Talla', values: ['S', 's'] }], sized('S')),
    'La opción «Talla» tiene dos veces el valor «s»',
  ],
  ['no variant', only([SIZES]), 'Deja al menos una variante que se venda'],
  [
    'a 501st variant',
    only(
      [
        { name: 'A', values: many },
        { name: 'B', values: colors },
      ],
      ...many
        .flatMap((one) => colors.map((other) => ({ optionValues: [one, other], priceCents: 1, stock: 0 })))
        .slice(0, 501),
    ),
    'Un producto puede tener hasta 500 variantes',
  ],
  [
    'an unknown value',
    only([SIZES], sized('S'), sized('XL')),
    'La variante 2 no tiene un valor conocido de cada opción',
  ],
  [
    'a missing value',
    only([SIZES], { ...sized('S'), optionValues: [] }),
    'La variante 1 no tiene un valor conocido de cada opción',
  ],
  ['a combination twice', only([SIZES], sized('S'), sized('S')), 'La combinación «Talla S» está dos veces'],
  [
    'two variants without options',
    only([], { ...sized('S'), optionValues: [] }, { ...sized('S'), optionValues: [] }),
    'Sin opciones, un producto tiene una sola variante',
  ],
  [
    'a variant of another product',
    only([SIZES], sized('S', { id: randomUUID() })),
    'La variante 1 no es de este producto',
  ],
  [
    'a picture that the product does not have',
    only([SIZES], sized('S', { imageUrl: 'https://img.example/otra.jpg' })),
    'La imagen de la variante 1 no es una de las del producto',
  ],
  [
    'a stock above a million',
    only([SIZES], sized('S', { stock: 1_000_001 })),
    'El stock debe ser un número válido mayor o igual a 0',
  ],
  [
    'a stock below zero',
    only([SIZES], sized('S', { stock: -1 })),
    'El stock debe ser un número válido mayor o igual a 0',
  ],
  [
    'no price',
    only([SIZES], sized('S', { priceCents: undefined })),
    'Por favor completa los campos requeridos',
  ],
  [
    'a wrong barcode',
    only([SIZES], sized('S', { gtin: '123' })),
    'El código de barras no es válido: revisa sus 8, 12, 13 o 14 dígitos o déjalo vacío',
  ],
])('%s is refused', async (_, body, detail) => {
  const { id } = await buildProduct()
  const answer = await put(id, 1, body)
  expect({ status: answer.status, detail: problemOf(answer).detail }).toEqual({ status: 422, detail })
  const rows = await db.select().from(productVariants).where(eq(productVariants.productId, id))
  expect(rows).toMatchObject([{ id, archivedAt: null }])
})

test('the variant of the product never becomes a combination', async () => {
  const { id } = await buildProduct()
  const answer = await put(id, 1, only([SIZES], sized('S', { id })))
  expect(answer).toMatchObject({ status: 422, body: { code: 'catalog.variant_unknown' } })
})

test('the code of a living variant is no code of another product', async () => {
  const own = await buildProduct()
  const uniqueCode = `VAR-${randomUUID().slice(0, 6)}`
  expect((await put(own.id, 1, only([SIZES], sized('S', { uniqueCode })))).status).toBe(200)
  const { id: categoryId } = await buildCategory()
  const product = { title: 'Otro', priceCents: 100, stock: 0, categoryIds: [categoryId] }
  const create = () => ask('POST /admin/products', { ...product, uniqueCode: uniqueCode.toLowerCase() })
  const other = await buildProduct()
  const change = () => ask(`PATCH /admin/products/${other.id}`, { version: 1, uniqueCode })
  for (const refused of [await create(), await change()])
    expect(refused).toMatchObject({ status: 409, body: { code: 'catalog.code_taken' } })
  await ask(`DELETE /admin/products/${own.id}`)
  expect((await create()).status).toBe(201)
  const rows = await db.select().from(productVariants).where(eq(productVariants.productId, own.id))
  expect(rows.find(({ id }) => id !== own.id)).toMatchObject({ uniqueCode: null })
})
