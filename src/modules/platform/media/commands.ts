import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { pastMoment } from '#server/process/demo-history.ts'
import { storage } from '#server/storage/storage.ts'
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

/** What has been checked and made safe, and stands nowhere yet. */
export type CleanFile = {
  data: Buffer
  mime: 'image/webp' | 'application/pdf'
  width: number | null
  height: number | null
  sha256: Buffer
}

/** A file that stands in the storage under a name that the shop chose, and that no row knows yet. */
export type StoredFile = Omit<CleanFile, 'data'> & { id: string; kind: MediaKind; bytes: number }

/**
 * Checks a picture by its content, turns it upright, drops all metadata and makes
 * it a WebP of at most 2000 pixels a side. Slow: call it before a transaction.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  kind: Exclude<MediaKind, 'receipt'>,
): Promise<CleanFile> {
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
    const { width, height } = info
    return { data, mime: 'image/webp', width, height, sha256: sha256Of(data) }
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels()
    throw brokenPicture()
  }
}

export const sha256Of = (data: Uint8Array) => createHash('sha256').update(data).digest()

/**
 * Writes a file under a name of its own, before the transaction that keeps it: the storage may be far away. One that
 * is never used goes with `sweepStrayFiles`; a row without its file cannot be.
 */
export async function storeFile(kind: MediaKind, { data, ...about }: CleanFile): Promise<StoredFile> {
  const id = crypto.randomUUID()
  await storage.put(originalKey(kind, id), data)
  return { ...about, id, kind, bytes: data.byteLength }
}

/** `cleanPicture`, and its file written. Slow: call it before a transaction. */
export async function storePicture(bytes: Uint8Array, kind: Exclude<MediaKind, 'receipt'>) {
  return storeFile(kind, await cleanPicture(bytes, kind))
}

/** Keeps a picture that `storePicture` wrote and answers where it is shown; with `actor` the act is audited. */
export async function keepPicture(
  tx: Tx,
  {
    picture,
    ownerId,
    actor,
    address,
  }: { picture: StoredFile; ownerId: string | null; actor?: Member; address?: string },
) {
  const { id, kind, width, height } = picture
  await tx.insert(mediaFiles).values({ ...picture, ownerId, createdAt: pastMoment() ?? undefined })
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
