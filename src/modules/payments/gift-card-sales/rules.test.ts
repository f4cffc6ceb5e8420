import { expect, test } from 'vitest'
import {
  canCancel,
  canResend,
  canSendOn,
  daysToChoose,
  lastDueDay,
  mayReveal,
  whyMoneyBack,
} from './rules.ts'

// 23:30 of 28 November in Panama.
const late = new Date('2026-11-29T04:30:00Z')
const morning = new Date('2026-11-29T13:00:00Z')

test('a card can be sent from today in Panama until a year from now', () => {
  expect(daysToChoose(late)).toEqual({ first: '2026-11-28', last: '2027-11-28' })
  expect(['2026-11-27', '2026-11-28', '2027-11-28', '2027-11-29'].map((day) => canSendOn(day, late))).toEqual(
    [false, true, true, false],
  )
})

test('a card is emailed from eight in the morning of its day, and its link opens with the day', () => {
  expect(lastDueDay(new Date('2026-11-29T12:59:59Z'))).toBe('2026-11-28')
  expect(lastDueDay(morning)).toBe('2026-11-29')
  expect(mayReveal({ sendOn: '2026-11-29' }, late)).toBe(false)
  expect(mayReveal({ sendOn: '2026-11-29' }, new Date('2026-11-29T05:00:00Z'))).toBe(true)
})

test('a buyer calls off what is paid and has no card yet', () => {
  expect(canCancel({ status: 'paid', cardId: null })).toBe(true)
  expect(canCancel({ status: 'paid', cardId: 'x' })).toBe(false)
  expect(canCancel({ status: 'cancelled', cardId: null })).toBe(false)
})

test('an email is sent again a day after the last one, and only while its code is stored', () => {
  const sent = {
    delivery: 'email',
    status: 'paid',
    hasCode: true,
    resentAt: null,
    deliveredAt: late,
  } as const
  const nextDay = new Date(late.getTime() + 86_400_000)
  expect(canResend(sent, morning)).toBe(false)
  expect(canResend(sent, nextDay)).toBe(true)
  expect(canResend({ ...sent, resentAt: nextDay }, nextDay)).toBe(false)
  for (const change of [
    { hasCode: false },
    { delivery: 'link' },
    { status: 'cancelled' },
    { deliveredAt: null },
  ])
    expect(canResend({ ...sent, ...change } as typeof sent, nextDay)).toBe(false)
})

test('money goes back where the card has its money, was given up, or its buyer has left', () => {
  const why = (status: Parameters<typeof whyMoneyBack>[0]['status'], hasLeft = false) =>
    whyMoneyBack({ status }, { hasLeft })
  expect([why('awaiting'), why('failed'), why('review')]).toEqual([null, null, null])
  expect([why('paid'), why('cancelled'), why('refunded')]).toEqual(Array(3).fill('second_charge'))
  expect([why('expired'), why('awaiting', true)]).toEqual(['late_money', 'late_money'])
})
