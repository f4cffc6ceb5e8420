import * as z from 'zod'
import { anyone, isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { listPageOf } from '#server/http/input.ts'
import * as commands from './commands.ts'
import { addAddressesInput, addressPath, askedAddress, listAddressesInput } from './input.ts'
import { addressList, findNewAddress } from './queries.ts'

export const getNewAddress = endpoint({
  method: 'GET',
  path: '/new-address',
  summary: 'Where an address of an earlier shop leads; null where nothing is known of it',
  input: askedAddress,
  output: z.object({ href: z.string().nullable() }),
  allow: anyone,
  isPublic: true,
  run: async ({ tx }, { path }) => ({ href: await findNewAddress(tx, path) }),
})

const oldAddress = z.object({
  id: idOf('oldAddress'),
  path: z.string(),
  href: z.string(),
  title: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

export const listOldAddresses = endpoint({
  method: 'GET',
  path: '/admin/old-addresses',
  summary: 'Addresses of an earlier shop and where they lead; `title` is that of the product a file brought',
  input: listAddressesInput,
  output: listPageOf(oldAddress),
  allow: isAdmin,
  keyScope: 'products:read',
  run: ({ tx, now }, input) => addressList.read(tx, input, { now }),
})

export const addOldAddresses = endpoint({
  method: 'POST',
  path: '/admin/old-addresses',
  summary:
    'Lets addresses of an earlier shop lead to pages of this one; what leads somewhere already is changed',
  input: addAddressesInput,
  output: z.object({ added: z.int() }),
  allow: isAdmin,
  keyScope: 'products:write',
  run: ({ tx, actor, address }, { addresses }) => commands.addAddresses(tx, { addresses, actor, address }),
})

export const deleteOldAddress = endpoint({
  method: 'DELETE',
  path: '/admin/old-addresses/{id}',
  summary: 'Takes an old address away; it is a page that does not exist again',
  input: addressPath,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, address }, { id }) => commands.deleteAddress(tx, { id, actor, address }),
})
