import { type Admin, isAdmin } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import { type Limit, rawEndpoint } from '#server/http/endpoint.ts'
import { keepPicture, storePicture } from '../commands.ts'
import { readFile } from '../input.ts'
import { MAX_BYTES, PICTURE_UPLOAD } from '../rules.ts'

const UPLOADS: Limit = { name: 'uploads', hits: 600, seconds: 3600, by: 'user', shared: true }

export const uploadMedia = rawEndpoint({
  method: 'POST',
  path: '/api/v1/admin/media',
  summary:
    'Stores a product picture, as the raw body or as the `file` of a form; jpeg, png or webp, at most 5 MB',
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  status: 201,
  allow: isAdmin,
  keyScope: 'products:write',
  limit: UPLOADS,
  run: (call) => store(call, 'product'),
})

export const uploadLogo = rawEndpoint({
  method: 'POST',
  path: '/api/v1/admin/media/logo',
  summary: 'Stores a logo or an icon of the shop; jpeg, png or webp, at most 512 KB',
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  status: 201,
  allow: isAdmin,
  limit: UPLOADS,
  run: (call) => store(call, 'logo'),
})

type Upload = { request: Request; actor: Admin; address: string }

async function store({ request, actor, address }: Upload, kind: 'product' | 'logo') {
  const picture = await storePicture(await readFile(request, MAX_BYTES[kind]), kind)
  const stored = await transaction((tx) =>
    keepPicture(tx, { picture, ownerId: actor.userId, actor, address }),
  )
  return Response.json(stored, { status: 201, headers: { 'cache-control': 'no-store' } })
}
