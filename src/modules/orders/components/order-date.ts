import { withHourTogether } from '#lib/text.ts'
import { getLocale } from '#paraglide/runtime.js'

const timeZone = 'America/Panama'
const regions = { es: 'es-PA', en: 'en-US', pt: 'pt-BR' }

/** A day as it was in Panama: `21 de noviembre de 2026`. */
export function formatDay(iso: string): string {
  return new Intl.DateTimeFormat(regions[getLocale()], { dateStyle: 'long', timeZone }).format(new Date(iso))
}

/** A moment on the clock of Panama: `21 de noviembre, 3:45 p. m.`. */
export function formatMoment(iso: string): string {
  const shown = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat(regions[getLocale()], { ...shown, timeZone })
  return withHourTogether(format.format(new Date(iso)))
}
