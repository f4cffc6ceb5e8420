import type { Locale } from '#lib/locale.ts'
import { withHourTogether } from '#lib/text.ts'

// The country writes hours with a. m. and p. m., which plain Spanish does not.
const REGIONS = { es: 'es-PA', en: 'en-US', pt: 'pt-BR' }
const made = new Map<string, Intl.DateTimeFormat>()

/** A moment in a language, on the clock of Panama. */
export function dateIn(moment: Date | string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format =
    made.get(key) ?? new Intl.DateTimeFormat(REGIONS[locale], { timeZone: 'America/Panama', ...options })
  made.set(key, format)
  return withHourTogether(format.format(new Date(moment)))
}

/** A day with its name, as one says it: `jueves 26 de noviembre`. Spanish puts a comma that no one says. */
export function weekdayIn(moment: Date | string, locale: Locale): string {
  const said = dateIn(moment, locale, { weekday: 'long', day: 'numeric', month: 'long' })
  return locale === 'es' ? said.replace(',', '') : said
}

/** `21 de noviembre de 2026`. */
export const dayIn = (moment: Date | string, locale: Locale) => dateIn(moment, locale, { dateStyle: 'long' })

/** `21 de noviembre de 2026, 3:45 p. m.` */
export const dayAndHourIn = (moment: Date | string, locale: Locale) =>
  dateIn(moment, locale, { dateStyle: 'long', timeStyle: 'short' })
