import { expect, test } from 'vitest'
import { buildOrder, thePayments, theRefunds } from '../../../../../tests/support/build-orders.ts'
import { untilWaiting } from '../../../../../tests/support/locks.ts'
import { db, transaction } from '#server/db/db.ts'
import { refunds } from '../tables.ts'
import { queueRefunds } from './refunds.ts'

const now = new Date()

test('two causes at once owe together what was captured, although no one holds the order', async () => {
  const { orderId } = await buildOrder()
  const owe = (reason: string) => transaction((tx) => queueRefunds(tx, { orderId, reason, now }))
  let second: ReturnType<typeof owe> | undefined
  await transaction(async (tx) => {
    await queueRefunds(tx, { orderId, reason: 'late_money', amountCents: 1000, now })
    second = owe('order_cancelled')
    await untilWaiting(second)
  })
  expect(await second).toMatchObject([{ amountCents: 1599 }])
  const owed = await theRefunds(orderId)
  expect(new Set(owed.map(({ amountCents }) => amountCents))).toEqual(new Set([1000, 1599]))
  expect(await owe('second_charge')).toEqual([])
})

test('the table itself refuses to owe more than was captured', async () => {
  const { orderId } = await buildOrder()
  const [payment] = await thePayments(orderId)
  const row = { paymentId: payment!.id, orderId, reason: 'late_money' }
  await db.insert(refunds).values({ ...row, amountCents: 2000, causeKey: `one:${orderId}` })
  const more = db.insert(refunds).values({ ...row, amountCents: 600, causeKey: `two:${orderId}` })
  await expect(more).rejects.toMatchObject({ cause: { constraint: 'refunds_fit' } })
})
