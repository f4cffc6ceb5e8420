import { m } from '#paraglide/messages.js'

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
  address: m.places_address,
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

/** An address as it is written on a parcel, line by line. */
export function addressLines(place: {
  address: string
  landmark?: string | undefined
  corregimiento?: string | undefined
  city: string
  state: string
  zipCode: string
}): string[] {
  const { address, landmark, corregimiento, city, state, zipCode } = place
  return [
    address,
    landmark ? m.places_landmark_line({ landmark }) : '',
    // Panamá is a district and a province: said once.
    [[...new Set([corregimiento, city, state])].filter(Boolean).join(', '), zipCode]
      .filter(Boolean)
      .join(' '),
  ].filter((line) => line !== '')
}
