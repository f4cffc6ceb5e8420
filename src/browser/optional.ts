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
