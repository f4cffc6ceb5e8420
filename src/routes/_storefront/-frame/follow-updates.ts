import type { AnyRouter } from '@tanstack/react-router'
import { onLiveUpdate } from '#browser/live-updates.ts'

const GATHER_MS = 300
const SPREAD_MS = 1000
const PRODUCT = ['product.changed', 'product.listed']
const FRAME = ['settings.changed', 'category.changed']

/**
 * Listens for live updates, and reads the page again when something it shows has changed.
 * The wait is spread, so that a thousand open tabs do not ask in the same moment.
 */
export function followUpdates(
  router: AnyRouter,
  ownUpdates: Record<string, () => Promise<void>>,
): () => void {
  let unsubscribe: (() => void) | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined
        void router.invalidate()
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    )
  }
  const receive = (ids: readonly string[] | null, name: string | null) => {
    if (name !== null && ownUpdates[name]) void ownUpdates[name]()
    else if (name === null || !PRODUCT.includes(name) || isShown(ids)) refresh()
  }
  const open = () => {
    unsubscribe = onLiveUpdate([...PRODUCT, ...FRAME, ...Object.keys(ownUpdates)], receive)
  }
  const idle =
    'requestIdleCallback' in window ? requestIdleCallback(open, { timeout: 5000 }) : setTimeout(open, 2000)
  return () => {
    if ('cancelIdleCallback' in window) cancelIdleCallback(idle as number)
    else clearTimeout(idle)
    clearTimeout(waiting)
    unsubscribe?.()
  }
}

/** Whether the page shows one of these products; an update without ids concerns every list. */
function isShown(ids: readonly string[] | null): boolean {
  if (!ids) return document.querySelector('[data-add]') !== null
  return ids.some((id) => document.querySelector(`[data-add="${id}"],a[href$="/${id}"]`) !== null)
}
