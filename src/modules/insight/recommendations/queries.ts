import { sql } from 'drizzle-orm'
import { listCards, inStock, visibleProducts } from '#modules/catalog/products/public.ts'
import { soldUnits } from '#modules/sales/orders/public.ts'
import { SENT_STATUSES } from '#modules/sales/orders/rules.ts'
import { isOneOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

const VIEWS = 20
const PER_SECTION = 8

type Asked = { userId: string; now: Date }

/** Products in stock that share a category with the last views, best rated first; featured ones where there is nothing to go by. */
export async function listSuggestions(db: Db, { userId, now }: Asked) {
  const { rows: near } = await db.execute<{ id: string }>(sql`
    with viewed as (
      select v.product_id from user_interactions v
      where v.user_id = ${userId} and v.interaction_type = 'view'
      order by v.created_at desc, v.id desc limit ${VIEWS})
    select p.id from products p
    where p.id in (select theirs.product_id from category_listings theirs
        join category_listings mine on mine.category_id = theirs.category_id
        join categories c on c.id = mine.category_id and c.is_active
        where mine.product_id in (select product_id from viewed))
      and ${visibleProducts(now, 'p')} and ${inStock}
    order by p.rating desc, p.rating_count desc, p.created_at desc, p.id limit ${PER_SECTION}`)
  const ids = near.length > 0 ? near : await listFeatured(db, now)
  return listCards(db, { ids: ids.map(({ id }) => id), now })
}

async function listFeatured(db: Db, now: Date) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products p where p.featured and ${visibleProducts(now, 'p')} and ${inStock}
    order by p.rating desc, p.rating_count desc, p.created_at desc, p.id limit ${PER_SECTION}`)
  return rows
}

/** What somebody received before and can buy today, the most recent first. */
export async function listRepurchase(db: Db, { userId, now }: Asked) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    where o.user_id = ${userId} and ${isOneOf(sql`o.status`, SENT_STATUSES)} and ${soldUnits()} > 0 and ${visibleProducts(now, 'p')} and ${inStock}
    group by p.id order by max(o.created_at) desc, p.id limit ${PER_SECTION}`)
  return listCards(db, { ids: rows.map(({ id }) => id), now })
}
