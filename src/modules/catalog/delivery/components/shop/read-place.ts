import { readStorage } from '#browser/browser-storage.ts'
import { type StoredPlace, PLACE_KEY } from './stored-place.ts'

/** The place that this browser stores; anyone can write there, so what is no place is none. */
export function readPlace(): StoredPlace | null {
  const stored = readStorage(PLACE_KEY) as Partial<Record<keyof StoredPlace, unknown>> | null
  const { state, city, corregimiento } = stored ?? {}
  if (typeof state !== 'string' || typeof city !== 'string' || typeof corregimiento !== 'string') return null
  return state === '' ? null : { state, city, corregimiento }
}
