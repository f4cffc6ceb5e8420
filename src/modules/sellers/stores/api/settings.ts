import * as z from 'zod'
import { keepPicture, storePicture } from '#modules/platform/media/public.ts'
import { readFile } from '#modules/platform/media/input.ts'
import { MAX_BYTES, PICTURE_UPLOAD } from '#modules/platform/media/rules.ts'
import { transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { countUpload, managesStore, STORE_UPLOADS, worksInStore } from '../access.ts'
import * as commands from '../commands/settings.ts'
import { storeSettingsInput } from '../input/settings.ts'
import * as queries from '../queries/admin.ts'

const settings = z
  .object({
    name: z.string(),
    description: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    address: z.string(),
    logoUrl: z.string(),
    /** While it is paused nothing of it is sold; what was ordered is finished. */
    onHoliday: z.boolean(),
    /** Working days before a parcel leaves. */
    handlingDays: z.int(),
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

export const noteShared = endpoint({
  method: 'POST',
  path: '/store/shared',
  summary: 'Remembers that the address of my store was passed on',
  input: noInput,
  output: z.void(),
  allow: managesStore,
  status: 204,
  run: ({ tx, scope, now }) => commands.noteShared(tx, scope, { now }),
})

export const uploadLogo = rawEndpoint({
  method: 'POST',
  path: '/api/v1/store/logo',
  summary:
    "Stores a picture for my store's logo, as the raw body or as the `file` of a form; jpeg, png or webp, at most 512 KB",
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  status: 201,
  allow: managesStore,
  limit: STORE_UPLOADS,
  run: async ({ request, actor, scope, address }) => {
    await countUpload(scope, actor)
    const picture = await storePicture(await readFile(request, MAX_BYTES.logo), 'logo')
    const stored = await transaction((tx) =>
      keepPicture(tx, { picture, ownerId: actor.userId, actor, address }),
    )
    return Response.json(stored, { status: 201, headers: { 'cache-control': 'no-store' } })
  },
})
