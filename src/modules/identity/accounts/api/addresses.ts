import * as z from 'zod'
import { isMember } from '#server/auth/actor.ts'
import { endpoint, type Limit } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import * as keeping from '../commands/keep-addresses.ts'
import { addressPath, changeAddressInput, saveAddressInput } from '../input.ts'
import * as reading from '../queries/addresses.ts'

const WRITES: Limit = { name: 'addresses', hits: 60, seconds: 600, by: 'user', shared: true }

const addressList = z.object({
  items: z.array(
    z
      .object({
        id: z.uuid(),
        fullName: z.string(),
        phone: z.string(),
        address: z.string(),
        state: z.string(),
        city: z.string(),
        corregimiento: z.string(),
        landmark: z.string(),
        zipCode: z.string(),
        isDefault: z.boolean(),
      })
      .meta({ id: 'Address' }),
  ),
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/profile/addresses',
  summary: "The caller's own addresses, the usual one first",
  input: noInput,
  output: addressList,
  allow: isMember,
  run: async ({ tx, actor }) => ({ items: await reading.listAddresses(tx, actor) }),
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/profile/addresses',
  summary: 'Keep an address, ten at most; the same one again changes nothing',
  input: saveAddressInput,
  output: addressList,
  allow: isMember,
  limit: WRITES,
  status: 201,
  async run({ tx, actor, now }, input) {
    await keeping.saveAddress(tx, input, { userId: actor.userId, now })
    return { items: await reading.listAddresses(tx, actor) }
  },
})

export const changeAddress = endpoint({
  method: 'PATCH',
  path: '/profile/addresses/{id}',
  summary: "Change one of the caller's addresses, or make it the usual one",
  input: changeAddressInput,
  output: addressList,
  allow: isMember,
  limit: WRITES,
  async run({ tx, actor, now }, input) {
    await keeping.changeAddress(tx, input, { userId: actor.userId, now })
    return { items: await reading.listAddresses(tx, actor) }
  },
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/profile/addresses/{id}',
  summary: "Forget one of the caller's addresses",
  input: addressPath,
  output: addressList,
  allow: isMember,
  limit: WRITES,
  async run({ tx, actor }, input) {
    await keeping.deleteAddress(tx, input, actor)
    return { items: await reading.listAddresses(tx, actor) }
  },
})
