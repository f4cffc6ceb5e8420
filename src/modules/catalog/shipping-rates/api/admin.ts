import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { saveRates } from '../commands.ts'
import { saveRatesInput } from '../input.ts'
import { getEditableRates } from '../queries.ts'
import { editableRates, savedRates } from './views.ts'

export const getSiteRates = endpoint({
  method: 'GET',
  path: '/admin/shipping-rates',
  summary: 'The shipping prices by table of the site, with the zones and the prices of the settings',
  input: noInput,
  output: editableRates,
  allow: isAdmin,
  run: ({ tx }) => getEditableRates(tx, { storeId: null }),
})

export const saveSiteRates = endpoint({
  method: 'PUT',
  path: '/admin/shipping-rates',
  summary: 'Replaces the shipping prices by table of the site; without zones those of the settings hold',
  input: saveRatesInput,
  output: savedRates,
  allow: isAdmin,
  run: ({ tx, actor, address, now }, input) =>
    saveRates(tx, { storeId: null }, input, { actor, address, now }),
})
