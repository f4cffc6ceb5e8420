import { ownAddress, pageLanguages } from '#i18n/page-address.ts'
import { getLocale } from '#paraglide/runtime.js'

type PageHead = {
  origin: string
  /** Path and the parameters that make another page of it, without the language. */
  path: string
  siteName: string
  title: string
  description: string
  image?: string | null | undefined
  type?: 'website' | 'product' | undefined
  /** Not for search engines: nothing found, or a list that a visitor narrowed. */
  hidden?: boolean | undefined
}

const DEFAULT_PICTURE = '/hero/1-1280.webp'
const REGIONS = { es: 'es_PA', en: 'en_US', pt: 'pt_BR' }

/** Title, description, the address of the page in each language, and what other sites show of it. */
export function pageHead({
  origin,
  path,
  siteName,
  title,
  description,
  image,
  type = 'website',
  hidden,
}: PageHead) {
  const locale = getLocale()
  const url = `${origin}${path}`
  const text = description.replace(/\s+/g, ' ').trim().slice(0, 200)
  const shared = {
    'og:title': title,
    'og:description': text,
    'og:type': type,
    'og:url': ownAddress(url, locale),
    'og:site_name': siteName,
    'og:locale': REGIONS[locale],
    'og:image': pictureUrl(image ?? DEFAULT_PICTURE, origin),
  }
  return {
    meta: [
      { title },
      { name: 'description', content: text },
      ...Object.entries(shared).map(([property, content]) => ({ property, content })),
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: text },
      { name: 'twitter:image', content: shared['og:image'] },
      ...(hidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ],
    links: [
      { rel: 'canonical', href: shared['og:url'] },
      ...pageLanguages(url).map(({ lang, href }) => ({ rel: 'alternate', hrefLang: lang, href })),
    ],
  }
}

type Title = () => string

const hidden = (title: Title, ...more: { name: string; content: string }[]) => ({
  meta: [{ title: title() }, { name: 'robots', content: 'noindex' }, ...more],
})

/** Of a page that shows a person their own things. */
export const ownHead = (title: Title) => () => hidden(title)

/** Of a page whose address holds a key, which it passes on to no one. */
export const keyHead = (title: Title) => () => hidden(title, { name: 'referrer', content: 'no-referrer' })

/** A picture as somebody far away can fetch it: whole address, and large enough for a preview. */
export function pictureUrl(image: string, origin: string): string {
  return new URL(image.startsWith('/media/') ? `${image}/1280` : image, origin).href
}

/** What the root has read about the shop, for the heads of the pages under it. */
export function shopOf(matches: readonly { loaderData?: unknown }[]): {
  siteName: string
  siteDescription: string
  contactEmail: string
  contactPhone: string
  logoUrl: string | null
  socialMedia: Record<string, string>
} {
  return (matches[0]?.loaderData ?? NO_SHOP) as typeof NO_SHOP
}

const NO_SHOP = {
  siteName: '',
  siteDescription: '',
  contactEmail: '',
  contactPhone: '',
  logoUrl: null as string | null,
  socialMedia: {} as Record<string, string>,
}
