import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/**
 * Whether somebody works in a store, or shares a device, a phone or an address with the people who do. A sale between
 * the two proves nothing to other shoppers.
 */
export async function isRelatedToStore(
  db: Db,
  { userId, storeId }: { userId: string; storeId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ related: boolean }>(sql`
    with people as (select user_id from store_members where store_id = ${storeId}),
    own_places as (
      select phone, fold(btrim(address)) as address, corregimiento from addresses where user_id = ${userId}
      union select billing_info->>'phone', fold(btrim(billing_info->>'address')), billing_info->>'corregimiento'
        from orders where user_id = ${userId}
      union select phone, null, null from profiles where id = ${userId}
    ), their_places as (
      select a.phone, fold(btrim(a.address)) as address, a.corregimiento
        from addresses a join people p on p.user_id = a.user_id
      union select f.phone, null, null from profiles f join people p on p.user_id = f.id
      union select s.contact_phone, null, null from business_stores s where s.id = ${storeId}
    )
    select exists (select from people where user_id = ${userId})
      or exists (select from known_devices mine join known_devices theirs using (device_hash)
        join people p on p.user_id = theirs.user_id where mine.user_id = ${userId})
      or exists (select from own_places mine join their_places theirs
        on mine.phone = theirs.phone or (mine.address = theirs.address and mine.corregimiento = theirs.corregimiento))
      as related`)
  return rows[0]!.related
}
