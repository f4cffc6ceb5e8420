import { expect, test } from 'vitest'
import { changesSince } from './rules.ts'

test.each([
  ['nothing was stored', null, { priceCents: 100, stock: 1 }, []],
  ['nothing changed', { priceCents: 100, wasInStock: true }, { priceCents: 100, stock: 3 }, []],
  ['it costs less', { priceCents: 100, wasInStock: true }, { priceCents: 99, stock: 3 }, ['cheaper']],
  ['it costs more', { priceCents: 100, wasInStock: true }, { priceCents: 101, stock: 3 }, ['dearer']],
  ['it is gone', { priceCents: 100, wasInStock: true }, { priceCents: 100, stock: 0 }, ['sold_out']],
  [
    'it is back and cheaper',
    { priceCents: 100, wasInStock: false },
    { priceCents: 90, stock: 1 },
    ['back', 'cheaper'],
  ],
] as const)('a wish says what changed where %s', (_, saved, now, said) => {
  expect(changesSince(saved, now)).toEqual(said)
})
