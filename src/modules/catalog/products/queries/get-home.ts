import { type SQL, sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'
import { OFFERS_SLUG } from '../rules.ts'
import { findSeasonCategory } from './list-products.ts'
import { listCards, type ProductCard } from './product-cards.ts'
import { inListing, visibleAmongFew } from './visible-products.ts'

const PER_SECTION = 4
// A shop of two hundred categories would have a first page of a hundred and twenty metres.
const MOST_SECTIONS = 20

type Home = {
  featured: ProductCard[]
  seasonal: { name: string; items: ProductCard[] }
  offers: ProductCard[]
  sections: { category: { name: string; slug: string }; items: ProductCard[] }[]
  hasMoreSections: boolean
}
type Section = {
  kind: 'featured' | 'occasion' | 'category'
  name: string | null
  slug: string | null
  ids: string[]
}

const isAboutHome = ({ name }: { name: string }) =>
  name.startsWith('product.') || name === 'category.changed' || name === 'settings.changed'
const cachedHome = cachedUntilEvent<Home>(isAboutHome, { maxAgeMs: 2_000, shared: true })

/** The sections of the home page, four products each: of the categories with products, the first twenty of the menus. */
export function getHome(db: Db, { now }: { now: Date }): Promise<Home> {
  return cachedHome('home', () => readHome(db, now))
}

async function readHome(db: Db, now: Date): Promise<Home> {
  const season = await findSeasonCategory(db, now)
  const { where, order } = inListing(now, sql`c.id`)
  const sectionsOf = (kind: Section['kind'], which: SQL, most: number) => sql`
    (select ${kind} as kind, c.name, c.slug, c.position, listing.ids
    from categories c cross join lateral (
      select array(select pc.product_id::text from category_listings pc where ${where} order by ${order} limit ${PER_SECTION}) as ids
    ) listing where c.is_active and listing.ids <> '{}' and ${which} order by c.position, c.id limit ${most})`
  const { rows } = await db.execute<Section>(sql`
    select 'featured' as kind, null as name, null as slug, -1 as position,
      array(select p.id::text from products p where p.featured and ${visibleAmongFew(now, 'p')}
            order by p.created_at desc, p.id limit ${PER_SECTION}) as ids
    union all ${sectionsOf('occasion', sql`(c.slug = ${OFFERS_SLUG} or c.id = ${season?.category?.id ?? null}::uuid)`, 2)}
    union all ${sectionsOf('category', sql`not c.is_seasonal`, MOST_SECTIONS + 1)}`)
  const cards = await listCards(db, { ids: [...new Set(rows.flatMap(({ ids }) => ids))], now })
  const byId = new Map(cards.map((card) => [card.id, card]))
  const itemsOf = (section: Section | undefined) => (section?.ids ?? []).flatMap((id) => byId.get(id) ?? [])
  const bySlug = (slug: string) => itemsOf(rows.find((row) => row.slug === slug))
  const sections = rows.filter(({ kind }) => kind === 'category')
  return {
    featured: itemsOf(rows.find(({ kind }) => kind === 'featured')),
    seasonal: { name: season?.name ?? '', items: season?.category ? bySlug(season.category.slug) : [] },
    offers: bySlug(OFFERS_SLUG),
    sections: sections
      .slice(0, MOST_SECTIONS)
      .map((row) => ({ category: { name: row.name!, slug: row.slug! }, items: itemsOf(row) })),
    hasMoreSections: sections.length > MOST_SECTIONS,
  }
}
