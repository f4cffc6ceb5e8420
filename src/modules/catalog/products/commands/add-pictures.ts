import { sql } from 'drizzle-orm'
import { lacked, type PicturesOf, wantedOf } from '../queries/lacked-pictures.ts'
import type { Tx } from '#server/db/db.ts'

/** Adds the pictures that these products do not have behind those they have, and answers which products got some. Repeatable. */
export async function addPictures(tx: Tx, products: readonly PicturesOf[]): Promise<Set<string>> {
  const wanted = wantedOf(products)
  if (wanted.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into product_images (product_id, url, alt_text, display_order)
    select id, url, title || ' - Imagen ' || place, place from (
      select product.id, wanted.url, product.title,
        row_number() over (partition by product.id order by wanted.place) + (
          select coalesce(max(display_order), 0) from product_images where product_id = product.id) as place
      from ${lacked(wanted)}
    ) missing
    returning product_id as id`)
  return new Set(rows.map(({ id }) => id))
}
