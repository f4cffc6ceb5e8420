import { expect, test } from 'vitest'
import { fieldOf, productOf, productSchema, type ProductValues, valuesOf } from './product-values.ts'

const category = '0193b7a0-0000-7000-8000-000000000001'

const filled: ProductValues = {
  ...valuesOf(null),
  title: '  Mola de seis capas ',
  price: '12.5',
  categoryIds: [category],
  stock: '7',
  brand: 'Guna',
  gtin: '750-1031 311309',
  common: ['', '', 'Algodón'],
  specifications: [
    { name: 'Capas', value: '6' },
    { name: '', value: '' },
  ],
}

const messagesOf = (values: ProductValues) => {
  const result = productSchema().safeParse(values)
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

test('an empty form asks for title, price, categories and stock', () => {
  const required = 'Por favor completa los campos requeridos'
  expect(messagesOf(valuesOf(null))).toMatchObject({
    title: required,
    price: required,
    categoryIds: required,
    stock: required,
  })
})

test.each([
  [{ title: ' ' }, 'title', 'Por favor completa los campos requeridos'],
  [{ categoryIds: [] }, 'categoryIds', 'Por favor completa los campos requeridos'],
  [{ price: '0' }, 'price', 'El precio debe ser un número válido mayor a 0'],
  [{ price: '0.004' }, 'price', 'El precio debe ser un número válido mayor a 0'],
  [{ price: 'doce' }, 'price', 'El precio debe ser un número válido mayor a 0'],
  [{ price: '1e3' }, 'price', 'El precio debe ser un número válido mayor a 0'],
  [{ price: '0x10' }, 'price', 'El precio debe ser un número válido mayor a 0'],
  [{ price: '10000000' }, 'price', 'El precio debe ser un número válido mayor a 0'],
  [{ price: '1.299' }, 'price', 'No sabemos si son miles o centavos: escribe 1299.00 o 1.30.'],
  [{ stock: '-1' }, 'stock', 'El stock debe ser un número válido mayor o igual a 0'],
  [{ stock: '1.5' }, 'stock', 'El stock debe ser un número válido mayor o igual a 0'],
  [{ uniqueCode: 'a b' }, 'uniqueCode', 'El código único solo puede contener letras, números y guiones'],
  [
    { gtin: '7501031311308' },
    'gtin',
    'El código de barras no es válido: revisa sus 8, 12, 13 o 14 dígitos o déjalo vacío',
  ],
  [
    { imageUrl: 'http://a.test/x.jpg' },
    'imageUrl',
    'La imagen debe ser una dirección que empiece con https://',
  ],
  [{ maxStockLevel: '-3' }, 'maxStockLevel', 'Escribe un número entero de 0 o más'],
  [
    { specifications: [{ name: 'marca', value: 'x' }] },
    'specifications.0.name',
    'Ya hay una especificación con ese nombre',
  ],
  [{ specifications: [{ name: '', value: 'x' }] }, 'specifications.0.name', 'Escribe el nombre'],
] as const)('%o is refused at its field', (changes, field, message) => {
  expect(messagesOf({ ...filled, ...changes } as ProductValues)).toMatchObject({ [field]: message })
})

test('what was typed becomes what the server takes', () => {
  expect(messagesOf(filled)).toEqual({})
  expect(productOf(filled)).toMatchObject({
    title: 'Mola de seis capas',
    priceCents: 1250,
    stock: 7,
    uniqueCode: null,
    imageUrl: null,
    minStockLevel: null,
    brand: 'Guna',
    specifications: { Material: 'Algodón', Capas: '6' },
  })
})

test('a barcode of which cleaning leaves nothing is an empty one', () => {
  expect(messagesOf({ ...filled, gtin: ' - ' })).toEqual({})
})

test('cents survive the way through a text', () => {
  for (const priceCents of [1, 29, 57, 1999, 110_07, 999_999_999])
    expect(productOf({ ...filled, price: (priceCents / 100).toFixed(2) }).priceCents).toBe(priceCents)
})

test('a refusal of the server finds its field', () => {
  expect(fieldOf('priceCents')).toBe('price')
  expect(fieldOf('categoryIds.0')).toBe('categoryIds')
  expect(fieldOf('images.2.url')).toBe('images.2.url')
})
