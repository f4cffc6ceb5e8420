import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { profiles } from '../../src/modules/identity/accounts/tables.ts'
import { outboxMessages } from '../../src/modules/platform/emails/tables.ts'
import { listPayments } from '../../src/modules/payments/core/queries/payments.ts'
import { refunds } from '../../src/modules/payments/core/tables.ts'
import { subscribe } from '../../src/modules/sellers/subscriptions/commands/buy-plan.ts'
import type { Subscribe } from '../../src/modules/sellers/subscriptions/input.ts'
import { planPurchases, planSubscriptions } from '../../src/modules/sellers/subscriptions/tables.ts'
import { db } from '../../src/server/db/db.ts'
import { buildProfile } from './build-accounts.ts'

/** Subscribes as this person would, with the test card and a fresh key unless given otherwise. */
export function buyPlan(
  userId: string,
  input: Partial<Subscribe> = {},
  { key = randomUUID(), now = new Date() }: { key?: string; now?: Date } = {},
) {
  const premium: Subscribe = {
    planType: 'premium',
    paymentMethod: 'credit_card',
    isAdult: true,
    seen: { totalCents: 100_000 },
    seenEnd: null,
  }
  return subscribe({ userId, locale: 'es', now, key }, { ...premium, ...input })
}

/** A person whose bank has taken the money for Premium while the shop does not know yet. */
export async function buildWaitingPlan({ now = new Date() }: { now?: Date } = {}) {
  const { userId, email } = await buildProfile()
  const answer = await buyPlan(userId, { testChoice: 'never_answers' }, { now })
  const purchaseId = answer.purchaseId!
  const [payment] = await listPayments(db, { purchaseId })
  return { userId, email, purchaseId, payment: payment! }
}

export const plansOf = (userId: string) =>
  db
    .select()
    .from(planSubscriptions)
    .where(eq(planSubscriptions.userId, userId))
    .orderBy(desc(planSubscriptions.createdAt))

export const purchasesOf = (userId: string) =>
  db.select().from(planPurchases).where(eq(planPurchases.userId, userId)).orderBy(planPurchases.createdAt)

export const planRefunds = (purchaseId: string) =>
  db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))

export async function profilePlan(userId: string) {
  const [profile] = await db
    .select({ plan: profiles.subscriptionPlan })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return profile!.plan
}

export const emailsTo = async (email: string) =>
  (
    await db
      .select({ template: outboxMessages.template })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, email))
      .orderBy(outboxMessages.createdAt)
  ).map(({ template }) => template)
