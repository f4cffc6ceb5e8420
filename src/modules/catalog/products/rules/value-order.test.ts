import { expect, test } from 'vitest'
import { inValueOrder } from './value-order.ts'

const ordered = (...values: string[]) =>
  inValueOrder(values.map((value) => ({ value }))).map(({ value }) => value)

test('sizes go from small to large, numbers follow, and other values stay in their order', () => {
  expect(ordered('35', 'XL', 'S', '38', 'M', '9.5', '10')).toEqual(['S', 'M', 'XL', '9.5', '10', '35', '38'])
  expect(ordered('2XL', 'xs', 'L', '3XL', 'XXS', 'XL', '2XS', 'S ', 'XXXS')).toEqual([
    ...['XXXS', 'XXS', '2XS', 'xs', 'S ', 'L', 'XL', '2XL', '3XL'],
  ])
  expect(ordered('37,5', '37', 'Única', '38')).toEqual(['37', '37,5', '38', 'Única'])
  expect(ordered('Rojo', 'Azul', '500 ml', '1 L', 'S/M')).toEqual(['Rojo', 'Azul', '500 ml', '1 L', 'S/M'])
})
