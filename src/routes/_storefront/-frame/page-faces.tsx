import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { noteReach } from '#browser/reach.ts'
import { asleep } from '#ui/asleep.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useOffline } from '#browser/use-offline.ts'

const loadNotFound = async () => (await import('./page-not-found.tsx')).PageNotFound
const drawnNotFound = import.meta.env.SSR ? await loadNotFound() : null
export const PageNotFound = asleep(loadNotFound, { drawn: () => drawnNotFound })

/** The face of a page that failed, which says what happened: no connection, a new version of the shop, or our fault. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  const isOffline = useOffline()
  const isCodeGone = error instanceof Error && CODE_GONE.test(error.message)
  const path = router.state.location.pathname
  useEffect(() => {
    if (isCodeGone && !isOffline) void loadAnew()
  }, [isCodeGone, isOffline])
  // A refused answer is asked for again; code that failed to arrive is only fetched again by a new page.
  const retry = () => (error instanceof ApiError ? void router.invalidate() : window.location.reload())
  return (
    <div className="page py-10">
      <ErrorState
        title={failureOf(path)}
        reason={isOffline ? m.app_offline() : reasonFor(error, isCodeGone)}
        retryLabel={m.common_try_again()}
        onRetry={retry}
      />
    </div>
  )
}

/** An answer of the server has its own sentence, with the reference that its log knows. */
function reasonFor(error: unknown, isCodeGone: boolean) {
  if (isCodeGone) return m.app_new_version()
  if (error instanceof ApiError) return error.message || m.common_check_connection()
  return m.app_our_fault()
}

function failureOf(path: string) {
  if (path === '/') return m.storefront_featured_failed()
  if (path === '/search') return m.storefront_search_failed()
  return SHOWS_PRODUCTS.test(path) ? m.common_products_failed() : m.app_page_failed()
}

// In the words of Chromium and Firefox, then of Safari.
const CODE_GONE = /dynamically imported module|module script failed/
const SHOWS_PRODUCTS = /^\/(categoria|tienda|product|premium-offers|comparar|lista|wishlist)(\/|$)/

// After an upgrade the files of an open page are gone; the page that failed when it was loaded whole would fail again.
const loadedAt = import.meta.env.SSR ? '' : window.location.href

async function loadAnew() {
  if (window.location.href === loadedAt) return
  const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) window.location.reload()
  else noteReach(false)
}
