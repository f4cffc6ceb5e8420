type PageHead = {
  origin: string
  /** Path and the parameters that make another page of it. */
  path: string
  siteName: string
  title: string
  description: string
  image?: string | null | undefined
  type?: 'website' | 'product' | undefined
  /** Lists narrowed by a visitor are not for search engines. */
  hidden?: boolean | undefined
}

/** Title, description, canonical address and what other sites show of a page. */
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
  const text = description.replace(/\s+/g, ' ').trim().slice(0, 200)
  const picture = image ? new URL(image.startsWith('/media/') ? `${image}/960` : image, origin).href : null
  return {
    meta: [
      { title },
      { name: 'description', content: text },
      { property: 'og:title', content: title },
      { property: 'og:description', content: text },
      { property: 'og:type', content: type },
      { property: 'og:url', content: `${origin}${path}` },
      { property: 'og:site_name', content: siteName },
      ...(picture ? [{ property: 'og:image', content: picture }] : []),
      { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
      ...(hidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ],
    links: [{ rel: 'canonical', href: `${origin}${path}` }],
  }
}

/** What the root has read about the shop, for the heads of the pages under it. */
export function shopOf(matches: readonly { loaderData?: unknown }[]): {
  siteName: string
  siteDescription: string
} {
  return (matches[0]?.loaderData ?? { siteName: '', siteDescription: '' }) as ReturnType<typeof shopOf>
}
