export const LOCALES = ['es', 'en', 'pt'] as const
export type Locale = (typeof LOCALES)[number]
export const LOCALE_COOKIE = 'istmo_locale'

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** The visitor's language: the stored choice, then the browser's list, then Spanish. */
export function detectLocale(stored: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(stored)) return stored
  for (const entry of (acceptLanguage ?? '')
    .split(',')
    .map(readPreference)
    .sort((a, b) => b.quality - a.quality)) {
    if (entry.quality > 0 && isLocale(entry.language)) return entry.language
  }
  return 'es'
}

function readPreference(entry: string) {
  const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
  const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
  return { language: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
}
