import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { reviewPhotos, reviews } from '#modules/sales/feedback/tables.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import { storage } from '#server/storage/storage.ts'
import { mediaNotFound } from './errors.ts'
import { type Format, type MediaKind, originalKey, PUBLIC_KINDS, variantKey, type Width } from './rules.ts'
import { mediaFiles } from './tables.ts'

const MAX_WAITING = 64
const MAX_KINDS = 10_000

// What a picture is never changes, so a found one is remembered.
const kinds = new Map<string, MediaKind>()
const making = new Map<string, Promise<Buffer>>()

/** Of what kind a public picture is. 404 when there is none, or none for this viewer. */
export async function getPublicKind(
  db: Db,
  { id, viewer }: { id: string; viewer: Actor },
): Promise<MediaKind> {
  const kind = await findKind(db, id)
  if (!kind || !PUBLIC_KINDS.includes(kind)) throw mediaNotFound()
  if (kind === 'review' && viewer.kind !== 'admin') {
    const { ownerId, isShown } = await readReviewPhoto(db, id)
    if (!isShown && (viewer.kind === 'visitor' || viewer.userId !== ownerId)) throw mediaNotFound()
  }
  return kind
}

/** The bytes of a picture at one width: from storage, or made once and stored. */
export async function getVariant({ kind, id, width, format }: Variant): Promise<Buffer> {
  const key = variantKey(kind, id, width, format)
  const stored = await storage.get(key)
  if (stored) return stored
  const joined = making.get(key)
  if (joined) return joined
  const made = queued(() => makeVariant(originalKey(kind, id), key, width, format)).finally(() =>
    making.delete(key),
  )
  making.set(key, made)
  return made
}

type Variant = { kind: MediaKind; id: string; width: Width; format: Format }

/** Who sent the photo of a review, and whether a review that everybody sees shows it. */
async function readReviewPhoto(db: Db, id: string) {
  const [photo] = await db
    .select({ ownerId: mediaFiles.ownerId, reviewId: reviews.id })
    .from(mediaFiles)
    .leftJoin(reviewPhotos, eq(reviewPhotos.mediaId, mediaFiles.id))
    .leftJoin(reviews, and(eq(reviews.id, reviewPhotos.reviewId), isNull(reviews.hiddenAt)))
    .where(eq(mediaFiles.id, id))
  if (!photo) throw mediaNotFound()
  return { ownerId: photo.ownerId, isShown: photo.reviewId !== null }
}

async function findKind(db: Db, id: string): Promise<MediaKind | null> {
  const known = kinds.get(id)
  if (known) return known
  const [file] = await db.select({ kind: mediaFiles.kind }).from(mediaFiles).where(eq(mediaFiles.id, id))
  if (!file) return null
  if (kinds.size >= MAX_KINDS) kinds.clear()
  kinds.set(id, file.kind)
  return file.kind
}

async function makeVariant(original: string, key: string, width: Width, format: Format): Promise<Buffer> {
  const bytes = await storage.get(original)
  if (!bytes) throw mediaNotFound()
  const resized = sharp(bytes).resize({ width, withoutEnlargement: true })
  const made = await (format === 'avif'
    ? resized.avif({ quality: 52, effort: 3 })
    : resized.webp({ quality: 78 })
  ).toBuffer()
  await storage.put(key, made)
  return made
}

let tail: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One after another: encoding is the heaviest thing this process does. A long queue is a 404 for now, not a pile of memory. */
function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) return Promise.reject(mediaNotFound())
  waiting += 1
  const result = tail.then(work).finally(() => {
    waiting -= 1
  })
  tail = result.catch(() => undefined)
  return result
}
