import { sql } from 'drizzle-orm'
import { keptUntilNews } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import type { FacetsInput } from '../input.ts'
import { readSearch } from '../rules.ts'
import { conditionsOf } from './list-products.ts'
import { matches, type Readings, readingsOf } from './search-condition.ts'

const MOST = 12
const NO_READINGS: Readings = new Map()

type Brand = { name: string; count: number }

// A count beside a filter may be a moment old; what stands on the page is read anew.
const keptBrands = keptUntilNews<Brand[]>(
  ({ name }) => name === 'product.listed' || name === 'category.changed' || name === 'settings.changed',
  { maxAgeMs: 30_000, shared: true },
)

/**
 * The brands of what a list finds, most products first. The brand that is chosen
 * does not narrow them, so that another can be chosen instead; it is always among them.
 */
export function listBrands(
  db: Db,
  { brand, q, ...filter }: FacetsInput,
  { now }: { now: Date },
): Promise<Brand[]> {
  const search = q === undefined ? null : readSearch(q)
  return keptBrands(JSON.stringify([filter, search, brand]), async () => {
    const conditions = await conditionsOf(db, filter, now)
    if (conditions === null) return []
    const count = async (readings: Readings) => {
      const found = search ? [matches(search, readings), ...conditions] : conditions
      const { rows } = await db.execute<Brand>(sql`
        select min(btrim(p.specifications ->> 'Marca')) as name, count(*)::int as count from products p
        where ${sql.join(found, sql` and `)} and btrim(p.specifications ->> 'Marca') <> ''
        group by fold(btrim(p.specifications ->> 'Marca'))
        order by fold(btrim(p.specifications ->> 'Marca')) = fold(${brand ?? ''}) desc, 2 desc, 1 limit ${MOST}`)
      return rows
    }
    const brands = await count(NO_READINGS)
    if (brands.length > 0 || !search) return brands
    const readings = await readingsOf(db, search)
    return readings.size === 0 ? brands : count(readings)
  })
}
