import { foldText } from '#lib/text.ts'
import { listProvinces, type Place, type Province } from '../rules.ts'

/** By ISO 3166-2, as Shopify and WooCommerce write them. */
const CODES: Readonly<Record<string, string>> = {
  ...{ 'pa-1': 'Bocas del Toro', 'pa-2': 'Coclé', 'pa-3': 'Colón', 'pa-4': 'Chiriquí', 'pa-5': 'Darién' },
  ...{
    'pa-6': 'Herrera',
    'pa-7': 'Los Santos',
    'pa-8': 'Panamá',
    'pa-9': 'Veraguas',
    'pa-10': 'Panamá Oeste',
  },
  ...{ 'pa-ky': 'Guna Yala', 'pa-em': 'Emberá-Wounaan', 'pa-nb': 'Ngäbe-Buglé' },
}

/**
 * The place that a written address means: a province by its name or code (empty where none is written), and its lines,
 * which may name the district and the corregimiento. The corregimiento is empty where the district alone is clear. Null
 * where they name none of the list, or more than one.
 */
export function findPlace({ province, texts }: { province: string; texts: readonly string[] }): Place | null {
  const called = nameKey(CODES[foldText(province.trim())] ?? province)
  const provinces = listProvinces().filter(({ name }) => called === '' || nameKey(name) === called)
  const parts = texts.flatMap((text) => text.split(PARTED)).map(nameKey)
  const isNamed = (name: string) => keysOf(name).some((key) => parts.includes(key))
  const found = provinces.flatMap((one) => placesOf(one, isNamed))
  const districts = districtsNamed(provinces, isNamed, found)
  const isIn = (place: Place) =>
    districts.some(({ state, city }) => place.state === state && place.city === city)
  if (districts.length === 0) return found.length === 1 ? found[0]! : null
  const inDistricts = found.filter(isIn)
  // What is named lies elsewhere: another place of that name.
  if (found.length > 0 && inDistricts.length === 0) return null
  const isEnd = (name: string) => keysOf(name).some((key) => parts.some((part) => endsWith(part, key)))
  const atEnd = provinces.flatMap((one) => placesOf(one, isEnd)).filter(isIn)
  // A town has the name of its district, so one that is called otherwise was named on purpose.
  const isOther = ({ city, corregimiento }: Place) => city !== corregimiento
  const named = [inDistricts.filter(isOther), atEnd.filter(isOther), inDistricts]
  const meant = named.find((places) => places.length > 0) ?? []
  if (meant.length === 1) return meant[0]!
  return districts.length === 1 ? { ...districts[0]!, corregimiento: '' } : null
}

type District = Pick<Place, 'state' | 'city'>

/**
 * The districts that the texts name; a word that may as well be a corregimiento of another one names none, unless one
 * of its own is named too.
 */
function districtsNamed(
  provinces: readonly Province[],
  isNamed: (name: string) => boolean,
  found: readonly Place[],
): District[] {
  const named = provinces.flatMap(({ name: state, districts }) =>
    districts.filter(({ name }) => isNamed(name)).map(({ name: city }) => ({ state, city })),
  )
  const isAlsoElsewhere = ({ city }: District) =>
    found.some((place) => place.corregimiento === city && place.city !== city)
  const hasOwn = ({ state, city }: District) =>
    found.some((place) => place.state === state && place.city === city && place.corregimiento !== city)
  const apart = named.filter((district) => !isAlsoElsewhere(district) || hasOwn(district))
  // Panamá is a province too, so that another district beside it is the one that is meant.
  const narrow = apart.filter(({ state, city }) => city !== state)
  return narrow.length > 0 ? narrow : apart
}

const placesOf = ({ name: state, districts }: Province, isNamed: (name: string) => boolean): Place[] =>
  districts.flatMap(({ name: city, corregimientos }) =>
    corregimientos.filter(isNamed).map((corregimiento) => ({ state, city, corregimiento })),
  )

const PARTED = /[,;()/\n]|\s[-–—]\s|(?=\b(?:corregimiento|distrito|provincia)\b)/i
const keysOf = (name: string) => name.split(' o ').map(nameKey)

/** Words before the name of a street, a building or a quarter, which no place is named by. */
const NAMING = new Set(
  `calle avenida ave av via carretera camino paseo boulevard blvd callejon transversal edificio edif ph torre plaza
  urbanizacion urb barriada sector residencial condominio conjunto villa villas casa finca local centro comercial mall
  hotel colegio escuela iglesia parque clinica hospital farmacia metro puente de del la el los las y san santa santo`.split(
    /\s+/,
  ),
)

/** Whether a line closes with a name that stands on its own: `Calle 74 San Francisco`, not `Edificio San Francisco`. */
function endsWith(part: string, key: string): boolean {
  if (!part.endsWith(` ${key}`)) return false
  const before =
    part
      .slice(0, -key.length - 1)
      .split(' ')
      .at(-1) ?? ''
  return !NAMING.has(before)
}

/** Folded, without signs and without what stands around a name. */
const nameKey = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(ciudad|provincia|distrito|corregimiento|comarca) (de )?| city$/g, '')
