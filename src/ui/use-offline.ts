import { useSyncExternalStore } from 'react'

/** Whether the browser knows that it has no network; the server and the first paint take it for granted. */
export const useOffline = () => useSyncExternalStore(subscribe, isOffline, () => false)

const isOffline = () => !navigator.onLine

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
