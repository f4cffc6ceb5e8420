import { managesStore, worksInStore } from '#modules/sellers/stores/public.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { saveRates } from '../commands.ts'
import { saveRatesInput } from '../input.ts'
import { getEditableRates } from '../queries.ts'
import { editableRates, savedRates } from './views.ts'

export const getStoreRates = endpoint({
  method: 'GET',
  path: '/store/shipping-rates',
  summary: "My store's own shipping prices by table, and whether they count",
  input: noInput,
  output: editableRates,
  allow: worksInStore,
  run: ({ tx, scope }) => getEditableRates(tx, scope),
})

export const saveStoreRates = endpoint({
  method: 'PUT',
  path: '/store/shipping-rates',
  summary: "Replaces my store's own shipping prices by table; without zones those of the site hold",
  input: saveRatesInput,
  output: savedRates,
  allow: managesStore,
  // Each drops every cached page.
  limit: { name: 'shipping-rates', hits: 30, seconds: 3600, by: 'user', shared: true },
  run: ({ tx, scope, actor, address, now }, input) => saveRates(tx, scope, input, { actor, address, now }),
})
