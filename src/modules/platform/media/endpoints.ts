import { type Admin, anyone, isAdmin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { type Limit, rawEndpoint } from '#server/http/endpoint.ts'
import { FOREIGN_POLICY } from '#server/http/security-headers.ts'
import { isUuid } from '#lib/ids.ts'
import { keepPicture, storePicture } from './commands.ts'
import { mediaNotFound } from './errors.ts'
import { readFile } from './input.ts'
import { getPublicKind, getVariant } from './queries.ts'
import { EMAILED_KINDS, formatFor, MAX_BYTES, PICTURE_UPLOAD, readWidth } from './rules.ts'

const UPLOADS: Limit = { name: 'uploads', hits: 600, seconds: 3600, by: 'user', shared: true }

export const getMedia = rawEndpoint({
  method: 'GET',
  path: '/media/{id}/{width}',
  summary: 'A picture at one of the fixed widths, AVIF or WebP by what the browser accepts',
  answers: ['image/avif', 'image/webp'],
  allow: anyone,
  run: async ({ request, params, actor: viewer }) => {
    const width = readWidth(params['width'] ?? '')
    const id = params['id']?.toLowerCase() ?? ''
    if (width === null || !isUuid(id)) throw mediaNotFound()
    const format = formatFor(request.headers.get('accept'))
    const kind = await getPublicKind(db, { id, viewer })
    const headers = {
      'content-type': `image/${format}`,
      // A picture never changes under its name; only the format depends on who asks. That of a review may be hidden.
      'cache-control': kind === 'review' ? 'private, no-cache' : 'public, max-age=31536000, immutable',
      vary: 'accept',
      etag: `"${id}-${width}-${format}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': FOREIGN_POLICY,
      'cross-origin-resource-policy': EMAILED_KINDS.includes(kind) ? 'cross-origin' : 'same-origin',
    }
    const bytes = await getVariant({ kind, id, width, format })
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, 'content-length': String(bytes.byteLength) },
    })
  },
})

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
