import { LOCALES, type Locale } from '#server/locale.ts'

/** The address of a page in one language: Spanish has the plain one, the others say so by `lang`. */
export function pageAddress(url: string, locale: Locale): string {
  return locale === 'es' ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${locale}`
}

/** Every language of a page; who speaks none of them gets the plain address, which asks the browser. */
export const pageLanguages = (url: string): { lang: Locale | 'x-default'; href: string }[] => [
  ...LOCALES.map((locale) => ({ lang: locale, href: pageAddress(url, locale) })),
  { lang: 'x-default', href: url },
]
