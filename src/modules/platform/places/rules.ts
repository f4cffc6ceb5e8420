import { DIVISIONS } from './rules/divisions.ts'

/** As an address names them: `state` is the province or comarca, `city` the district. */
export type Place = { state: string; city: string; corregimiento: string }

export type Province = { name: string; districts: { name: string; corregimientos: string[] }[] }

/** The whole country: provinces as the census counts them, what is in them by the alphabet. */
export function listProvinces(): Province[] {
  return (provinces ??= readDivisions(DIVISIONS))
}

export type PlaceField = keyof Place

/** The first part of a place that is not in the part before it, or null when the three belong together. */
export function wrongPart({ state, city, corregimiento }: Place): PlaceField | null {
  const province = listProvinces().find(({ name }) => name === state)
  if (!province) return 'state'
  const district = province.districts.find(({ name }) => name === city)
  if (!district) return 'city'
  return district.corregimientos.includes(corregimiento) ? null : 'corregimiento'
}

/** What of a place is in the list; the rest is empty and waits to be chosen. */
export function asPlace(given: { state: string; city: string; corregimiento?: string | undefined }): Place {
  const place = { ...given, corregimiento: given.corregimiento ?? '' }
  const wrong = wrongPart(place)
  return {
    state: wrong === 'state' ? '' : place.state,
    city: wrong === 'state' || wrong === 'city' ? '' : place.city,
    corregimiento: wrong === null ? place.corregimiento : '',
  }
}

/** A province of the list, or a district of one: `Panamá / Taboga`. */
export function isZonePlace(place: string): boolean {
  const [state, city, ...more] = place.split(' / ')
  const province = listProvinces().find(({ name }) => name === state)
  const isWhole = city === undefined || province?.districts.some(({ name }) => name === city)
  return province !== undefined && more.length === 0 && isWhole === true
}

let provinces: Province[] | undefined

function readDivisions(text: string): Province[] {
  const read: Province[] = []
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('# ')) {
      read.push({ name: line.slice(2), districts: [] })
      continue
    }
    const [name = '', corregimientos = ''] = line.split(': ')
    read.at(-1)!.districts.push({ name, corregimientos: corregimientos.split(', ').sort(byName) })
  }
  for (const { districts } of read) districts.sort((a, b) => byName(a.name, b.name))
  return read
}

const byName = new Intl.Collator('es', { numeric: true }).compare
