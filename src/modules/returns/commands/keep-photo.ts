import { inArray, sql } from 'drizzle-orm'
import type { Member } from '#server/actor.ts'
import { db, transaction, type Tx } from '#server/db.ts'
import { storage } from '#server/storage.ts'
import { keepPicture, type PicturePart } from '#modules/media/commands.ts'
import { originalKey } from '#modules/media/rules.ts'
import { mediaFiles } from '#modules/media/tables.ts'

/** How long an uploaded photo waits for its return; a day more, and it is swept without meeting one. */
export const PHOTO_HOURS = 24
const KEPT_HOURS = 48
const AT_ONCE = 500

/** Keeps a photo that `cleanPicture` made, for the one who sent it and for the office. */
export async function keepPhoto(
  tx: Tx,
  { picture }: { picture: PicturePart },
  { actor, address }: { actor: Member; address: string },
): Promise<{ id: string }> {
  const { id } = await keepPicture(tx, { picture, kind: 'return', ownerId: actor.userId, actor, address })
  return { id }
}

/** Removes the photos that no return shows. Files first: a crash in between is mended by the next run. */
export async function sweepPhotos({ now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000).toISOString()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from media_files where kind = 'return' and created_at < ${before}::timestamptz
      and not exists (select from returns where photo_media_id = media_files.id)
    order by created_at limit ${AT_ONCE}`)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await storage.remove(originalKey('return', id))
  await transaction((tx) => tx.delete(mediaFiles).where(inArray(mediaFiles.id, ids)))
  return ids.length
}
