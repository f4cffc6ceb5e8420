import { and, eq, gt, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#server/db/db.ts'
import { forgetRows } from '#server/jobs/sweep.ts'
import { refuseInvisible } from '../queries/visible-products.ts'
import { userInteractions } from '../tables.ts'

const ONE_PER_MS = 30 * 60_000
const RETAINED_MS = 180 * 86_400_000

/** Remembers that somebody looked at a visible product: once in half an hour, however often it is called. */
export async function recordView(
  tx: Tx,
  { userId, productId, now }: { userId: string; productId: string; now: Date },
) {
  await refuseInvisible(tx, productId, now)
  // Two open tabs would both find no view yet; the lock lets one look after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`view:${userId}:${productId}`}, 0))`)
  const [recent] = await tx
    .select({ id: userInteractions.id })
    .from(userInteractions)
    .where(
      and(
        eq(userInteractions.userId, userId),
        eq(userInteractions.interactionType, 'view'),
        eq(userInteractions.productId, productId),
        gt(userInteractions.createdAt, new Date(now.getTime() - ONE_PER_MS)),
      ),
    )
    .limit(1)
  if (recent) return
  await tx.insert(userInteractions).values({ userId, productId, interactionType: 'view', createdAt: now })
}

/** Remembers that somebody put a product into the cart. */
export async function recordAddToCart(
  tx: Tx,
  { userId, productId, now }: { userId: string; productId: string; now: Date },
) {
  await writeAdded(tx, { userId, productId, now })
}

const writeAdded = prepared((db) =>
  db.insert(userInteractions).values({
    userId: sql.placeholder('userId'),
    productId: sql.placeholder('productId'),
    interactionType: 'add_to_cart',
    createdAt: sql.placeholder('now'),
  }),
)

/** Views are forgotten after 180 days. */
export function forgetOldViews({ now }: { now: Date }) {
  const before = new Date(now.getTime() - RETAINED_MS).toISOString()
  return forgetRows({
    name: 'catalog.forget-views',
    now,
    table: sql`user_interactions`,
    key: sql`id`,
    where: sql`interaction_type = 'view' and created_at < ${before}`,
  })
}

/** Forgets what somebody who leaves had looked at. */
export async function forget(tx: Tx, { userId }: { userId: string }) {
  await tx.delete(userInteractions).where(eq(userInteractions.userId, userId))
}
