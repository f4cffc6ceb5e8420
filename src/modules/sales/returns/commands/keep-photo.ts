import { sql } from 'drizzle-orm'
import type { Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { keepPicture, type StoredFile, dropUnused } from '#modules/platform/media/public.ts'

/** How long an uploaded photo waits for its return; a day more, and it is swept without meeting one. */
export const PHOTO_HOURS = 24
const RETAINED_HOURS = 48

/** Stores a photo that `storePicture` wrote, for its sender and the admins. */
export async function keepPhoto(
  tx: Tx,
  { picture }: { picture: StoredFile },
  { actor, address }: { actor: Member; address: string },
): Promise<{ id: string }> {
  const { id } = await keepPicture(tx, { picture, ownerId: actor.userId, actor, address })
  return { id }
}

/** Removes the photos that no return shows. Repeatable. */
export function sweepPhotos({ now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - RETAINED_HOURS * 3_600_000)
  const isUsed = sql`exists (select from returns where photo_media_id = media_files.id)`
  return dropUnused({ kind: 'return', before, isUsed, now })
}
