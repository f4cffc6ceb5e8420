import { useSyncExternalStore } from 'react'
import { hasReach } from './reach.ts'

/** Whether there is no network, by the browser's word or because the shop did not answer; the server and the first paint take it for granted. */
export const useOffline = () => useSyncExternalStore(subscribe, isOffline, () => false)

const isOffline = () => !navigator.onLine || !hasReach()

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
