import { eq } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { dropPicture, keepPicture, type StoredFile, removeFiles } from '#modules/platform/media/public.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { profiles } from '../tables.ts'
import { lockProfile } from './update-profile.ts'

export const REMOVE_PICTURE = { name: 'accounts.remove_picture' }

type Asking = { actor: Member; now: Date; address: string }

/** Shows a picture that `storePicture` wrote on the person's own profile, or none. The earlier one goes for good. Locks the profile. */
export async function changeAvatar(
  tx: Tx,
  { picture }: { picture: StoredFile | null },
  { actor, now, address }: Asking,
): Promise<{ mediaId: string | null }> {
  const { avatarMediaId } = await lockProfile(tx, actor)
  if (!picture && !avatarMediaId) return { mediaId: null }
  const stored = picture && (await keepPicture(tx, { picture, ownerId: actor.userId }))
  const mediaId = stored?.id ?? null
  await tx
    .update(profiles)
    .set({ avatarMediaId: mediaId, updatedAt: now })
    .where(eq(profiles.id, actor.userId))
  if (avatarMediaId) await dropAvatar(tx, avatarMediaId)
  await recordAudit(tx, {
    actor,
    address,
    action: picture ? 'accounts.avatar_changed' : 'accounts.avatar_removed',
    target: { kind: 'profile', id: actor.userId },
  })
  return { mediaId }
}

/** Drops a picture that no profile shows any more. Its files go after the commit: a rollback must find them where they were. */
export async function dropAvatar(tx: Tx, mediaId: string) {
  await dropPicture(tx, { id: mediaId, kind: 'avatar' })
  await enqueue(tx, REMOVE_PICTURE, { mediaId })
}

/** Removes the files of a picture in all sizes. Repeatable. */
export const removePictureFiles = ({ mediaId }: { mediaId: string }) =>
  removeFiles({ kind: 'avatar', id: mediaId })
