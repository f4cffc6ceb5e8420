import { expect, test } from 'vitest'
import { looksLikeCode, publicName, type Purchase, whyNotReview } from './rules.ts'

test('in public a buyer is a first name and an initial', () => {
  expect(publicName('  Ana  María Pérez ')).toBe('Ana P.')
  expect(publicName('Zoila')).toBe('Zoila')
  expect(publicName('josé ávila')).toBe('josé Á.')
  expect(publicName('')).toBe('')
  expect(publicName('😀😀 😀z')).toBe('😀😀 😀.')
})

test('only what was paid, arrived and was not given back whole may be reviewed', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const held = { isPaid: true, isPaidToStore: false, arrivedAt: now, unitsHeld: 1 }
  const refusalOf = (...purchases: Purchase[]) => whyNotReview(purchases, now)
  expect(refusalOf()).toBe('not_bought')
  expect(refusalOf({ ...held, isPaid: false })).toBe('not_bought')
  expect(refusalOf({ ...held, arrivedAt: null })).toBe('not_received')
  expect(refusalOf({ ...held, unitsHeld: 0 })).toBe('given_back')
  expect(refusalOf({ ...held, unitsHeld: 0 }, held)).toBeNull()
})

test('a purchase that the store itself confirmed may be reviewed ten days after it arrived', () => {
  const arrivedAt = new Date('2026-11-25T12:00:00Z')
  const direct = { isPaid: true, isPaidToStore: true, arrivedAt, unitsHeld: 1 }
  const after = (days: number) => whyNotReview([direct], new Date(arrivedAt.getTime() + days * 86_400_000))
  expect([after(0), after(9.9), after(10)]).toEqual(['paid_outside', 'paid_outside', null])
})

test.each(['<script>alert(1)</script>', 'hola <b>', '</p>', '<!--', '<IMG src=x onerror=1>', '<?php'])(
  '%s looks like the code of a page',
  (words) => expect(looksLikeCode(words)).toBe(true),
)

test.each(['Lo amo <3', 'Pesa < 2 kg', 'a > b', '5 << 6', 'javascript: lo aprendí aquí'])(
  '%s is what people write',
  (words) => expect(looksLikeCode(words)).toBe(false),
)
