const KEY = 'istmo-shelves'

/** Runs inline in the head: leaves the room that the shelves took last time at this width, so nothing jumps when they come. */
export const shelfSpaceScript = `try{let[w,h]=localStorage.getItem('${KEY}').split(':');w==innerWidth&&document.documentElement.style.setProperty('--shelves',h+'px')}catch{}`

/** Remembers the height of the shelves for the next page; now that they stand, they hold their own place. */
export function keepShelfSpace(height: number) {
  document.documentElement.style.removeProperty('--shelves')
  try {
    if (height > 0) localStorage.setItem(KEY, `${window.innerWidth}:${height}`)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be closed in private windows; the next page then makes room when the shelves come.
  }
}
