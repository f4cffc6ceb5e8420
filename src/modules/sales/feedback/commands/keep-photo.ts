import { and, eq, sql } from 'drizzle-orm'
import type { Member } from '#server/auth/actor.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { keepPicture, type StoredFile, dropUnused } from '#modules/platform/media/public.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { photoNotForBuyers, tooManyLoosePhotos } from '../errors.ts'
import { mayReviewSomething } from '../queries/purchases.ts'
import { MAX_LOOSE_PHOTOS } from '../rules.ts'

const RETAINED_HOURS = 48

const isShown = sql`exists (select from review_photos where media_id = media_files.id)`

/** Refuses photos of people who have nothing to review, before the file is read and stored. */
export async function refusePhoto(db: Db, asking: { userId: string; now: Date }): Promise<void> {
  if (!(await mayReviewSomething(db, asking))) throw photoNotForBuyers()
  await refuseTooMany(db, asking)
}

async function refuseTooMany(db: Db, { userId }: { userId: string }) {
  const isLoose = and(eq(mediaFiles.kind, 'review'), eq(mediaFiles.ownerId, userId), sql`not ${isShown}`)
  if ((await db.$count(mediaFiles, isLoose)) >= MAX_LOOSE_PHOTOS) throw tooManyLoosePhotos()
}

/** Keeps a photo that `storePicture` wrote until its sender's review shows it; locks the sender, so that the limit holds. */
export async function keepPhoto(
  tx: Tx,
  { picture }: { picture: StoredFile },
  { actor, address }: { actor: Member; address: string },
) {
  const { userId } = actor
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
  await refuseTooMany(tx, { userId })
  return keepPicture(tx, { picture, ownerId: actor.userId, actor, address })
}

/** Removes the photos that no review shows. Repeatable. */
export function sweepPhotos({ now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - RETAINED_HOURS * 3_600_000)
  return dropUnused({ kind: 'review', before, isUsed: isShown, now })
}
