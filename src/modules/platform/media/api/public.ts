import { anyone } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { rawEndpoint } from '#server/http/endpoint.ts'
import { FOREIGN_POLICY } from '#server/http/security-headers.ts'
import { isUuid } from '#lib/ids.ts'
import { mediaNotFound } from '../errors.ts'
import { getPublicKind, getVariant } from '../queries.ts'
import { EMAILED_KINDS, formatFor, readWidth } from '../rules.ts'

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
