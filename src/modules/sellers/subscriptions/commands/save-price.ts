import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Admin, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { commissionOfStores, priceNotFound, stalePrice } from '../errors.ts'
import type { SavePlanPrice } from '../input.ts'
import { DEFAULT_PLANS } from '../rules.ts'
import { subscriptionPrices } from '../tables.ts'

type By = { actor: Admin | System; address: string; now: Date }

/**
 * Writes what a plan costs, what it offers, whether it is sold, and the commission of its stores for orders to come. With
 * the first change all default plans are written down, because a list with one plan would sell only that one. Locks the
 * plan's row; of two who change the same reading one is stale. Audited. Announces `settings.changed`, so that every
 * cached and every open page is read again. What is being paid at the old price goes back when it comes.
 */
export async function savePlanPrice(
  tx: Tx,
  { type, planType, seenAt, ...wanted }: SavePlanPrice,
  { actor, address, now }: By,
): Promise<void> {
  if (type === 'user' && wanted.commissionHundredths) throw commissionOfStores()
  await tx
    .insert(subscriptionPrices)
    .values(DEFAULT_PLANS.map((plan) => ({ ...plan, features: [...plan.features], updatedAt: NEVER })))
    .onConflictDoNothing()
  const plan = and(eq(subscriptionPrices.type, type), eq(subscriptionPrices.planType, planType))
  const [before] = await tx.select().from(subscriptionPrices).where(plan).for('update')
  if (!before) throw priceNotFound()
  if (before.updatedAt.getTime() !== (seenAt === null ? NEVER : new Date(seenAt)).getTime())
    throw stalePrice()
  await tx
    .update(subscriptionPrices)
    .set({ ...wanted, updatedAt: now })
    .where(plan)
  const { priceCents, features, isActive, commissionHundredths } = before
  await recordAudit(tx, {
    actor,
    address,
    action: 'subscriptions.save_price',
    target: { kind: 'subscription_price', id: before.id },
    before: { priceCents, features, isActive, commissionHundredths },
    after: { type, planType, ...wanted },
  })
  await announce(tx, { name: 'settings.changed' })
}

/** When the default plans were last changed: never. */
export const NEVER = new Date(0)
