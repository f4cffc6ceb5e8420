import * as z from 'zod'
import { endpoint } from '#server/endpoint.ts'
import { noInput } from '#server/input.ts'
import { managesStore, worksInStore } from './access.ts'
import * as commands from './commands.settings.ts'
import { storeSettingsInput } from './input.settings.ts'
import * as queries from './queries.office.ts'

const settings = z
  .object({
    name: z.string(),
    description: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    address: z.string(),
    /** While it rests nothing of it is sold; what was ordered is finished. */
    onHoliday: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'StoreSettings' })

export const getStoreSettings = endpoint({
  method: 'GET',
  path: '/store/settings',
  summary: 'What my store says of itself, with the version to save over',
  input: noInput,
  output: settings,
  allow: worksInStore,
  run: ({ tx, scope }) => queries.getStoreSettings(tx, scope),
})

export const saveStoreSettings = endpoint({
  method: 'PUT',
  path: '/store/settings',
  summary: 'Changes what my store says of itself, and whether it is on holiday',
  input: storeSettingsInput,
  output: settings,
  allow: managesStore,
  run: ({ tx, actor, scope, address, now }, input) =>
    commands.saveStoreSettings(tx, scope, input, { actor, address, now }),
})
