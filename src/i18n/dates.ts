import { withHourTogether } from '#lib/text.ts'
import { getLocale } from '#paraglide/runtime.js'

// The country writes hours with a. m. and p. m., which plain Spanish does not.
const REGIONS = { es: 'es-PA', en: 'en-US', pt: 'pt-BR' }
const TIME = { hour: 'numeric', minute: '2-digit' } as const
const SHORT_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** A day as it was in Panama: `21 de noviembre de 2026`. */
export const formatDay = (iso: string) => show(iso, { dateStyle: 'long' })

/** A moment on the clock of Panama: `21 de noviembre, 3:45 p. m.`. */
export const formatMoment = (iso: string) => show(iso, { day: 'numeric', month: 'long', ...TIME })

/** The day of a moment, short for tables: `21 nov 2026`. */
export const showDay = (iso: string) => show(iso, SHORT_DAY)

/** A moment, short for tables: `21 nov 2026, 9:05 a. m.` */
export const showInstant = (iso: string) => show(iso, { ...SHORT_DAY, ...TIME })

/** The hour of a moment: `9:05 a. m.` */
export const showHour = (iso: string) => show(iso, TIME)

const made = new Map<string, Intl.DateTimeFormat>()

function show(iso: string, options: Intl.DateTimeFormatOptions) {
  const key = `${getLocale()} ${JSON.stringify(options)}`
  const format =
    made.get(key) ?? new Intl.DateTimeFormat(REGIONS[getLocale()], { ...options, timeZone: 'America/Panama' })
  made.set(key, format)
  return withHourTogether(format.format(new Date(iso)))
}
