import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { countCall } from '#server/http/rate-limit.ts'
import { searchStoresInput, storeSlugInput } from '../input.ts'
import { foundStore, getPublicStore, searchStores } from '../queries/public.ts'

const SEARCH_LIMIT = { name: 'stores', hits: 120, seconds: 60, by: 'address', shared: false } as const

export const listStores = endpoint({
  method: 'GET',
  path: '/stores',
  summary: 'Up to six open stores by their name',
  input: searchStoresInput,
  output: z.object({ items: z.array(foundStore) }),
  allow: anyone,
  isPublic: true,
  run: async ({ tx, now, address }, { q }) => {
    // A page that the shop renders by itself is no search of a visitor.
    if (address !== 'render') await countCall(SEARCH_LIMIT, address)
    return { items: await searchStores(tx, { q, limit: 6, now }) }
  },
})

export const getStorePage = endpoint({
  method: 'GET',
  path: '/stores/{slug}',
  summary:
    'What an open store says of itself, by its address or by one it had before; `slug` is the one to show',
  input: storeSlugInput,
  output: z.object({
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    description: z.string(),
    address: z.string(),
    /** Whether the badge is shown; not while a new name waits for an admin. */
    isVerified: z.boolean(),
    /** Nothing of it is sold until it is back. */
    isOnHoliday: z.boolean(),
    /** Since when it is a store of the shop. */
    since: z.iso.datetime(),
  }),
  allow: anyone,
  isPublic: true,
  run: ({ tx, now }, { slug }) => getPublicStore(tx, { slug, now }),
})
