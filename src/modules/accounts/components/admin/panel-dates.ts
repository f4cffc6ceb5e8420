import { withHourTogether } from '#lib/text.ts'
import { getLocale } from '#paraglide/runtime.js'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

/** An instant as it was read on a clock in Panama: `21 nov 2026, 9:05 a. m.` */
export const showInstant = (iso: string) =>
  withHourTogether(formatter({ ...DAY, ...TIME }).format(new Date(iso)))

/** The day of an instant in Panama. */
export const showDay = (iso: string) => formatter(DAY).format(new Date(iso))

// The country writes hours with a. m. and p. m., which plain Spanish does not.
const REGIONS = { es: 'es-PA', en: 'en-US', pt: 'pt-BR' }

const made = new Map<string, Intl.DateTimeFormat>()

function formatter(options: Intl.DateTimeFormatOptions) {
  const key = `${getLocale()} ${JSON.stringify(options)}`
  const format =
    made.get(key) ?? new Intl.DateTimeFormat(REGIONS[getLocale()], { ...options, timeZone: 'America/Panama' })
  made.set(key, format)
  return format
}
