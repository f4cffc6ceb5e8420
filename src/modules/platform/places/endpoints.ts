import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { anyone } from '#server/auth/actor.ts'
import { rawEndpoint } from '#server/http/endpoint.ts'
import { listProvinces } from './rules.ts'

const DAY_SECONDS = 86_400

export const getPlaces = rawEndpoint({
  method: 'GET',
  path: '/api/v1/places',
  summary:
    'The provinces and comarcas of Panama with their districts and corregimientos; may be cached for a day',
  answers: ['application/json'],
  allow: anyone,
  async run({ request }) {
    const { etag, bodies } = (document ??= makeDocument())
    const headers = {
      etag,
      'cache-control': `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`,
      vary: 'accept-encoding',
    }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
    return new Response(bodies[encoding ?? 'identity'], {
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        ...(encoding && { 'content-encoding': encoding }),
      },
    })
  },
})

// Made once, when somebody asks for the first time: it changes with the code alone.
let document: ReturnType<typeof makeDocument> | undefined

function makeDocument() {
  const identity = new Uint8Array(Buffer.from(JSON.stringify({ provinces: listProvinces() })))
  const etag = `"places-${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const bodies = {
    identity,
    gzip: new Uint8Array(gzipSync(identity)),
    br: new Uint8Array(brotliCompressSync(identity)),
  }
  return { etag, bodies }
}
