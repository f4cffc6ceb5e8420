import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { pictureFetches } from '#modules/catalog/products/tables.ts'
import { mediaUrl } from '#modules/platform/media/rules.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { isZipped, ZIPPED } from '../rules/pictures.ts'
import type { ParsedLine } from '../rules.ts'
import { importPictures } from '../tables.ts'

type RunOfLines = { id: string; storeId: string | null }

/**
 * The same lines with our copies of the pictures that were fetched or unpacked before: a file that comes again changes
 * nothing. With `isLast` a picture of a ZIP that could not be stored is left out.
 */
export async function withOwnPictures<Line extends ParsedLine>(
  db: Db,
  run: RunOfLines,
  lines: readonly Line[],
  { isLast }: { isLast: boolean },
): Promise<Line[]> {
  const urls = lines.flatMap((line) => ('product' in line ? line.product.pictures : []))
  if (urls.length === 0) return [...lines]
  const copies = new Map([...(await fetched(db, urls)), ...(await unpacked(db, run, urls))])
  const isGone = (url: string) => isLast && isZipped(url) && !copies.has(url)
  if (copies.size === 0 && !urls.some(isGone)) return [...lines]
  const own = (url: string) => (isGone(url) ? null : (copies.get(url) ?? url))
  return lines.map((line) => {
    if (!('product' in line)) return line
    const { pictures, variants } = line.product
    const all = [...new Set(pictures.map(own))].filter((url) => url !== null)
    const product = {
      ...line.product,
      // A picture that could not be stored empties no gallery.
      given: all.length > 0 ? line.product.given : line.product.given.filter((field) => field !== 'imageUrl'),
      imageUrl: all[0] ?? null,
      pictures: all,
      ...(variants && {
        variants: {
          ...variants,
          variants: variants.variants.map(({ imageUrl, ...variant }) => {
            const mine = imageUrl ? own(imageUrl) : imageUrl
            return { ...variant, ...(mine && { imageUrl: mine }) }
          }),
        },
      }),
    }
    return { ...line, product }
  })
}

async function fetched(db: Db, urls: readonly string[]): Promise<[string, string][]> {
  const rows = await db
    .select({ url: pictureFetches.url, mediaId: pictureFetches.mediaId })
    .from(pictureFetches)
    .where(and(isAmong(pictureFetches.url, urls), isNotNull(pictureFetches.mediaId)))
  return rows.map(({ url, mediaId }) => [url, mediaUrl(mediaId!)])
}

/** Of the run itself, and of an earlier run of its seller with the same bytes. */
async function unpacked(
  db: Db,
  { id, storeId }: RunOfLines,
  urls: readonly string[],
): Promise<[string, string][]> {
  const names = urls.filter(isZipped).map((url) => url.slice(ZIPPED.length))
  if (names.length === 0) return []
  const rows = await db
    .select({
      name: importPictures.name,
      mediaId: sql<
        string | null
      >`coalesce(${importPictures.mediaId}, ${storedCopy(storeId, sql`${importPictures.sha256}`)})`,
    })
    .from(importPictures)
    .where(and(eq(importPictures.runId, id), isAmong(importPictures.name, names)))
  return rows.flatMap(({ name, mediaId }) =>
    mediaId ? [[ZIPPED + name, mediaUrl(mediaId)] as [string, string]] : [],
  )
}

/** The picture with these bytes that an earlier file of the seller brought; null where none did. */
export async function findStoredCopy(
  db: Db,
  { storeId }: { storeId: string | null },
  sha256: Buffer,
): Promise<string | null> {
  const { rows } = await db.execute<{ mediaId: string | null }>(
    sql`select ${storedCopy(storeId, sql`${sha256}`)} as "mediaId"`,
  )
  return rows[0]?.mediaId ?? null
}

const storedCopy = (storeId: string | null, sha256: ReturnType<typeof sql>) => sql`(
  select same.media_id from import_pictures as same join import_runs as its on its.id = same.run_id
  where same.sha256 = ${sha256} and same.media_id is not null and its.store_id is not distinct from ${storeId}::uuid
  limit 1)`
