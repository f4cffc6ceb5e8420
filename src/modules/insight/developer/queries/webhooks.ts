import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { webhookNotFound } from '../errors.ts'
import { listWebhooksInput } from '../input.ts'
import { belongsTo, isWebhookBacked, type Owner } from '../queries.ts'
import { webhookAddresses, webhookDeliveries, webhookTries } from '../tables.ts'

const SHOWN_DELIVERIES = 50

const columns = {
  id: webhookAddresses.id,
  url: webhookAddresses.url,
  events: webhookAddresses.events,
  isActive: webhookAddresses.isActive,
  failures: webhookAddresses.failures,
  createdAt: webhookAddresses.createdAt,
  madeBy: profiles.fullName,
  isBacked: isWebhookBacked,
}
const itsMaker = eq(profiles.id, webhookAddresses.madeBy)

/** The addresses of the admin panel or of one store, the newest first. */
export const webhookList = listOf(webhookAddresses, {
  name: 'webhooks',
  input: listWebhooksInput,
  unmeasured: 'an owner has twenty addresses at most',
  id: webhookAddresses.id,
  filters: {},
  sorts: { usual: { by: [webhookAddresses.createdAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db
      .select(columns)
      .from(webhookAddresses)
      .leftJoin(profiles, itsMaker)
      .where(isAmong(webhookAddresses.id, ids))
    return rows.map(shown)
  },
})

const shown = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

/** One address with what was sent there last, and what came back of each try. */
export async function getWebhook(db: Db, owner: Owner, { id, now }: { id: string; now: Date }) {
  const [row] = await db
    .select({ ...columns, oldSecretUntil: webhookAddresses.oldSecretUntil })
    .from(webhookAddresses)
    .leftJoin(profiles, itsMaker)
    .where(and(eq(webhookAddresses.id, id), belongsTo(owner, webhookAddresses.storeId)))
  if (!row) throw webhookNotFound()
  const isStillSigning = row.oldSecretUntil !== null && row.oldSecretUntil > now
  const { addressId, createdAt } = webhookDeliveries
  const { addressId: _, ...deliveryColumns } = getTableColumns(webhookDeliveries)
  const deliveries = await db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(eq(addressId, id))
    .orderBy(desc(createdAt), desc(webhookDeliveries.id))
    .limit(SHOWN_DELIVERIES)
  const sent = deliveries.map((delivery) => delivery.id)
  const { id: tryId, ...came } = getTableColumns(webhookTries)
  const tries = await db
    .select(came)
    .from(webhookTries)
    .where(isAmong(webhookTries.deliveryId, sent))
    .orderBy(asc(tryId))
  const byDelivery = Map.groupBy(tries, ({ deliveryId }) => deliveryId)
  return {
    ...shown(row),
    oldSecretUntil: isStillSigning ? row.oldSecretUntil!.toISOString() : null,
    deliveries: deliveries.map(({ nextTryAt, triedAt: _tried, ...delivery }) => ({
      ...shown(delivery),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      answers: (byDelivery.get(delivery.id) ?? []).map(({ deliveryId: _of, triedAt, ...answer }) => ({
        ...answer,
        triedAt: triedAt.toISOString(),
      })),
    })),
  }
}
