import { expect, test } from 'vitest'
import { isColourOption, namedValue } from './option-names.ts'
import {
  blockOf,
  colourOf,
  firstChoice,
  missingAt,
  ofOptions,
  priceOf,
  stockOf,
  swatchesOf,
  variantOf,
} from './variants-shown.ts'

const options = [{ name: 'Talla' }, { name: 'Color' }]
const variant = (size: string, colour: string, stock = 5, priceCents = 1200) => ({
  ...{ id: `${size} ${colour}`, optionValues: [size, colour], stock, priceCents },
})
/** No L in red, and the M in blue is sold out. */
const shirts = [
  variant('M', 'Rojo'),
  variant('M', 'Azul', 0, 1500),
  variant('L', 'Azul', 2, 1500),
  variant('L', 'Verde', 1),
]

test('a whole choice is one variant, and a part of it is none', () => {
  expect(variantOf(shirts, ['L', 'Azul'])?.id).toBe('L Azul')
  expect(variantOf(shirts, ['L', null])).toBeNull()
  expect(variantOf(shirts, ['L', 'Rojo'])).toBeNull()
})

test('nothing is chosen at first where more than one can be bought, and the only one is', () => {
  expect(firstChoice(shirts, options)).toEqual([null, null])
  expect(firstChoice([variant('M', 'Rojo'), variant('L', 'Rojo', 0)], options)).toEqual(['M', 'Rojo'])
  expect(firstChoice([variant('M', 'Rojo', 0)], options)).toEqual([null, null])
})

test('the stock is the sum of what a choice leaves open', () => {
  expect(stockOf(shirts, [null, null])).toBe(8)
  expect(stockOf(shirts, ['L', null])).toBe(3)
  expect(stockOf(shirts, ['L', 'Azul'])).toBe(2)
  expect(stockOf(shirts, ['L', 'Rojo'])).toBe(0)
})

test('of a choice those values stay that the options have', () => {
  const sizes = { values: ['M', 'L'] }
  expect(ofOptions(['L', 'Rojo'], [sizes, { values: ['Azul'] }])).toEqual(['L', null])
  expect(ofOptions(['L', 'Rojo'], [sizes])).toEqual(['L'])
  expect(ofOptions(['L'], [sizes, { values: ['Azul'] }])).toEqual(['L', null])
})

test('what is missing is named by its place', () => {
  expect(missingAt([null, 'Rojo'])).toEqual([0])
  expect(missingAt([null, null])).toEqual([0, 1])
  expect(missingAt(['M', 'Rojo'])).toEqual([])
})

test('a value that is sold out beside what is chosen says so, and one that is not made names the other', () => {
  expect(blockOf(shirts, ['M', null], { at: 1, value: 'Rojo' })).toBeNull()
  expect(blockOf(shirts, ['M', null], { at: 1, value: 'Azul' })).toEqual({ kind: 'sold out' })
  expect(blockOf(shirts, ['M', null], { at: 1, value: 'Verde' })).toEqual({ kind: 'not made', beside: [0] })
  expect(blockOf(shirts, [null, null], { at: 1, value: 'Azul' })).toBeNull()
  expect(blockOf(shirts, [null, null], { at: 1, value: 'Lila' })).toEqual({ kind: 'sold out' })
  expect(blockOf(shirts, ['M', 'Rojo'], { at: 0, value: 'L' })).toEqual({ kind: 'not made', beside: [1] })
})

test('of three options only those are named that the value is not made in', () => {
  const made = [
    { id: '1', optionValues: ['M', 'Rojo', 'Recto'], stock: 1 },
    { id: '2', optionValues: ['M', 'Azul', 'Ancho'], stock: 1 },
    { id: '3', optionValues: ['L', 'Rojo', 'Ancho'], stock: 1 },
  ]
  const asked = { at: 2, value: 'Ancho' }
  expect(blockOf(made, ['M', 'Rojo', null], asked)).toEqual({ kind: 'not made', beside: [0, 1] })
  expect(blockOf(made, ['L', 'Azul', null], asked)).toEqual({ kind: 'not made', beside: [0, 1] })
  expect(blockOf(made, ['L', null, null], { at: 2, value: 'Recto' })).toEqual({
    ...{ kind: 'not made', beside: [0] },
  })
  expect(blockOf(made, ['M', 'Azul', null], { at: 2, value: 'Recto' })).toEqual({
    ...{ kind: 'not made', beside: [1] },
  })
})

test('a price is exact once all that is left costs the same', () => {
  expect(priceOf(shirts, [null, null])).toMatchObject({ cheapest: { priceCents: 1200 }, isFrom: true })
  expect(priceOf(shirts, [null, 'Azul'])).toMatchObject({ cheapest: { priceCents: 1500 }, isFrom: false })
  expect(priceOf([], [null, null])).toBeNull()
})

test('colours are known by their names in three languages, and by the first word', () => {
  expect(['Rojo', 'RED', 'vermelho'].map(colourOf)).toEqual(['#d62828', '#d62828', '#d62828'])
  expect(colourOf('Marrón')).toBe('#7a4a26')
  expect(colourOf('Azul marino')).toBe('#1e2a52')
  expect(colourOf('Verde botella')).toBe('#2b8a3e')
  expect(colourOf('Estampado')).toBeNull()
  expect(colourOf('constructor')).toBeNull()
  expect(['Color', ' COLOR ', 'Cor', 'Talla'].map(isColourOption)).toEqual([true, true, true, false])
  expect([namedValue('Talla', 'M'), namedValue('Color', 'Rojo')]).toEqual(['Talla M', 'Rojo'])
})

test('a card shows five known colours and counts the others', () => {
  const sold = (...colours: string[]) => ['talla=m', ...colours.map((colour) => `color=${colour}`)]
  expect(swatchesOf(['talla=m', 'corte=rojo'])).toBeNull()
  expect(swatchesOf(sold('estampado'))).toBeNull()
  expect(swatchesOf(sold('azul', 'rojo'))).toEqual({ colours: ['#1d4ed8', '#d62828'], more: 0 })
  // Two of one colour are one swatch.
  expect(swatchesOf(sold('azul', 'azul claro', 'estampado'))).toEqual({ colours: ['#1d4ed8'], more: 2 })
  const many = sold('azul', 'beige', 'blanco', 'gris', 'negro', 'rojo', 'verde')
  expect(swatchesOf(many)).toMatchObject({ colours: { length: 5 }, more: 2 })
})
