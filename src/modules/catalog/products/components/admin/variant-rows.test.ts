import { expect, test } from 'vitest'
import { combinationKey, combinationsOf } from '../../rules/variants.ts'
import {
  type EditedVariants,
  errorsOf,
  filled,
  gridOf,
  isEnded,
  keyOf,
  pasted,
  readingsOf,
  rebased,
  savedOf,
  valuesIn,
  withCombination,
  withOption,
  withoutOption,
  withoutValue,
  withValue,
} from './variant-rows.ts'

const variant = (more: Partial<EditedVariants['variants'][number]>): EditedVariants['variants'][number] => ({
  id: 'id',
  optionValues: [],
  title: '',
  uniqueCode: null,
  gtin: null,
  priceCents: 1000,
  weightGrams: null,
  imageUrl: null,
  stock: 7,
  reserved: 0,
  isOnOffer: false,
  ...more,
})
const PLAIN: EditedVariants = {
  id: 'product',
  version: 3,
  hasOpenOffer: false,
  options: [],
  variants: [variant({ id: 'product', uniqueCode: 'COD' })],
  pictures: [],
}
const SIZES: EditedVariants = {
  ...PLAIN,
  options: [{ name: 'Talla', values: ['S', 'M'] }],
  variants: [variant({ id: 's', optionValues: ['S'] })],
}
const valuesOf = ({ rows }: ReturnType<typeof gridOf>) => rows.map(({ optionValues }) => optionValues.join())
test('the first value makes a new variant with the price of the product', () => {
  const grid = withValue(withOption(gridOf(PLAIN), 'Talla'), 0, 'S')
  expect(grid.rows).toMatchObject([
    { optionValues: ['S'], price: '10.00', uniqueCode: '', stock: '0', isSold: true, known: null },
  ])
})

test('combinations that are not stored are not sold', () => {
  expect(gridOf(SIZES).rows.map(({ isSold, price }) => [isSold, price])).toEqual([
    [true, '10.00'],
    [false, '10.00'],
  ])
})

test('the first value of another option goes to the variants that are there', () => {
  const grid = withValue(withOption(gridOf(SIZES), 'Color'), 1, 'Rojo')
  expect(grid.rows[0]).toMatchObject({ optionValues: ['S', 'Rojo'], stock: '7', known: { id: 's' } })
  const both = withValue(grid, 1, 'Azul')
  expect(valuesOf(both)).toEqual(['S,Rojo', 'S,Azul', 'M,Rojo', 'M,Azul'])
  expect(both.rows[1]).toMatchObject({ known: null, stock: '0', price: '10.00' })
})

test('a value is added once whatever its case', () => {
  expect(withValue(gridOf(SIZES), 0, 's').options[0]!.values).toEqual(['S', 'M'])
})

/** Three options of sixty values, of which one combination is sold. */
const WIDE: EditedVariants = {
  ...PLAIN,
  options: ['Talla', 'Color', 'Corte'].map((name) => ({
    name,
    values: Array.from({ length: 60 }, (_, at) => `${name} ${at}`),
  })),
  variants: [variant({ id: 'one', optionValues: ['Talla 1', 'Color 2', 'Corte 3'] })],
}

test('of more than 500 combinations those stand in the grid that are sold, and others are added one by one', () => {
  const wide = gridOf(WIDE)
  expect(wide.rows.map(({ known }) => known?.id)).toEqual(['one'])
  const more = withValue(wide, 0, 'XL')
  expect(more.rows).toHaveLength(1)
  const added = withCombination(more, ['XL', 'Color 2', 'Corte 3'])!
  expect(added.rows[1]).toMatchObject({ isSold: true, known: null, price: '10.00' })
  expect(withoutValue(added, 0, 'Talla 1').rows).toHaveLength(1)
  // Few enough, all of them stand there again.
  const few = withoutOption(withoutOption(added, 2), 1)
  expect(few.rows).toHaveLength(61)
  expect(few.rows.filter(({ isSold }) => isSold).map(({ optionValues }) => optionValues)).toEqual([
    ['Talla 1'],
    ['XL'],
  ])
  expect(withValue(withoutValue(wide, 0, 'Talla 1'), 0, 'Talla 1').rows[0]?.known?.id).toBe('one')
  const full = {
    ...wide,
    rows: combinationsOf(WIDE.options)
      .slice(0, 500)
      .map((optionValues) => ({ ...added.rows[1]!, optionValues })),
  }
  expect(withCombination(full, ['Talla 59', 'Color 2', 'Corte 3'])).toBeNull()
})

test('a new value begins with the price of what is alike', () => {
  const grid = withValue(withOption(gridOf(SIZES), 'Color'), 1, 'Rojo')
  const dear = grid.rows.map((row) => (row.optionValues[0] === 'M' ? { ...row, price: '20' } : row))
  expect(withValue({ ...grid, rows: dear }, 1, 'Azul').rows.map(({ price }) => price)).toEqual([
    ...['10.00', '10.00', '20', '20'],
  ])
})

