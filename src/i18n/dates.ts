import { getLocale } from '#paraglide/runtime.js'
import { dateIn, dayIn, weekdayIn } from './calendar.ts'

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const SHORT_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** A day as it was in Panama: `21 de noviembre de 2026`. */
export const formatDay = (iso: string) => dayIn(iso, getLocale())

/** A day with its name, as one says it: `jueves 26 de noviembre`. */
export const formatWeekday = (iso: string) => weekdayIn(iso, getLocale())

/** A moment on the clock of Panama: `21 de noviembre, 3:45 p. m.`. */
export const formatMoment = (iso: string) =>
  dateIn(iso, getLocale(), { day: 'numeric', month: 'long', ...TIME })

/** The day of a moment, short for tables: `21 nov 2026`. */
export const showDay = (iso: string) => dateIn(iso, getLocale(), SHORT_DAY)

/** A moment, short for tables: `21 nov 2026, 9:05 a. m.` */
export const showInstant = (iso: string) => dateIn(iso, getLocale(), { ...SHORT_DAY, ...TIME })

/** The hour of a moment: `9:05 a. m.` */
export const showHour = (iso: string) => dateIn(iso, getLocale(), TIME)
