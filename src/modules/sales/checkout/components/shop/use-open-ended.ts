import { useRef } from 'react'

/** Keeps a purchase running from one press until its end is shown: while a window of the provider is open. */
export function useOpenEnded(once: (work: () => Promise<void>) => Promise<void>) {
  const end = useRef<(() => void) | null>(null)
  return {
    open() {
      void once(() => new Promise<void>((resolve) => (end.current = resolve)))
    },
    close() {
      end.current?.()
      end.current = null
    },
  }
}
