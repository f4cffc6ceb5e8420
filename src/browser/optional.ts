/** Whether the screen answers a media query; false where the browser knows none. */
export function mediaMatches(query: string): boolean {
  return attempt(() => window.matchMedia(query).matches) ?? false
}

/** Calls the listener when the answer changes; old browsers never call it. Returns the way to stop. */
export function onMediaChange(query: string, listener: () => void): () => void {
  const media = attempt(() => window.matchMedia(query))
  media?.addEventListener?.('change', listener)
  return () => media?.removeEventListener?.('change', listener)
}

/** What a browser refuses or lacks is left out. */
export function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/**
 * Begins an effect that the page can do without. At the root of the tree an error of a storage, worker or observer that
 * the browser refuses would otherwise replace the whole page.
 */
export function optional(begin: () => (() => void) | void): (() => void) | undefined {
  const end = attempt(begin)
  return typeof end === 'function' ? () => attempt(end) : undefined
}
