import { createStore } from '#browser/store.ts'

// A visitor who begins to ask is on a page whose other hearts may be from before.
const wished = createStore<ReadonlySet<string>>(new Set(), () => showWished(document))

/** Called by the store of the wishlist; the hearts on the page follow. */
export function markWished(ids: Iterable<string>) {
  wished.set(new Set(ids))
  showWished(document)
}

/** Sets the hearts of the cards inside. */
export function showWished(place: ParentNode) {
  for (const heart of place.querySelectorAll<HTMLElement>('.card-heart')) {
    const pressed = String(wished.get().has(heart.dataset['wish'] ?? ''))
    if (heart.ariaPressed !== pressed) heart.ariaPressed = pressed
  }
}

/** False on the server and while hydrating: the page is the same for everyone. */
export const useIsWished = (productId: string) => wished.use().has(productId)
