import { readSettings } from '#modules/platform/settings/public.ts'
import { anyone } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { rawEndpoint } from '#server/http/endpoint.ts'
import { textStream } from '#server/http/text-stream.ts'
import { env } from '#server/process/env.ts'
import { noSuchFile } from '../errors.ts'
import { readFeed } from '../queries/read-feed.ts'
import { countSitemapFiles, listSitemap } from '../queries/list-sitemap.ts'
import { feedXml } from '../rules/feed.ts'
import { FEED_PATH } from '../rules/feed-path.ts'
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

export const getFeed = rawEndpoint({
  method: 'GET',
  path: FEED_PATH,
  summary: 'Everything that is sold, for the catalogues of Google Merchant Center and Meta (RSS 2.0)',
  answers: ['application/xml'],
  allow: anyone,
  limit: { name: 'feed', hits: 6, seconds: 60, by: 'address', shared: false },
  run: async ({ now }) => {
    const { siteName } = await readSettings(db, 'site')
    return xmlResponse(feedXml({ origin: env.PUBLIC_URL, siteName }, readFeed(db, { now })))
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

/** Of a generator, so that a long file leaves while it is made. */
const xmlResponse = (pieces: Iterable<string> | AsyncIterable<string>) =>
  new Response(textStream(pieces), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
