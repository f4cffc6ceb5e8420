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

test('sizes in Spanish and Portuguese stand among those in English', () => {
  expect(ordered('GG', 'G', 'M', '3XG', 'P', 'PP', 'Única', '38', 'GGG')).toEqual([
    ...['PP', 'P', 'M', 'G', 'GG', 'GGG', '3XG', '38', 'Única'],
  ])
  expect(ordered('XL', 'P', 'G', 'XS', 'L', 'XP')).toEqual(['XS', 'XP', 'P', 'G', 'L', 'XL'])
  expect(ordered('Pino', 'PG', 'Gris')).toEqual(['Pino', 'PG', 'Gris'])
})
