import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { forgetRows } from '#server/jobs/sweep.ts'
import type { ProviderEvent } from '#modules/payments/gateways/public.ts'
import type { ApiGateway } from '#modules/payments/gateways/rules/gateways.ts'
import { providerEvents } from '../tables.ts'

const RETAINED_DAYS = 90

/** Orders work it: a payment module cannot know what its money was for. */
export const HANDLE_EVENT = { name: 'payments.handle-event' }

/** Stores a notice before anybody acts on it; the same notice again is not stored again. */
export async function recordEvent(
  tx: Tx,
  { provider, event, now }: { provider: ApiGateway; event: ProviderEvent; now: Date },
) {
  const { eventId, type, providerPaymentId } = event
  const stored = await tx
    .insert(providerEvents)
    .values({ provider, eventId, type, paymentId: providerPaymentId, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  if (stored.length === 1) await enqueue(tx, HANDLE_EVENT, { provider, eventId })
}

export async function finishEvent(
  tx: Tx,
  {
    provider,
    eventId,
    problem,
    now,
  }: { provider: string; eventId: string; problem: string | null; now: Date },
) {
  await tx
    .update(providerEvents)
    .set(problem === null ? { handledAt: now, lastError: null } : { lastError: problem.slice(0, 500) })
    .where(
      and(
        eq(providerEvents.provider, provider),
        eq(providerEvents.eventId, eventId),
        isNull(providerEvents.handledAt),
      ),
    )
}

/** A provider repeats a notice for days, not for months. */
export function forgetEvents({ now }: { now: Date }) {
  const before = new Date(now.getTime() - RETAINED_DAYS * 86_400_000)
  return forgetRows({
    name: 'payments.forget-events',
    now,
    table: sql`provider_events`,
    key: sql`provider || ':' || event_id`,
    where: sql`handled_at is not null and received_at < ${before.toISOString()}`,
  })
}
