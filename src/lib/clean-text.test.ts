import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('text that is clean stays, and every other character is cleaned wherever it stands', () => {
  expect(cleanText(' Ñandú, «piñata» 5 €\tŁódź \n')).toBe('Ñandú, «piñata» 5 €\tŁódź')
  for (const [said, meant] of [
    ['cafe\u0301', 'café'],
    ['a\0b\u0007c\u007F\u009Fd', 'abcd'],
    ['a\uFEFFb', 'ab'],
    ['a\r\nb\rc\u0085d\u2028e', 'a\nb\nc\nd\ne'],
    ['a\uD800b', 'a\uFFFDb'],
    ['\u212B', 'Å'],
  ] as const)
    for (const around of ['', 'x', 'ñ'])
      expect(cleanText(around + said + around)).toBe(around + meant + around)
})
