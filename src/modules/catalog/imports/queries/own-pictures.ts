import { and, isNotNull } from 'drizzle-orm'
import { pictureFetches } from '#modules/catalog/products/tables.ts'
import { mediaUrl } from '#modules/platform/media/rules.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import type { ParsedLine } from '../rules.ts'

/** The same lines with our copies of the pictures that were fetched before: a file that comes again changes nothing. */
export async function withOwnPictures<Line extends ParsedLine>(
  db: Db,
  lines: readonly Line[],
): Promise<Line[]> {
  const urls = lines.flatMap((line) => ('product' in line ? line.product.pictures : []))
  if (urls.length === 0) return [...lines]
  const rows = await db
    .select({ url: pictureFetches.url, mediaId: pictureFetches.mediaId })
    .from(pictureFetches)
    .where(and(isAmong(pictureFetches.url, urls), isNotNull(pictureFetches.mediaId)))
  if (rows.length === 0) return [...lines]
  const copies = new Map(rows.map(({ url, mediaId }) => [url, mediaUrl(mediaId!)]))
  const own = (url: string) => copies.get(url) ?? url
  return lines.map((line) => {
    if (!('product' in line)) return line
    const { imageUrl, pictures, variants } = line.product
    const product = {
      ...line.product,
      imageUrl: imageUrl && own(imageUrl),
      pictures: [...new Set(pictures.map(own))],
      ...(variants && {
        variants: {
          ...variants,
          variants: variants.variants.map((variant) => ({
            ...variant,
            ...(variant.imageUrl && { imageUrl: own(variant.imageUrl) }),
          })),
        },
      }),
    }
    return { ...line, product }
  })
}
