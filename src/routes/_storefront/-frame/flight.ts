import type { AnyRouter } from '@tanstack/react-router'
import { mediaMatches } from '#browser/optional.ts'

const HERE = '.product-page [fetchpriority="high"]'

let picture: HTMLImageElement | null = null
let landing: Promise<unknown> | null = null

/** The picture of the pressed card stands ready to fly to the page that comes next; null keeps all on the ground. */
export function takeOff(next: HTMLImageElement | null) {
  leaveGround(null)
  document.documentElement.style.setProperty('--flown', next ? `url("${next.currentSrc}")` : 'none')
  if (next?.isConnected && canFly()) leaveGround(next)
}

/** Shows what comes next; a picture that stands ready flies there meanwhile. */
export async function fly(show: () => unknown) {
  if (!picture) return show()
  const { finished, updateCallbackDone, ready } = document.startViewTransition(async () => {
    leaveGround(null)
    await show()
  })
  // Where the window is hidden the browser shows the end at once, and says so here.
  ready.catch(nothing)
  landing = finished.catch(nothing)
  await updateCallbackDone
}

/** A page that comes while a picture is in the air lets it land before it takes the place of what it flew to. */
export function landBeforeNext(router: AnyRouter, isComing: () => void): () => void {
  const plain = router.startViewTransition
  router.startViewTransition = async (show) => {
    await landing
    isComing()
    await fly(show)
  }
  return () => {
    router.startViewTransition = plain
  }
}

/** Two of one name would keep all on the ground, so that of the page one leaves gives its name up. */
function leaveGround(next: HTMLImageElement | null) {
  picture?.style.removeProperty('view-transition-name')
  picture = next
  if (!next) return
  for (const old of document.querySelectorAll<HTMLElement>(HERE)) old.style.viewTransitionName = 'none'
  next.style.viewTransitionName = 'product-picture'
}

const nothing = () => undefined
const canFly = () => 'startViewTransition' in document && !mediaMatches('(prefers-reduced-motion: reduce)')
