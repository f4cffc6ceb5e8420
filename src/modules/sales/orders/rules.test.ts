import { expect, test } from 'vitest'
import {
  AS_PAID,
  AS_PLACED,
  canPay,
  CANCELLED_STATUSES,
  hasLapsed,
  hasMoney,
  isToShip,
  isUnpaid,
  isUsualMove,
  hasMoneyLeft,
  mayMove,
  type Mover,
  needsReason,
  OPEN_STATUSES,
  ORDER_MOVES,
  ORDER_STATUSES,
  type OrderStatus,
  PAID_STATUSES,
  PAYABLE_STATUSES,
  PAYMENT_STATUSES,
  paymentStatusAfterRefund,
  SENT_STATUSES,
  stockAfter,
  stockStep,
  type StockState,
  TO_SHIP_STATUSES,
  UNPAID_STATUSES,
} from './rules.ts'

const MOVERS: Mover[] = ['payment', 'buyer', 'seller', 'admin', 'expiry']

test('the usual moves are these and no others', () => {
  const usual = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.flatMap((to) =>
      MOVERS.filter((by) => isUsualMove(from, to, by)).map((by) => `${from} > ${to} by ${by}`),
    ),
  )
  expect(usual).toEqual([
    'pending > processing by payment',
    'pending > cancelled by buyer',
    'pending > cancelled by seller',
    'pending > cancelled by admin',
    'pending > cancelled by expiry',
    'processing > completed by seller',
    'processing > completed by admin',
    'processing > cancelled by buyer',
    'processing > cancelled by seller',
    'processing > cancelled by admin',
  ])
})

test('every status is in one of the four sets, and the sets of several are made of them', () => {
  const four = [UNPAID_STATUSES, TO_SHIP_STATUSES, SENT_STATUSES, CANCELLED_STATUSES]
  expect(four.flat().toSorted()).toEqual(ORDER_STATUSES.toSorted())
  expect(PAID_STATUSES).toEqual([...TO_SHIP_STATUSES, ...SENT_STATUSES])
  expect(OPEN_STATUSES).toEqual([...UNPAID_STATUSES, ...TO_SHIP_STATUSES])
  // Nothing usual leads on from where no one has to do anything.
  const goesOn = ORDER_STATUSES.filter((from) => Object.keys(ORDER_MOVES[from]).length > 0)
  expect(goesOn).toEqual(OPEN_STATUSES)
  expect([isUnpaid(AS_PLACED.status), isToShip(AS_PAID.status)]).toEqual([true, true])
})

test('an administrator may go anywhere, and says why where it is not usual', () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      if (from === to) continue
      expect(mayMove(from, to, 'admin')).toBe(true)
      const free = `${from} ${to}` === 'pending cancelled' || `${from} ${to}` === 'processing completed'
      expect([from, to, needsReason(from, to, 'admin')]).toEqual([from, to, !free])
    }
  }
  expect(needsReason('pending', 'cancelled', 'seller')).toBe(true)
  expect(needsReason('processing', 'cancelled', 'buyer')).toBe(false)
})

test('whatever way an order goes, its stock moves at most once in each direction', () => {
  const states: StockState[] = ['none', 'reserved', 'sold']
  for (const held of states) {
    for (const to of ORDER_STATUSES) {
      const step = stockStep(held, to)
      const after = step === null ? held : stockAfter(step)
      expect(stockStep(after, to), `${held} to ${to}`).toBeNull()
      const expected: Record<OrderStatus, StockState[]> = {
        pending: ['reserved', 'sold'],
        processing: ['sold'],
        completed: ['sold'],
        cancelled: ['none'],
      }
      expect(expected[to]).toContain(after)
    }
  }
})

test('money is awaited, there or gone, and an order that lapsed is not one that was called off', () => {
  expect(PAYMENT_STATUSES.filter(hasMoney)).toEqual(['paid', 'partially_refunded', 'refunded'])
  expect(PAYMENT_STATUSES.filter(hasMoneyLeft)).toEqual(['paid', 'partially_refunded'])
  expect(PAYABLE_STATUSES.some(hasMoney)).toBe(false)
  const lapsed = ORDER_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.filter((paymentStatus) => hasLapsed({ status, paymentStatus })).map(
      (paymentStatus) => `${status} ${paymentStatus}`,
    ),
  )
  expect(lapsed).toEqual(['cancelled expired'])
})

test('an order can be paid while it waits and its time is not over', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const later = new Date('2026-11-20T12:00:01Z')
  const waiting = { status: 'pending', paymentStatus: 'awaiting', expiresAt: later } as const
  expect(canPay(waiting, now)).toBe(true)
  expect(canPay({ ...waiting, paymentStatus: 'failed' }, now)).toBe(true)
  expect(canPay({ ...waiting, expiresAt: now }, now)).toBe(false)
  expect(canPay({ ...waiting, paymentStatus: 'review' }, now)).toBe(false)
  expect(canPay({ ...waiting, status: 'cancelled' }, now)).toBe(false)
})

test('money given back shows in the payment status', () => {
  expect(paymentStatusAfterRefund({ heldCents: 0, totalCents: 500 })).toBe('refunded')
  expect(paymentStatusAfterRefund({ heldCents: 100, totalCents: 500 })).toBe('partially_refunded')
  // A second charge that went back leaves the first one standing.
  expect(paymentStatusAfterRefund({ heldCents: 500, totalCents: 500 })).toBe('paid')
})
