import { expect, test } from 'vitest'
import { looksLikeCode, publicName } from '#modules/moderation/rules.ts'
import { whyNotReview } from './rules.ts'

test('in public a buyer is a first name and one letter', () => {
  expect(publicName('  Ana  María Pérez ')).toBe('Ana P.')
  expect(publicName('Zoila')).toBe('Zoila')
  expect(publicName('josé ávila')).toBe('josé Á.')
  expect(publicName('')).toBe('')
  expect(publicName('😀😀 😀z')).toBe('😀😀 😀.')
})

test('only what was paid, arrived and was kept in part may be reviewed', () => {
  const kept = { isPaid: true, hasArrived: true, kept: 1 }
  expect(whyNotReview([])).toBe('not_bought')
  expect(whyNotReview([{ ...kept, isPaid: false }])).toBe('not_bought')
  expect(whyNotReview([{ ...kept, hasArrived: false }])).toBe('not_received')
  expect(whyNotReview([{ ...kept, kept: 0 }])).toBe('given_back')
  expect(whyNotReview([{ ...kept, kept: 0 }, kept])).toBeNull()
})

test.each(['<script>alert(1)</script>', 'hola <b>', '</p>', '<!--', '<IMG src=x onerror=1>', '<?php'])(
  '%s looks like the code of a page',
  (words) => expect(looksLikeCode(words)).toBe(true),
)

test.each(['Lo amo <3', 'Pesa < 2 kg', 'a > b', '5 << 6', 'javascript: lo aprendí aquí'])(
  '%s is what people write',
  (words) => expect(looksLikeCode(words)).toBe(false),
)
