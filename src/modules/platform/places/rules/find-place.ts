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
 * The place that a written address means: a province by its name or code (empty where none is written), and texts that
 * may name the district and the corregimiento. Null where they name none of the list, or more than one.
 */
export function findPlace({ province, texts }: { province: string; texts: readonly string[] }): Place | null {
  const named = nameKey(CODES[foldText(province.trim())] ?? province)
  const provinces = listProvinces().filter(({ name }) => named === '' || nameKey(name) === named)
  const keys = new Set(texts.map(nameKey))
  const isNamed = (name: string) => name.split(' o ').some((one) => keys.has(nameKey(one)))
  const found = provinces.flatMap((one) => placesOf(one, isNamed))
  const inNamedDistrict = found.filter(({ city }) => isNamed(city))
  // Where only its district is named, what is found elsewhere is another place of that name.
  const isDistrictNamed = provinces.some(({ districts }) => districts.some(({ name }) => isNamed(name)))
  return onlyOne(isDistrictNamed ? inNamedDistrict : found)
}

const placesOf = ({ name: state, districts }: Province, isNamed: (name: string) => boolean): Place[] =>
  districts.flatMap(({ name: city, corregimientos }) =>
    corregimientos.filter(isNamed).map((corregimiento) => ({ state, city, corregimiento })),
  )

/** A town has the name of its district, so one that is called otherwise was named on purpose. */
function onlyOne(places: readonly Place[]): Place | null {
  const others = places.filter(({ city, corregimiento }) => city !== corregimiento)
  const meant = places.length > 1 ? others : places
  return meant.length === 1 ? meant[0]! : null
}

/** Folded, without signs and without what stands around a name. */
const nameKey = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(ciudad|provincia|distrito|corregimiento|comarca) (de )?| city$/g, '')
