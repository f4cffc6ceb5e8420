import * as z from 'zod'
import { addDevice, findPublicKey, removeDevice } from '#modules/platform/emails/public.ts'
import { pushAddress } from '#modules/platform/emails/input.ts'
import { isMember } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { endpoint, type Limit, steppedEndpoint } from '#server/http/endpoint.ts'
import { id, noInput } from '#server/http/input.ts'
import { deviceWords, getBrowser, listDevices } from '../queries/devices.ts'

const LIMIT: Limit = { name: 'devices', hits: 30, seconds: 3600, by: 'user', shared: true }

const device = z
  .object({
    id: z.uuid(),
    device: deviceWords,
    createdAt: z.iso.datetime(),
    /** Whether it is the browser that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Device' })
const devices = z.object({ items: z.array(device) })

export const listOwnDevices = endpoint({
  method: 'GET',
  path: '/profile/devices',
  summary: 'Browsers in which the caller is shown notices, the newest first; never their addresses',
  input: noInput,
  output: devices,
  allow: isMember,
  run: async ({ tx, actor }) => ({ items: await listDevices(tx, { actor }) }),
})

export const beginDevice = endpoint({
  method: 'POST',
  path: '/profile/devices/begin',
  summary: "The shop's public key, with which a browser asks its push service for an address",
  input: noInput,
  output: z.object({ publicKey: z.string() }),
  allow: isMember,
  limit: LIMIT,
  run: async ({ tx }) => ({ publicKey: await findPublicKey(tx) }),
})

export const keepDevice = steppedEndpoint({
  method: 'PUT',
  path: '/profile/devices',
  summary: "Shows the caller's notices in this browser and no one else's; again changes nothing",
  input: pushAddress,
  output: devices,
  allow: isMember,
  limit: LIMIT,
  async run({ actor, now }, address) {
    await addDevice(address, await getBrowser(db, { actor }), { now })
    return { items: await listDevices(db, { actor }) }
  },
})

export const removeOwnDevice = endpoint({
  method: 'DELETE',
  path: '/profile/devices/{id}',
  summary: 'Shows no more notices there',
  input: z.strictObject({ id: id() }),
  output: devices,
  allow: isMember,
  async run({ tx, actor }, input) {
    await removeDevice(tx, { id: input.id, userId: actor.userId })
    return { items: await listDevices(tx, { actor }) }
  },
})
