import { useSyncExternalStore } from 'react'

let isWanted = false
const listeners = new Set<() => void>()

/** From the first opening on the frame of the page holds the drawer; its code is fetched then. */
export function wantDrawer() {
  isWanted = true
  for (const listener of listeners) listener()
}

export function useDrawerWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
