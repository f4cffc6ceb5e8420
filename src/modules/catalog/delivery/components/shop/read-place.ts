import { readKept } from '#browser/kept.ts'
import { type Kept, PLACE_KEY } from './kept-place.ts'

/** The place that this browser stores; anyone can write there, so what is no place is none. */
export function readPlace(): Kept | null {
  const stored = readKept(PLACE_KEY) as Partial<Record<keyof Kept, unknown>> | null
  const { state, city, corregimiento } = stored ?? {}
  if (typeof state !== 'string' || typeof city !== 'string' || typeof corregimiento !== 'string') return null
  return state === '' ? null : { state, city, corregimiento }
}
