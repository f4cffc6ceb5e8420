import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { accountNotFound } from '../errors.ts'
import type { Plan } from '../rules.ts'
import { profiles } from '../tables.ts'

/** Writes the plan on the profile, where it follows the subscription. Locks the profile until the transaction ends. */
export async function setPlan(
  tx: Tx,
  { userId, plan, now }: { userId: string; plan: Plan | null; now: Date },
) {
  const [changed] = await tx
    .update(profiles)
    .set({ subscriptionPlan: plan, updatedAt: now })
    .where(eq(profiles.id, userId))
    .returning({ id: profiles.id })
  if (!changed) throw accountNotFound()
}
