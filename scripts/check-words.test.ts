import { expect, test } from 'vitest'
import { compare, usesIn } from './check-words.ts'

test('old words are found in comments, identifiers and texts, and nowhere inside of other words', () => {
  const text = [
    '// Nobody told the room.',
    "const roomOf = tellPaid('shelves', ROOM_FILE)",
    'Math.floor(bedroom) + letterhead + newsletter + Cuarto',
    "import './past-orders.ts' // half past nine",
  ].join('\n')
  expect(usesIn('a.ts', text).map(({ word, line }) => `${line} ${word}`)).toEqual([
    '1 nobody',
    '1 told',
    '1 room',
    '2 room',
    '2 told',
    '2 shelf',
    '2 room',
    '4 demopast',
  ])
})

test('a new old word is refused with its line and the word to write, one less asks for a lower record', () => {
  const uses = usesIn('src/a.ts', 'a door\na door\nnews')
  expect(compare(uses, { door: 2, news: 1 })).toMatchObject({ above: [], below: [] })
  const { above, below } = compare(uses, { door: 1, news: 2 }, ({ line }) => line === 2)
  expect(above).toEqual(['door: 2 instead of 1; write endpoint\n  src/a.ts:2'])
  expect(below).toEqual(['news: 1 instead of 2'])
})
