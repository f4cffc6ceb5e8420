import { worksInStore } from '#modules/sellers/stores/public.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { findOwnInput, SELLER_KINDS } from '../input.ts'
import { find } from '../queries/find.ts'
import { foundOf } from './views.ts'

export const findOwn = endpoint({
  method: 'GET',
  path: '/store/find',
  summary: 'Products and orders of my store by what is in them, the best five of each',
  input: findOwnInput,
  output: foundOf(SELLER_KINDS),
  allow: worksInStore,
  run: async ({ tx, now, scope }, { q, kind }) => ({
    items: await find(tx, kind ? [kind] : SELLER_KINDS, { q, now, scope }),
  }),
})
