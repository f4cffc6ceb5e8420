import { anyone } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { rawEndpoint } from '#server/http/endpoint.ts'
import { env } from '#server/process/env.ts'
import { noSuchFile } from '../errors.ts'
import { countSitemapFiles, listSitemap } from '../queries/list-sitemap.ts'
import { robotsText, sitemapIndexXml, sitemapXml } from '../rules/sitemap.ts'

export const getSitemap = rawEndpoint({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The map of the shop in three languages; a list of files, `?page=1` on, when one cannot hold it',
  answers: ['application/xml'],
  allow: anyone,
  limit: { name: 'sitemap', hits: 30, seconds: 60, by: 'address', shared: false },
  run: async ({ request, now }) => {
    const page = new URL(request.url).searchParams.get('page')
    const fileCount = await countSitemapFiles(db, { now })
    if (page === null && fileCount > 1) return xmlResponse(sitemapIndexXml(env.PUBLIC_URL, fileCount))
    const file = page === null ? 1 : Number(page)
    if (!Number.isInteger(file) || file < 1 || file > fileCount) throw noSuchFile()
    return xmlResponse(sitemapXml(env.PUBLIC_URL, await listSitemap(db, { file, now })))
  },
})

export const getRobots = rawEndpoint({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What robots may read, and where the map is',
  answers: ['text/plain'],
  allow: anyone,
  run: async () =>
    new Response(robotsText(env.PUBLIC_URL), {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    }),
})

const PIECES_AT_ONCE = 200

function xmlResponse(pieces: Generator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      let text = ''
      for (let count = 0; count < PIECES_AT_ONCE; count += 1) {
        const { value, done } = pieces.next()
        if (done) break
        text += value
      }
      if (text === '') controller.close()
      else controller.enqueue(encoder.encode(text))
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
