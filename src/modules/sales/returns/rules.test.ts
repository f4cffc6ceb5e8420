import { expect, test } from 'vitest'
import {
  askedCents,
  askedShippingCents,
  isOpenFor,
  mayDecide,
  mergeAsked,
  openKinds,
  RETURN_STATUSES,
  returnDeadlines,
  whyNotReturnable,
} from './rules.ts'

// Seven in the morning of the first of March in Panama.
const ARRIVED = new Date('2026-03-01T12:00:00Z')

test.each([
  ['standard', '2026-04-01T04:59:59.999Z', true],
  ['standard', '2026-04-01T05:00:00.000Z', false],
  ['exchange', '2026-03-17T04:59:59.999Z', true],
  ['exchange', '2026-03-17T05:00:00.000Z', false],
  ['defective', '2026-03-03T12:00:00.000Z', true],
  ['defective', '2026-03-03T12:00:00.001Z', false],
] as const)('%s at %s is open: %s', (kind, now, isOpen) => {
  expect(isOpenFor(kind, ARRIVED, new Date(now))).toBe(isOpen)
})

test('the day begins and ends in Panama, not in Greenwich', () => {
  // Eleven in the evening of the last of February in Panama, already March in Greenwich.
  expect(returnDeadlines(new Date('2026-03-01T04:00:00Z')).standard).toEqual(
    new Date('2026-03-31T04:59:59.999Z'),
  )
  expect(returnDeadlines(new Date('2026-03-01T05:00:00Z')).standard).toEqual(
    new Date('2026-04-01T04:59:59.999Z'),
  )
})

test.each([
  [{ status: 'completed', paymentStatus: 'paid' }, 2, '2026-03-20', null],
  [{ status: 'completed', paymentStatus: 'partially_refunded' }, 2, '2026-03-20', null],
  [{ status: 'completed', paymentStatus: 'refunded' }, 2, '2026-03-20', 'not_paid'],
  [{ status: 'completed', paymentStatus: 'awaiting' }, 2, '2026-03-20', 'not_paid'],
  [{ status: 'processing', paymentStatus: 'paid' }, 2, '2026-03-20', null],
  [{ status: 'cancelled', paymentStatus: 'paid' }, 2, '2026-03-20', 'not_delivered'],
  [{ status: 'completed', paymentStatus: 'paid' }, 0, '2026-03-20', 'nothing_left'],
  [{ status: 'completed', paymentStatus: 'paid' }, 2, '2026-04-02', 'too_late'],
] as const)('an order that is %j with %i units left, on %s: %s', (standing, returnable, day, refusal) => {
  const lines = [{ returnable, arrivedAt: ARRIVED }]
  expect(whyNotReturnable(standing, lines, new Date(day))).toBe(refusal)
})

test('each line has the clock of its own parcel, and what has not arrived has none', () => {
  const order = { status: 'processing', paymentStatus: 'paid' } as const
  const late = new Date('2026-03-20T12:00:00Z')
  const why = (arrivals: readonly (Date | null)[], day: string) =>
    whyNotReturnable(
      order,
      arrivals.map((arrivedAt) => ({ returnable: 1, arrivedAt })),
      new Date(day),
    )
  expect(why([null, null], '2026-03-02')).toBe('not_delivered')
  expect(why([ARRIVED, null], '2026-03-02')).toBeNull()
  expect(why([ARRIVED, null], '2026-04-02')).toBe('not_delivered')
  expect(why([ARRIVED, late], '2026-04-02')).toBeNull()
  expect(why([ARRIVED, late], '2026-04-21')).toBe('too_late')
  expect(openKinds({ arrivedAt: null }, late)).toEqual([])
  expect(openKinds({ arrivedAt: ARRIVED }, late)).toEqual(['standard'])
})

test('what is given back is what the units cost, and nothing for another size', () => {
  const lines = [
    { quantity: 2, unpaidBack: 2, unpaidCents: 3998 },
    { quantity: 1, unpaidBack: 1, unpaidCents: 5 },
  ]
  expect(askedCents('standard', lines)).toBe(4003)
  expect(askedCents('defective', lines)).toBe(4003)
  expect(askedCents('exchange', lines)).toBe(0)
})

test('units whose money went back already are goods without money', () => {
  expect(askedCents('standard', [{ quantity: 3, unpaidBack: 1, unpaidCents: 500 }])).toBe(500)
})

test('the shipping of a seller goes back with all that the seller sent and that arrived broken, and with nothing else', () => {
  const sent = (variantId: string, quantity: number, storeId: string | null, shippingLeftCents: number) => ({
    ...{ variantId, quantity, storeId, shippingLeftCents },
    hasShipping: true,
  })
  const lines = [sent('a', 2, null, 599), sent('b', 1, null, 599)]
  expect(askedShippingCents('defective', lines, lines)).toBe(599)
  // Another seller's goods, to whom no shipping was paid, change nothing.
  const other = { ...sent('c', 1, 'tienda', 0), hasShipping: false }
  expect(askedShippingCents('defective', [...lines, other], lines)).toBe(599)
  expect(askedShippingCents('defective', [...lines, other], [other])).toBe(0)
  // With shipping of its own it has its own back.
  const own = sent('d', 1, 'tienda', 250)
  expect(askedShippingCents('defective', [...lines, own], [own])).toBe(250)
  expect(askedShippingCents('defective', [...lines, own], lines)).toBe(599)
  const gone = lines.map((line) => ({ ...line, shippingLeftCents: 0 }))
  expect(askedShippingCents('defective', gone, gone)).toBe(0)
  expect(askedShippingCents('defective', lines, [lines[0]!])).toBe(0)
  expect(askedShippingCents('defective', lines, [{ variantId: 'a', quantity: 1 }, lines[1]!])).toBe(0)
  expect(askedShippingCents('standard', lines, lines)).toBe(0)
})

test('a product named twice is one line', () => {
  const named = [
    { variantId: 'a', quantity: 1 },
    { variantId: 'b', quantity: 1 },
    { variantId: 'a', quantity: 2 },
  ]
  expect(mergeAsked(named)).toEqual([
    { variantId: 'a', quantity: 3 },
    { variantId: 'b', quantity: 1 },
  ])
})

test('only an approval is final', () => {
  const final = RETURN_STATUSES.flatMap((from) =>
    RETURN_STATUSES.filter((to) => !mayDecide(from, to)).map((to) => `${from} ${to}`),
  )
  expect(final).toEqual(['approved pending', 'approved rejected'])
})
