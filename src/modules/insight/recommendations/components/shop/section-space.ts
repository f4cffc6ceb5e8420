const KEY = 'istmo-shelves'

/** Runs inline in the head: reserves the height that the sections took last time at this width, so nothing jumps when they come. */
export const sectionSpaceScript = `try{let[w,h]=localStorage.getItem('${KEY}').split(':');w==innerWidth&&document.documentElement.style.setProperty('--sections',h+'px')}catch{}`

/** Stores the height of the sections for the next page; now that they are there, they hold their own place. */
export function keepSectionSpace(height: number) {
  document.documentElement.style.removeProperty('--sections')
  try {
    if (height > 0) localStorage.setItem(KEY, `${window.innerWidth}:${height}`)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be closed in private windows; the next page then makes space when the sections come.
  }
}
