import { attempt } from './optional.ts'

type Place = 'local' | 'session'

/** What this browser kept under a name, or null. Anybody can write into storage: look at it like any input. */
export function readKept(name: string, place: Place = 'local'): unknown {
  return attempt(() => JSON.parse(storageOf(place).getItem(name) ?? 'null') as unknown) ?? null
}

/** Keeps it over a reload; `session` ends with the tab. False where storage is full or closed, as in private windows. */
export function keep(name: string, value: unknown, place: Place = 'local'): boolean {
  return attempt(() => (storageOf(place).setItem(name, JSON.stringify(value)), true)) ?? false
}

export function dropKept(name: string, place: Place = 'local') {
  attempt(() => storageOf(place).removeItem(name))
}

/** Whatever this browser kept, but for these names. */
export function dropAllKept(but: ReadonlySet<string>) {
  attempt(() => {
    for (const name of Object.keys(localStorage)) if (!but.has(name)) localStorage.removeItem(name)
    sessionStorage.clear()
  })
}

const storageOf = (place: Place) => (place === 'local' ? localStorage : sessionStorage)
