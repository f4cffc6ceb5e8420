import { NATIONAL_HOLIDAYS } from '#lib/panama-days.ts'
import type { Settings } from '../input.ts'

/** The most working days that a seller may take before a parcel leaves. */
export const MAX_HANDLING_DAYS = 10

const near = ['Panamá', 'Panamá Oeste', 'Colón']
const far = ['Bocas del Toro', 'Darién', 'Comarca Guna Yala', 'Comarca Emberá-Wounaan', 'Comarca Ngäbe-Buglé']

/** The last days of the spans that the page about shipping shows, shorter where the road is. */
export const DELIVERY: Settings['delivery'] = {
  cutOff: '14:00',
  handlingDays: 0,
  zones: [
    {
      id: 'ciudad',
      name: 'Ciudad y alrededores',
      places: near,
      standardDays: 3,
      expressDays: 1,
      freeDays: 5,
    },
    {
      ...{ id: 'interior', name: 'Interior', standardDays: 4, expressDays: 1, freeDays: 6 },
      places: ['Coclé', 'Herrera', 'Los Santos', 'Veraguas', 'Chiriquí'],
    },
    { id: 'lejos', name: 'Lejos de la carretera', places: far, standardDays: 5, expressDays: 1, freeDays: 7 },
  ],
  holidays: [...NATIONAL_HOLIDAYS],
}

/** `12-25` each year, `2029-07-01` once, `easter-47` with Easter. */
export function isHolidayRule(on: string): boolean {
  if (/^easter[+-]\d{1,2}$/.test(on)) return true
  const [year, day] = on.length === 10 ? [on.slice(0, 4), on.slice(5)] : ['2024', on]
  const moment = new Date(`${year}-${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === `${year}-${day}`
}
