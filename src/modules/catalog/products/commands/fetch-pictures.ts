import { eq, sql } from 'drizzle-orm'
import { keepPicture, storePicture } from '#modules/platform/media/public.ts'
import { MAX_BYTES, mediaUrl } from '#modules/platform/media/rules.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { getOutside } from '#server/http/open-internet.ts'
import { reasonOf, sweep } from '#server/jobs/sweep.ts'
import { pictureFetches, productImages, products } from '../tables.ts'

/** Minutes until the next try; after the last one the address is given up. */
const NEXT_TRY_MINUTES = [1, 10, 60, 360, 1440] as const

/**
 * Copies pictures that products name on other hosts into our storage, each address once, and shows the copies instead.
 * No connection is held while another host answers. Repeatable, also by several at once.
 */
export function fetchPictures({ now }: { now: Date }): Promise<number> {
  return sweep({
    name: 'catalog.fetch_pictures',
    now,
    inFlight: 4,
    due: async (limit) => {
      const { rows } = await db.execute<{ id: string; url: string; mediaId: string | null }>(sql`
        select md5(named.url) as id, named.url, f.media_id as "mediaId" from (
          select image_url as url from products where image_url like 'http%'
          union select url from product_images where url like 'http%'
        ) named left join picture_fetches f on f.url = named.url
        where f.url is null or f.media_id is not null or f.next_try_at <= ${now.toISOString()}
        order by f.next_try_at nulls first, named.url limit ${limit}`)
      return rows
    },
    work: ({ url, mediaId }) =>
      mediaId === null ? copyPicture(url, now) : transaction((tx) => showCopy(tx, { url, mediaId })),
  })
}

async function copyPicture(url: string, now: Date) {
  const picture = await getOutside(url, { bytes: MAX_BYTES.product, accept: 'image/*' })
    .then((bytes) => storePicture(bytes, 'product'))
    .catch((error: unknown) => ({ failure: reasonOf(error) }))
  if ('failure' in picture) return noteFailure({ url, error: picture.failure, now })
  await transaction(async (tx) => {
    const { id: mediaId } = await keepPicture(tx, { picture, ownerId: null })
    const copied = { mediaId, nextTryAt: null, error: null }
    await tx
      .insert(pictureFetches)
      .values({ url, ...copied })
      .onConflictDoUpdate({ target: pictureFetches.url, set: copied })
    await showCopy(tx, { url, mediaId })
  })
}

async function showCopy(tx: Tx, { url, mediaId }: { url: string; mediaId: string }) {
  const own = mediaUrl(mediaId)
  const first = await tx
    .update(products)
    .set({ imageUrl: own })
    .where(eq(products.imageUrl, url))
    .returning({ id: products.id })
  const more = await tx
    .update(productImages)
    .set({ url: own })
    .where(eq(productImages.url, url))
    .returning({ id: productImages.productId })
  const ids = [...new Set([...first, ...more].map(({ id }) => id))]
  if (ids.length > 0) await announce(tx, { name: 'product.changed', ids })
}

async function noteFailure({ url, error, now }: { url: string; error: string; now: Date }) {
  const { tries } = pictureFetches
  await transaction(async (tx) => {
    const [known] = await tx.select({ tries }).from(pictureFetches).where(eq(pictureFetches.url, url))
    const minutes = NEXT_TRY_MINUTES[known?.tries ?? 0]
    const failed = {
      tries: (known?.tries ?? 0) + 1,
      nextTryAt: minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000),
      error: error.slice(0, 500),
    }
    await tx
      .insert(pictureFetches)
      .values({ url, ...failed })
      .onConflictDoUpdate({ target: pictureFetches.url, set: failed })
  })
}
