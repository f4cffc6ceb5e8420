import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { recordAudit } from '#modules/audit/commands.ts'
import type { Member } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { pastMoment } from '#server/past.ts'
import { storage } from '#server/storage.ts'
import { brokenPicture, noFile, notAPicture, tooLarge, tooManyPixels } from './errors.ts'
import {
  MAX_BYTES,
  MAX_PIXELS,
  MAX_SIDE,
  type MediaKind,
  mediaUrl,
  originalKey,
  PICTURE_TYPES,
} from './rules.ts'
import { mediaFiles } from './tables.ts'

// One picture at a time on one thread: a burst of uploads must not starve the pages. Nothing is asked for twice, so no cache.
sharp.concurrency(1)
sharp.cache(false)

export type PicturePart = { data: Buffer; width: number; height: number; sha256: Buffer }

/**
 * Checks a picture by its content, turns it upright, drops all metadata and makes
 * it a WebP of at most 2000 pixels a side. Slow: call it before a transaction.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  kind: Exclude<MediaKind, 'receipt'>,
): Promise<PicturePart> {
  if (bytes.byteLength === 0) throw noFile()
  if (bytes.byteLength > MAX_BYTES[kind]) throw tooLarge(MAX_BYTES[kind])
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !PICTURE_TYPES.includes(type.mime)) throw notAPicture()
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    const { data, info } = await picture
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    return {
      data,
      width: info.width,
      height: info.height,
      sha256: createHash('sha256').update(data).digest(),
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels()
    throw brokenPicture()
  }
}

/**
 * Stores a picture under a name of the house and returns where it is shown. The
 * file is written before the row commits: a rollback leaves a file nobody knows,
 * never a row without its file.
 */
export async function storePicture(
  tx: Tx,
  bytes: Uint8Array,
  kind: Exclude<MediaKind, 'receipt'>,
  ownerId: string | null,
): Promise<{ id: string; url: string }> {
  return keepPicture(tx, { picture: await cleanPicture(bytes, kind), kind, ownerId })
}

/** Stores a picture that `cleanPicture` made; with `actor` the act is audited. */
export async function keepPicture(
  tx: Tx,
  {
    picture,
    kind,
    ownerId,
    actor,
    address,
  }: {
    picture: PicturePart
    kind: Exclude<MediaKind, 'receipt'>
    ownerId: string | null
    actor?: Member
    address?: string
  },
) {
  const id = crypto.randomUUID()
  await storage.put(originalKey(kind, id), picture.data)
  const { data, width, height, sha256 } = picture
  await tx.insert(mediaFiles).values({
    id,
    kind,
    mime: 'image/webp',
    width,
    height,
    bytes: data.byteLength,
    sha256,
    ownerId,
    createdAt: pastMoment() ?? undefined,
  })
  if (actor)
    await recordAudit(tx, {
      actor,
      address,
      action: 'media.upload',
      target: { kind: 'media', id },
      after: { kind, width, height },
    })
  return { id, url: mediaUrl(id) }
}

/** Forgets that a picture is there; its files are the caller's to remove after the commit. */
export async function dropPicture(tx: Tx, { id, kind }: { id: string; kind: MediaKind }) {
  await tx.delete(mediaFiles).where(and(eq(mediaFiles.id, id), eq(mediaFiles.kind, kind)))
}
