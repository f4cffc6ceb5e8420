import { pageAddress, pageLanguages } from '#i18n/page-address.ts'
import { LOCALES } from '#lib/locale.ts'

/** What a file of the sitemap protocol may hold. */
const MAX_URLS = 50_000
/** Each page of the shop stands in the map once per language; the rest is left for the pages that are no products. */
export const PRODUCTS_PER_FILE = Math.floor(MAX_URLS / LOCALES.length) - 1_000

/** Pages that search engines may know besides categories and products. */
export const SITE_PAGES = [
  '/',
  '/search',
  '/about',
  '/contact',
  '/help',
  '/payments',
  '/privacy',
  '/regalos',
  '/returns',
  '/shipping',
  '/sitemap',
  '/terms',
]

export type SitemapEntry = { path: string; changedAt: Date | null }

/** One file of the map in pieces, so that it leaves while it is made. */
export function* sitemapXml(origin: string, entries: readonly SitemapEntry[]): Generator<string> {
  yield `${XML}<urlset xmlns="${SPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for (const entry of entries) yield entryXml(origin, entry)
  yield '</urlset>\n'
}

/** The list of the files, when one cannot hold everything. */
export function* sitemapIndexXml(origin: string, fileCount: number): Generator<string> {
  yield `${XML}<sitemapindex xmlns="${SPACE}">\n`
  for (let file = 1; file <= fileCount; file += 1)
    yield `<sitemap><loc>${escapeXml(`${origin}/sitemap.xml?page=${file}`)}</loc></sitemap>\n`
  yield '</sitemapindex>\n'
}

/** What robots may read; personal pages are left open so that their noindex is seen. */
export const robotsText = (origin: string) =>
  `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /dev/
Disallow: /checkout

Sitemap: ${origin}/sitemap.xml
`

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function entryXml(origin: string, { path, changedAt }: SitemapEntry): string {
  const url = `${origin}${path}`
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  const languages = pageLanguages(url)
    .map(({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`)
    .join('')
  return LOCALES.map(
    (locale) => `<url><loc>${escapeXml(pageAddress(url, locale))}</loc>${changed}${languages}</url>\n`,
  ).join('')
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)
