import { dropKept, keep } from '#browser/kept.ts'

/** Under which name this browser keeps where things go; the script in the head of a page reads it before anything else. */
export const PLACE_KEY = 'istmo-place'

export type Kept = { state: string; city: string; corregimiento: string }

/** Keeps where things go, or forgets it; what names a day or the place is written anew. */
export function keepPlace(place: Kept | null) {
  if (place) keep(PLACE_KEY, place)
  else dropKept(PLACE_KEY)
  window.dispatchEvent(new Event('storage'))
}
