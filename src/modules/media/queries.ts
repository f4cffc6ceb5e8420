import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '#server/db.ts'
import { storage } from '#server/storage.ts'
import { mediaNotFound } from './errors.ts'
import { type Format, type MediaKind, originalKey, PUBLIC_KINDS, variantKey, type Width } from './rules.ts'
import { mediaFiles } from './tables.ts'

const MAX_WAITING = 64
const MAX_KINDS = 10_000

// What a picture is never changes, so a found one is remembered.
const kinds = new Map<string, MediaKind>()
const making = new Map<string, Promise<Buffer>>()

/** The bytes of a public picture at one width: from storage, or made once and stored. 404 when there is no such picture. */
export async function getVariant(
  db: Db,
  { id, width, format }: { id: string; width: Width; format: Format },
): Promise<Buffer> {
  const kind = await findKind(db, id)
  if (!kind || !PUBLIC_KINDS.includes(kind)) throw mediaNotFound()
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
