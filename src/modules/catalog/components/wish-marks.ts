import { useSyncExternalStore } from 'react'

let wished: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Told by whoever knows the wishlist; the hearts on the page follow. */
export function markWished(ids: Iterable<string>) {
  wished = new Set(ids)
  showWished(document)
  for (const listener of listeners) listener()
}

/** Sets the hearts of the cards inside. */
export function showWished(place: ParentNode) {
  for (const heart of place.querySelectorAll<HTMLElement>('.card-heart')) {
    const pressed = String(wished.has(heart.dataset['wish'] ?? ''))
    if (heart.ariaPressed !== pressed) heart.ariaPressed = pressed
  }
}

/** False on the server and while hydrating: the page is the same for everyone. */
export function useIsWished(productId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wished.has(productId),
    () => false,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
