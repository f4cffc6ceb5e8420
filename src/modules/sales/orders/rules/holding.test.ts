import { expect, test } from 'vitest'
import { type HeldLine, type Holding, judgeHolding, unitLimit } from './holding.ts'

const limits = { sharePercent: 20, totalCents: 50_000 }
const line = (more: Partial<HeldLine> = {}): HeldLine => ({
  variantId: 'café',
  title: 'Café de Boquete',
  quantity: 1,
  heldUnits: 0,
  available: 100,
  ...more,
})
const judge = (method: 'credit_card' | 'paypal' | 'bank_transfer' | 'crypto', more: Partial<Holding> = {}) =>
  judgeHolding(
    {
      lines: [line()],
      heldCents: 0,
      totalCents: 1000,
      openCount: 0,
      isConfirmed: true,
      isExempt: false,
      hasPaid: false,
      hasLapsed: false,
      ...more,
    },
    method,
    limits,
  ).kind

test('of one product a fifth of what is available may be held unpaid, and two units always', () => {
  const limitOf = (available: number, heldUnits = 0) => unitLimit({ available, heldUnits }, limits)
  expect([0, 5, 14, 15, 100].map((available) => limitOf(available))).toEqual([2, 2, 2, 3, 20])
  // What the buyer holds already was available before.
  expect(limitOf(80, 20)).toBe(20)
})

test.each(['bank_transfer', 'crypto'] as const)(
  '%s asks for a confirmed address and the limits',
  (method) => {
    expect(judge(method)).toBe('usual')
    expect(judge(method, { isConfirmed: false })).toBe('address')
    expect(judge(method, { isConfirmed: false, isExempt: true })).toBe('address')
    expect(judge(method, { lines: [line({ quantity: 20 })] })).toBe('usual')
    expect(judge(method, { lines: [line({ quantity: 21 })] })).toBe('share')
    expect(judge(method, { lines: [line({ quantity: 1, heldUnits: 20, available: 80 })] })).toBe('share')
    expect(judge(method, { totalCents: 50_000 })).toBe('usual')
    expect(judge(method, { totalCents: 50_001 })).toBe('value')
    expect(judge(method, { totalCents: 1, heldCents: 50_000 })).toBe('value')
    expect(judge(method, { totalCents: 50_001, hasPaid: true })).toBe('usual')
    expect(judge(method, { lines: [line({ quantity: 99 })], totalCents: 90_000, isExempt: true })).toBe(
      'usual',
    )
  },
)

test.each(['credit_card', 'paypal'] as const)(
  '%s above the limits holds for a short time, one order at a time, not after one that lapsed',
  (method) => {
    const dear = { totalCents: 68_900, isConfirmed: false }
    expect(judge(method, { isConfirmed: false })).toBe('usual')
    expect(judge(method, dear)).toBe('short')
    expect(judge(method, { ...dear, openCount: 1 })).toBe('value')
    expect(judge(method, { ...dear, hasLapsed: true })).toBe('used')
    expect(judge(method, { ...dear, hasLapsed: true, openCount: 1 })).toBe('value')
    const many = { lines: [line({ quantity: 60 })] }
    expect(judge(method, many)).toBe('short')
    expect(judge(method, { ...many, isConfirmed: false })).toBe('share')
    expect(judge(method, { ...many, openCount: 1 })).toBe('share')
    expect(judge(method, { ...many, hasLapsed: true })).toBe('used')
  },
)