test('a value that comes back brings its variant back', () => {
  const stored = {
    ...SIZES,
    variants: [...SIZES.variants, variant({ id: 'm', optionValues: ['M'], uniqueCode: 'MED', stock: 3 })],
  }
  const again = withValue(withoutValue(gridOf(stored), 0, 'M'), 0, 'M')
  expect(again.rows[1]).toMatchObject({
    optionValues: ['M'],
    uniqueCode: 'MED',
    stock: '3',
    known: { id: 'm' },
  })
  // The only option too, and never one variant in two rows.
  const none = withoutOption(gridOf(stored), 0)
  expect(withValue(withOption(none, 'Talla'), 0, 'M').rows).toMatchObject([
    { known: { id: 'm' }, stock: '3' },
  ])
})

test('a comma ends a value, and between digits it is of the number', () => {
  expect(valuesIn('S, M,L')).toEqual(['S', 'M', 'L'])
  expect(valuesIn('42,5')).toEqual(['42,5'])
  expect(valuesIn('42, 43')).toEqual(['42', '43'])
  expect(['Azul,', '42,', '42,5', '42, '].map(isEnded)).toEqual([true, false, false, true])
})

test('without a value or an option its combinations go', () => {
  const grid = withValue(withValue(withOption(gridOf(SIZES), 'Color'), 1, 'Rojo'), 1, 'Azul')
  expect(valuesOf(withoutValue(grid, 1, 'Rojo'))).toEqual(['S,Azul', 'M,Azul'])
  const sizes = withoutOption(grid, 1)
  expect(valuesOf(sizes)).toEqual(['S', 'M'])
  expect(sizes.rows[0]!.known?.id).toBe('s')
  const none = withoutOption(sizes, 0)
  expect(none.rows).toMatchObject([{ optionValues: [], known: null }])
})

test('pasted cells go right and down past rows that are not sold', () => {
  const grid = withValue(gridOf(SIZES), 0, 'L')
  const rows = pasted(grid.rows, { key: keyOf(grid.rows[0]!), column: 'uniqueCode' }, 'A\t1\tx\r\nB\t2\r\n')
  expect(rows.map(({ uniqueCode, stock, price }) => [price, uniqueCode, stock])).toEqual([
    ['10.00', 'A', '1'],
    ['10.00', '', '0'],
    ['10.00', 'B', '2'],
  ])
  expect(filled(rows, 'stock', '9', 1).map(({ stock }) => stock)).toEqual(['1', '0', '9'])
})

test('what cannot be read stands at its row, and so does what the server refuses', () => {
  const grid = withValue(gridOf(SIZES), 0, 'L')
  const wrong = grid.rows.with(2, { ...grid.rows[2]!, price: '1.299' })
  const large = combinationKey(['L'])
  expect(savedOf(SIZES, { ...grid, rows: wrong })).toMatchObject({ errors: { [large]: { column: 'price' } } })
  const saved = savedOf(SIZES, grid)
  expect(saved).toMatchObject({
    body: {
      version: 3,
      variants: [
        { id: 's', optionValues: ['S'], priceCents: 1000 },
        { optionValues: ['L'], stock: 0 },
      ],
    },
  })
  if (!('body' in saved)) throw new Error('it can be read')
  expect(errorsOf(saved.body, { 'variants.1.priceCents': 'mal', version: 'x' })).toEqual({
    [large]: { column: 'price', message: 'mal' },
  })
})

test('only a stock that was typed is sent, with the one it was typed over', () => {
  const grid = gridOf(SIZES)
  const sent = (rows: typeof grid.rows) =>
    savedOf(SIZES, { ...grid, rows }) as { body: { variants: object[] } }
  expect(Object.keys(sent(grid.rows).body.variants[0]!)).not.toContain('stock')
  expect(Object.keys(sent(grid.rows).body.variants[0]!)).not.toContain('stockSeen')
  const counted = sent(filled(grid.rows, 'stock', '9'))
  expect(counted.body.variants[0]).toMatchObject({ stock: 9, stockSeen: 7 })
})

test('over what someone else saved both readings are shown, and what was not touched is taken', () => {
  const [small] = SIZES.variants
  const grid = { ...gridOf(SIZES), rows: filled(filled(gridOf(SIZES).rows, 'price', '12'), 'stock', '9') }
  const now: EditedVariants = {
    ...SIZES,
    version: 4,
    options: [{ name: 'Talla', values: ['S', 'M', 'L'] }],
    variants: [{ ...small!, stock: 5, uniqueCode: 'S-1' }, variant({ id: 'l', optionValues: ['L'] })],
  }
  expect(readingsOf(grid, SIZES, now)).toMatchObject({
    mine: { 'Stock Actual Talla S': '9' },
    now: { 'Stock Actual Talla S': '5' },
    dirty: ['Stock Actual Talla S'],
  })
  const { rows } = rebased(grid, SIZES, now)
  expect(rows.map(({ optionValues, known, isSold }) => [optionValues[0], known?.id, isSold])).toEqual([
    ['S', 's', true],
    ['M', undefined, false],
    ['L', 'l', true],
  ])
  expect(rows[0]).toMatchObject({ price: '12', stock: '9', uniqueCode: 'S-1', known: { stock: 5 } })
  // What the other person ended comes back with what was typed, and not without.
  const ended = { ...now, variants: [now.variants[1]!] }
  expect(rebased(grid, SIZES, ended).rows[0]).toMatchObject({ isSold: true, known: null })
  expect(rebased(gridOf(SIZES), SIZES, ended).rows[0]).toMatchObject({ isSold: false })
})
