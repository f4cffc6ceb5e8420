import { attempt } from './optional.ts'

type Place = 'local' | 'session'

/** What this browser stores under a name, or null. Anyone can write into storage: validate it like any input. */
export function readStorage(name: string, place: Place = 'local'): unknown {
  return attempt(() => JSON.parse(storageOf(place).getItem(name) ?? 'null') as unknown) ?? null
}

/** Keeps it over a reload; `session` ends with the tab. False where storage is full or closed, as in private windows. */
export function writeStorage(name: string, value: unknown, place: Place = 'local'): boolean {
  return attempt(() => (storageOf(place).setItem(name, JSON.stringify(value)), true)) ?? false
}

export function removeStorage(name: string, place: Place = 'local') {
  attempt(() => storageOf(place).removeItem(name))
}

/** Removes everything this browser stores, except these names. */
export function clearStorage(but: ReadonlySet<string>) {
  attempt(() => {
    for (const name of Object.keys(localStorage)) if (!but.has(name)) localStorage.removeItem(name)
    sessionStorage.clear()
  })
}

const storageOf = (place: Place) => (place === 'local' ? localStorage : sessionStorage)
