import { removeStorage, writeStorage } from '#browser/browser-storage.ts'

/** Under which name this browser keeps where things go; the script in the head of a page reads it before anything else. */
export const PLACE_KEY = 'istmo-place'

export type StoredPlace = { state: string; city: string; corregimiento: string }

/** Keeps where things go, or forgets it; what names a day or the place is written anew. */
export function storePlace(place: StoredPlace | null) {
  if (place) writeStorage(PLACE_KEY, place)
  else removeStorage(PLACE_KEY)
  window.dispatchEvent(new Event('storage'))
}
