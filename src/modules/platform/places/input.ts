import type * as z from 'zod'
import { line } from '#server/http/input.ts'
import { type Place, wrongPart } from './rules.ts'

const chosen = (message: string) => line({ min: 1, max: 80, message })

/** An address in Panama as a form sends it. The landmark helps the carrier more often than the postal code. */
export const placeFields = {
  address: line({ min: 1, max: 200, message: 'places_address_required' }),
  state: chosen('places_state_required'),
  city: chosen('places_city_required'),
  corregimiento: chosen('places_corregimiento_required'),
  landmark: line({ max: 160 }),
  zipCode: line({ max: 20 }),
}

/** A province, its district and its corregimiento; the first that is not in the list is the one that is wrong. */
export function refusePlace(place: Place, context: z.core.$RefinementCtx) {
  const wrong = wrongPart(place)
  if (wrong) context.addIssue({ code: 'custom', path: [wrong], message: UNKNOWN[wrong] })
}

const UNKNOWN = {
  state: 'places_state_unknown',
  city: 'places_city_unknown',
  corregimiento: 'places_corregimiento_unknown',
} as const
