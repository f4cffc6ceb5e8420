import * as z from 'zod'
import { line, lines } from '#server/http/input.ts'

/** What every store has to say about itself. */
export const storeName = line({ min: 1, max: 120, message: 'stores_name_required' })
export const storeEmail = line({ min: 3, max: 254, message: 'stores_email_invalid' })
  .toLowerCase()
  .pipe(z.email('stores_email_invalid'))

export const storeSlugInput = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'accounts_store_not_found'),
})

export const searchStoresInput = z.strictObject({ q: line({ min: 2, max: 100 }) })

export const applyAgainInput = z.strictObject({
  name: storeName,
  description: lines({ max: 2000 }).default(''),
  contactEmail: storeEmail,
  contactPhone: line({ max: 30 }).default(''),
  address: line({ max: 300 }).default(''),
})
export type StoreDetails = z.output<typeof applyAgainInput>
