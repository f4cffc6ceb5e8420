import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { listNotFound } from '../errors.ts'
import { readLines } from '../queries.ts'
import { sharedLists } from '../tables.ts'

type Asked = { token: string; now: Date }

/** What a list names, while its days last. */
export async function findSharedList(db: Db, { token, now }: Asked) {
  const [list] = await db
    .select()
    .from(sharedLists)
    .where(and(eq(sharedLists.token, token), gt(sharedLists.endsAt, now)))
  if (!list) return null
  const { variantIds, quantities, endsAt } = list
  return { endsAt, lines: variantIds.map((variantId, at) => ({ variantId, quantity: quantities[at]! })) }
}

/** A shared list as a cart of the visitor would be: at the current prices. What is gone is only counted. */
export async function readSharedList(db: Db, { token, userId, now }: Asked & { userId: string | null }) {
  const list = await findSharedList(db, { token, now })
  if (!list) throw listNotFound()
  // Nothing of it was seen before, so no price is held and none has risen.
  const from = sql`(select line.product_id, line.quantity, 2147483647 as price_cents_added, null::bigint as list_cents_added,
      null::timestamptz as price_kept_until, to_timestamp(line.place) as created_at
    from shared_lists l, unnest(l.product_ids, l.quantities) with ordinality as line(product_id, quantity, place)
    where l.token = ${token})`
  const cart = await readLines(db, { from, userId, now })
  const lines = cart.lines.filter(({ isForSale }) => isForSale)
  return { cart: { ...cart, lines }, gone: list.lines.length - lines.length, endsAt: list.endsAt }
}
