import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

export type PicturesOf = { id: string; pictures: readonly string[] }
type Wanted = { id: string; url: string; place: number }

export const wantedOf = (products: readonly PicturesOf[]): Wanted[] =>
  products.flatMap(({ id, pictures }) => pictures.map((url, place) => ({ id, url, place })))

/** The rows `wanted` beside `product` that are neither its main picture nor in its gallery. */
export const lacked = (wanted: readonly Wanted[]) => sql`
  jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, url text, place int)
      join products as product on product.id = wanted.id
      where wanted.url is distinct from product.image_url
        and not exists (select from product_images where product_id = product.id and url = wanted.url)`

/** The pictures that these products do not have, by the product. */
export async function findLackedPictures(
  db: Db,
  products: readonly PicturesOf[],
): Promise<Map<string, string[]>> {
  const wanted = wantedOf(products)
  if (wanted.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; urls: string[] }>(sql`
    select product.id, array_agg(distinct wanted.url) as urls from ${lacked(wanted)} group by product.id`)
  return new Map(rows.map(({ id, urls }) => [id, urls]))
}
