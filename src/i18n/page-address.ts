import { LOCALES, type Locale } from '#lib/locale.ts'

/** The address of a page in one language: Spanish has the plain one, the others say so by `lang`. */
export function pageAddress(url: string, locale: Locale): string {
  return locale === 'es' ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${locale}`
}

/**
 * The address a page gives as its own: the one it was asked by. The plain one asks the browser for its
 * language, so a reader of English who came by it must not be sent somewhere else.
 */
export const ownAddress = (url: string, locale: Locale): string =>
  asked.byLanguage() ? pageAddress(url, locale) : url

/** Whether the address in hand names its language; the renderer puts its own answer here. */
export const asked = {
  byLanguage: () => typeof location !== 'undefined' && /[?&]lang=/.test(location.search),
}

/** Every language of a page; who speaks none of them gets the plain address, which asks the browser. */
export const pageLanguages = (url: string): { lang: Locale | 'x-default'; href: string }[] => [
  ...LOCALES.map((locale) => ({ lang: locale, href: pageAddress(url, locale) })),
  { lang: 'x-default', href: url },
]
