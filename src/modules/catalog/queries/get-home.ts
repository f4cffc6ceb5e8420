import { sql } from 'drizzle-orm'
import { keptUntilNews } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import { OFFERS_SLUG } from '../rules.ts'
import { findSeasonCategory } from './list-products.ts'
import { listCards, type ProductCard } from './product-cards.ts'
import { visibleProducts } from './visible-products.ts'

const PER_SECTION = 4

type Home = {
  featured: ProductCard[]
  seasonal: { name: string; items: ProductCard[] }
  offers: ProductCard[]
  sections: { category: { name: string; slug: string }; items: ProductCard[] }[]
}
type Shelf = {
  kind: 'featured' | 'category'
  name: string | null
  slug: string | null
  is_menu: boolean
  ids: string[]
}

const isAboutHome = ({ name }: { name: string }) =>
  name.startsWith('product.') || name === 'category.changed' || name === 'settings.changed'
const keptHome = keptUntilNews<Home>(isAboutHome, { maxAgeMs: 2_000, shared: true })

/** The shelves of the first page, four products each. Categories without products are left out. */
export function getHome(db: Db, { now }: { now: Date }): Promise<Home> {
  return keptHome('home', () => readHome(db, now))
}

async function readHome(db: Db, now: Date): Promise<Home> {
  const season = await findSeasonCategory(db, now)
  const { rows } = await db.execute<Shelf>(sql`
    select 'featured' as kind, null as name, null as slug, false as is_menu, -1 as position,
      array(select p.id::text from products p where p.featured and ${visibleProducts(now, 'p')}
            order by p.created_at desc, p.id limit ${PER_SECTION}) as ids
    union all
    select 'category', c.name, c.slug, not c.is_seasonal, c.position, shelf.ids
    from categories c cross join lateral (
      select array(select p.id::text from products p
        where p.id in (select pc.product_id from product_categories pc where pc.category_id = c.id)
          and ${visibleProducts(now, 'p')}
        order by p.created_at desc, p.id limit ${PER_SECTION}) as ids) shelf
    where c.is_active and (not c.is_seasonal or c.slug = ${OFFERS_SLUG} or c.id = ${season?.category?.id ?? null}::uuid)
    order by position`)
  const cards = await listCards(db, { ids: [...new Set(rows.flatMap(({ ids }) => ids))], now })
  const byId = new Map(cards.map((card) => [card.id, card]))
  const itemsOf = (shelf: Shelf | undefined) => (shelf?.ids ?? []).flatMap((id) => byId.get(id) ?? [])
  const bySlug = (slug: string) => itemsOf(rows.find((row) => row.slug === slug))
  return {
    featured: itemsOf(rows.find(({ kind }) => kind === 'featured')),
    seasonal: { name: season?.name ?? '', items: season?.category ? bySlug(season.category.slug) : [] },
    offers: bySlug(OFFERS_SLUG),
    sections: rows.flatMap((row) =>
      row.is_menu && row.ids.length > 0
        ? [{ category: { name: row.name!, slug: row.slug! }, items: itemsOf(row) }]
        : [],
    ),
  }
}
