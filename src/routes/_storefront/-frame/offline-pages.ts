import type { AnyRouter } from '@tanstack/react-router'
import { attempt } from '#browser/optional.ts'

/** Starts the service worker once the page has settled, and sends it each address that the person opens inside the app. */
export function keepPages(router: AnyRouter): () => void {
  // Only over https, and not in every private window; where cookies are blocked, even asking throws.
  const serviceWorker = attempt(() => navigator.serviceWorker)
  if (!serviceWorker) return () => undefined
  const start = () => void serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  const startWhenIdle = () =>
    void ('requestIdleCallback' in window
      ? requestIdleCallback(start, { timeout: 10_000 })
      : setTimeout(start, 3_000))
  if (document.readyState === 'complete') startWhenIdle()
  else window.addEventListener('load', startWhenIdle, { once: true })
  return router.subscribe('onResolved', ({ fromLocation, toLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) serviceWorker.controller?.postMessage({ keep: toLocation.href })
  })
}
