import { expect, test } from 'vitest'
import { comparedRows, readCompared, shareCategory } from './compare.ts'

const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const saying = (pairs: Record<string, string>) => ({
  specifications: Object.entries(pairs).map(([name, value]) => ({ name, value })),
})

test('an address names products, each once and no more than are looked up', () => {
  expect(readCompared(`${id(1)},${id(2)}, ${id(1).toUpperCase()}`)).toEqual([id(1), id(2)])
  expect(readCompared([1, 2, 3, 4, 5, 6, 7].map(id).join())).toHaveLength(6)
})

test.each([undefined, null, '', ',,', 'x', '<script>', 12, [], {}, `${id(1)}x`])(
  '%s names no product to compare',
  (raw) => expect(readCompared(raw)).toEqual([]),
)

test('what each says of the same thing stands in one row, and a row shows whether they differ', () => {
  expect(
    comparedRows([
      saying({ Color: 'Gris', Material: 'Acero', Peso: '1 kg' }),
      saying({ color: 'gris', Medidas: '20 cm', Peso: '2 kg' }),
    ]),
  ).toEqual([
    { name: 'Color', values: ['Gris', 'gris'], isSame: true },
    { name: 'Material', values: ['Acero', null], isSame: false },
    { name: 'Peso', values: ['1 kg', '2 kg'], isSame: false },
    { name: 'Medidas', values: [null, '20 cm'], isSame: false },
  ])
  expect(comparedRows([])).toEqual([])
})

test('products share a category when one category holds them all', () => {
  const on = (...slugs: string[]) => ({ categories: slugs.map((slug) => ({ slug })) })
  expect(shareCategory([on('hogar', 'cocina'), on('cocina'), on('bebe', 'cocina')])).toBe(true)
  expect(shareCategory([on('hogar', 'cocina'), on('cocina'), on('hogar')])).toBe(false)
  expect(shareCategory([])).toBe(true)
})
