import { useSyncExternalStore } from 'react'
import { attempt } from '#browser/optional.ts'

/** How high the rows of every table are; on a phone they are cards and it says nothing. */
export type Density = 'comfortable' | 'compact'

const storageKey = 'panel-density'
const listeners = new Set<() => void>()
let unstored: Density = 'comfortable'

/** Read while a table is rendered for the first time, so that no row changes its height afterwards. */
export function useDensity() {
  const density = useSyncExternalStore(subscribe, readDensity, () => 'comfortable' as const)
  return { density, setDensity }
}

function setDensity(density: Density) {
  // Storage may be closed in private windows; the choice then lasts until the page is left.
  unstored = density
  attempt(() => localStorage.setItem(storageKey, density))
  for (const listener of listeners) listener()
}

function readDensity(): Density {
  const stored = attempt(() => localStorage.getItem(storageKey)) ?? unstored
  return stored === 'compact' ? 'compact' : 'comfortable'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
