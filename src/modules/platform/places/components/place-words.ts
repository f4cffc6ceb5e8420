import { m } from '#paraglide/messages.js'
import { addressLines, type WrittenPlace } from '../rules/written.ts'

/** In the order of the form. */
export const PLACE_FIELDS = ['state', 'city', 'corregimiento', 'address', 'landmark', 'zipCode'] as const
export type PlaceFieldName = (typeof PLACE_FIELDS)[number]
export type PlaceValues = Record<PlaceFieldName, string>
export type PlaceProblems = { [Field in PlaceFieldName]?: string | undefined }

export const isPlaceField = (field: string): field is PlaceFieldName =>
  PLACE_FIELDS.some((one) => one === field)
export const isOptional = (field: string) => field === 'landmark' || field === 'zipCode'

export const placeSentences: Record<Exclude<PlaceFieldName, 'landmark' | 'zipCode'>, () => string> = {
  state: m.places_state_required,
  city: m.places_city_required,
  corregimiento: m.places_corregimiento_required,
  address: m.places_address_required,
}

export const placeLabels: Record<PlaceFieldName, () => string> = {
  state: m.places_state,
  city: m.places_city,
  corregimiento: m.places_corregimiento,
  address: m.common_address,
  landmark: m.places_landmark,
  zipCode: m.places_zip_code,
}

/** As the server takes them. */
export const placeLimits: Record<PlaceFieldName, number> = {
  state: 80,
  city: 80,
  corregimiento: 80,
  address: 200,
  landmark: 160,
  zipCode: 20,
}

/** What a change of one field does to the others: another province has other districts. */
export function withPlace<Values extends PlaceValues>(
  values: Values,
  field: PlaceFieldName,
  value: string,
): Values {
  if (field === 'state' && value !== values.state)
    return { ...values, state: value, city: '', corregimiento: '' }
  if (field === 'city' && value !== values.city) return { ...values, city: value, corregimiento: '' }
  return { ...values, [field]: value }
}

/** An address in the reader's language, line by line. */
export const addressText = (place: WrittenPlace): string[] =>
  addressLines(place, (landmark) => m.places_landmark_line({ landmark }))

type Said = { corregimiento?: string | undefined; city: string; state: string }

/** A place as one says it: its corregimiento, else its district. */
export const placeName = ({ corregimiento, city, state }: Said) => corregimiento || city || state
