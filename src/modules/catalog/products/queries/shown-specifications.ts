import { sql } from 'drizzle-orm'
import { BRAND_SPECIFICATION } from '../rules/brand.ts'

/** The specifications of a product `p` as people and programs read them: the brand is one of them. */
export const shownSpecifications = sql`p.specifications
  || jsonb_strip_nulls(jsonb_build_object(${BRAND_SPECIFICATION}::text, p.brand))`
