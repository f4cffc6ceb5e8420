import { expect, test } from 'vitest'
import {
  coverByGift,
  giftCardEndsAt,
  giftCardStanding,
  newGiftCode,
  plainGiftCode,
  splitRefund,
} from './rules.ts'

test.each([8, 9, 16, 32])('a code of %i characters has none that look alike', (length) => {
  const code = newGiftCode({ prefix: 'gift', length })
  expect(code).toMatch(/^GIFT(-[2-9A-HJKMNP-Z]{1,4})+$/)
  expect(plainGiftCode(code)).toHaveLength(4 + length)
})

test('a code can do without a prefix, and no two are alike', () => {
  expect(newGiftCode({ prefix: '', length: 8 })).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const codes = Array.from({ length: 1000 }, () => newGiftCode({ prefix: 'G', length: 16 }))
  expect(new Set(codes).size).toBe(1000)
})

test('a code is the same however it is typed', () => {
  expect(plainGiftCode(' gift-abcd efgh ')).toBe('GIFTABCDEFGH')
})

test('a card covers what it holds and never more than the total', () => {
  expect(coverByGift(2599, 2000)).toEqual({ totalCents: 2599, coveredCents: 2000, dueCents: 599 })
  expect(coverByGift(2599, 2599)).toEqual({ totalCents: 2599, coveredCents: 2599, dueCents: 0 })
  expect(coverByGift(2599, 9000)).toEqual({ totalCents: 2599, coveredCents: 2599, dueCents: 0 })
})

test('a card ends to the moment, and a block says more than the rest', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const card = { state: 'active', balanceCents: 100, expiresAt: giftCardEndsAt(30, now) } as const
  expect(giftCardStanding(card, now)).toBe('active')
  expect(giftCardStanding(card, new Date(card.expiresAt.getTime() - 1))).toBe('active')
  expect(giftCardStanding(card, card.expiresAt)).toBe('expired')
  expect(giftCardStanding({ ...card, balanceCents: 0 }, now)).toBe('spent')
  expect(giftCardStanding({ ...card, state: 'blocked' }, card.expiresAt)).toBe('blocked')
})

test('a refund comes from the main method first and from the gift card last', () => {
  const held = [
    { paymentId: 'gift', provider: 'gift_card', leftCents: 5000 },
    { paymentId: 'card', provider: 'stripe', leftCents: 599 },
  ]
  expect(splitRefund(500, held)).toEqual([{ paymentId: 'card', amountCents: 500 }])
  expect(splitRefund(599, held)).toEqual([{ paymentId: 'card', amountCents: 599 }])
  expect(splitRefund(600, held)).toEqual([
    { paymentId: 'card', amountCents: 599 },
    { paymentId: 'gift', amountCents: 1 },
  ])
  expect(splitRefund(5599, held)?.map(({ amountCents }) => amountCents)).toEqual([599, 5000])
  expect(splitRefund(5600, held)).toBeNull()
  expect(splitRefund(0, held)).toEqual([])
  expect(splitRefund(1, [{ paymentId: 'card', provider: 'stripe', leftCents: 0 }, held[0]!])).toEqual([
    { paymentId: 'gift', amountCents: 1 },
  ])
})
