import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { FeedItem } from '../rules/feed.ts'
import { variantOfferJoin } from './offers.ts'
import { visibleAmongMany } from './visible-products.ts'

/** So many products are read at once. */
const SLICE = 500

/** Everything that is sold, product by product in the order of their ids, read while it is taken. */
export async function* readFeed(db: Db, { now }: { now: Date }): AsyncGenerator<FeedItem, void, undefined> {
  let last: string | null = '00000000-0000-0000-0000-000000000000'
  while (last !== null) {
    const { rows }: { rows: FeedItem[] } = await db.execute<FeedItem>(sql`
      select v.id, p.id as "productId", sold_title(p.title, v.title) as title, p.description,
        p.long_description as "longDescription", p.brand, coalesce(v.price_cents, p.price_cents)::float8 as "priceCents",
        o.compare_at_cents::float8 as "compareAtCents", o.started_at as "offerStartedAt", o.ends_at as "offerEndsAt",
        case when v.id = p.id then p.unique_code else v.unique_code end as "uniqueCode",
        case when v.id = p.id then p.gtin else v.gtin end as gtin, coalesce(v.image_url, p.image_url) as "imageUrl",
        greatest(coalesce(level.on_hand - level.reserved, 0), 0) as stock, c.name as category,
        array(select url from product_images i where i.product_id = p.id order by i.display_order) as images,
        coalesce((select json_agg(json_build_object('name', option.name, 'value', v.option_values[option.position])
          order by option.position) from product_options option where option.product_id = p.id), '[]') as options
      from (select * from products p where p.id > ${last} and ${visibleAmongMany(now, 'p')} order by p.id limit ${SLICE}) p
      join product_variants v on v.product_id = p.id and v.archived_at is null ${variantOfferJoin}
      left join stock_levels level on level.product_id = v.id
      cross join lateral (select fc.name from category_listings fpc join categories fc on fc.id = fpc.category_id
        where fpc.product_id = p.id and fc.is_active order by fpc.position, fc.id limit 1) c
      order by p.id, v.position, v.id`)
    yield* rows
    last = rows.at(-1)?.productId ?? null
  }
}
