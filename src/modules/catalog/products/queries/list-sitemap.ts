import { eq, sql } from 'drizzle-orm'
import { areGiftCardsOffered } from '#modules/payments/gift-cards/public.ts'
import { isOpen } from '#modules/sellers/stores/public.ts'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'
import { giftHref } from '../rules/gifts.ts'
import { PRODUCTS_PER_FILE, SITE_PAGES, type SitemapEntry } from '../rules/sitemap.ts'
import { giftPages } from '../tables.ts'
import { visibleProducts } from './visible-products.ts'

type Row = { at: string; changed_at: Date | string }

const cachedCounts = cachedUntilEvent<number>(({ name }) => name === 'category.changed', {
  maxAgeMs: 60_000,
  shared: true,
})

/** How many files the map of the shop takes; at least one. */
export async function countSitemapFiles(
  db: Db,
  { now, perFile = PRODUCTS_PER_FILE }: Slice,
): Promise<number> {
  const products = await cachedCounts('products', async () => {
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from products p where ${visibleProducts(now, 'p')}`,
    )
    return rows[0]?.total ?? 0
  })
  return Math.max(1, Math.ceil(products / perFile))
}

type Slice = { now: Date; perFile?: number }

/** What stands in one file: the pages and categories in the first, then visible products in a lasting order. */
export async function listSitemap(
  db: Db,
  { file, now, perFile = PRODUCTS_PER_FILE }: Slice & { file: number },
): Promise<SitemapEntry[]> {
  const { rows: products } = await db.execute<Row>(sql`
    select p.id as at, p.updated_at as changed_at from products p where ${visibleProducts(now, 'p')}
    order by p.id limit ${perFile} offset ${(file - 1) * perFile}`)
  const entries = products.map((row) => entryOf('/product/', row))
  return file === 1 ? [...(await listShopPages(db, now)), ...entries] : entries
}

/** A category or a store with nothing in it is no place to send anybody. */
async function listShopPages(db: Db, now: Date): Promise<SitemapEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.slug as at, c.updated_at as changed_at from categories c
    where c.is_active and exists (select from category_listings pc join products p on p.id = pc.product_id
      where pc.category_id = c.id and ${visibleProducts(now, 'p')})
    order by c.position, c.id`)
  const { rows: stores } = await db.execute<Row>(sql`
    select business_stores.slug as at, business_stores.updated_at as changed_at from business_stores
    where ${isOpen(db, now)} and exists (select from products p where p.store_id = business_stores.id and ${visibleProducts(now, 'p')})
    order by business_stores.slug`)
  const gifts = await db.select().from(giftPages).where(eq(giftPages.isActive, true)).orderBy(giftPages.id)
  return [
    ...[...SITE_PAGES, ...((await areGiftCardsOffered(db)) ? ['/tarjetas-de-regalo'] : [])].map((path) => ({
      path,
      changedAt: null,
    })),
    ...rows.map((row) => entryOf('/categoria/', row)),
    ...gifts.map(({ slug, updatedAt }) => ({ path: giftHref(slug), changedAt: updatedAt })),
    ...stores.map((row) => entryOf('/tienda/', row)),
  ]
}

const entryOf = (folder: string, { at, changed_at }: Row): SitemapEntry => ({
  path: `${folder}${at}`,
  changedAt: new Date(changed_at),
})
