import { and, eq } from 'drizzle-orm'
import { db, mayBeLost } from '#server/db/db.ts'
import type { TestLedger, TestPayment } from './test-mode.ts'
import { pastMoment } from '#server/process/demo-history.ts'
import { testPayments } from '../../tables.ts'

/**
 * The books of the test bank. Every write stands on its own, outside the shop's transactions, as a real
 * bank's would; the order that commits after them takes them to the disk. It remembers what it wrote last, because each write names the version it goes over.
 */
export function testLedger(): TestLedger {
  const remembered = new Map<string, TestPayment>()
  return {
    async insert(payment) {
      const added = await mayBeLost
        .insert(testPayments)
        .values({ ...payment, createdAt: pastMoment() ?? undefined })
        .onConflictDoNothing()
        .returning({ id: testPayments.id })
      if (added.length === 0) return false
      remembered.set(payment.id, payment)
      return true
    },
    async find(id) {
      const known = remembered.get(id)
      if (known) return known
      const [payment] = await db.select(testColumns).from(testPayments).where(eq(testPayments.id, id))
      return payment ?? null
    },
    async update(payment) {
      const { id, version, state, failureCode, refunds } = payment
      const changed = await mayBeLost
        .update(testPayments)
        .set({ version, state, failureCode, refunds })
        .where(and(eq(testPayments.id, id), eq(testPayments.version, version - 1)))
        .returning({ id: testPayments.id })
      if (changed.length === 1) remembered.set(id, payment)
      else remembered.delete(id)
      return changed.length === 1
    },
  }
}

const testColumns = {
  id: testPayments.id,
  version: testPayments.version,
  requestHash: testPayments.requestHash,
  orderId: testPayments.orderId,
  state: testPayments.state,
  amountCents: testPayments.amountCents,
  currency: testPayments.currency,
  failureCode: testPayments.failureCode,
  refunds: testPayments.refunds,
}
