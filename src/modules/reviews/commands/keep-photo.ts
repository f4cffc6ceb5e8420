import { sql } from 'drizzle-orm'
import type { Member } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { keepPicture, type StoredFile } from '#modules/media/commands.ts'
import { dropUnused } from '#modules/media/commands.sweep.ts'

const KEPT_HOURS = 48

/** Keeps a photo that `storePicture` wrote until its sender's review shows it. */
export async function keepPhoto(
  tx: Tx,
  { picture }: { picture: StoredFile },
  { actor, address }: { actor: Member; address: string },
) {
  return keepPicture(tx, { picture, ownerId: actor.userId, actor, address })
}

/** Removes the photos that no review shows. Repeatable. */
export function sweepPhotos({ now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000)
  const isUsed = sql`exists (select from review_photos where media_id = media_files.id)`
  return dropUnused({ kind: 'review', before, isUsed, now })
}
