import { expect, test } from 'vitest'
import { productListInput } from '../input.ts'

test('of more options than a product has, the first three are read with all their values', () => {
  const text = [
    'a:1',
    'b:1',
    'A:2',
    'c:1',
    'd:1',
    'b:2',
    ...Array.from({ length: 50 }, (_, at) => `${at}x:1`),
  ]
  expect(productListInput.parse({ options: text.join(';') }).options).toEqual([
    { name: 'a', values: ['1', '2'] },
    { name: 'b', values: ['1', '2'] },
    { name: 'c', values: ['1'] },
  ])
})
