import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { noteReach } from '#browser/reach.ts'
import { staticIsland } from '#ui/static-island.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useOffline } from '#browser/use-offline.ts'

const loadNotFound = async () => (await import('./page-not-found.tsx')).PageNotFound
const renderedNotFound = import.meta.env.SSR ? await loadNotFound() : null
export const PageNotFound = staticIsland(loadNotFound, { serverRendered: () => renderedNotFound })

// No one needs its words before something fails; without a line there are others.
const Unknown = () => m.common_check_connection()
const Cause = lazyPart(async () => (await import('./page-cause.tsx')).PageCause, { meanwhile: <Unknown /> })

/** The face of a page that failed, which says what happened: no connection, a refused answer, a new version or our fault. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  const isOffline = useOffline()
  const isAnswer = error instanceof ApiError
  useEffect(() => {
    if (isAnswer || isOffline || window.location.href === loadedAt) return
    // After an upgrade the files of an open page are gone: a page that is loaded whole has its own.
    fetch('/healthz', { cache: 'no-store' }).then(
      () => window.location.reload(),
      () => noteReach(false),
    )
  }, [isAnswer, isOffline])
  // A refused answer is asked for again; code that failed to arrive is only fetched again by a new page.
  const retry = () => (isAnswer ? void router.invalidate() : window.location.reload())
  const reason = isOffline ? m.app_offline() : (isAnswer && error.message) || m.common_check_connection()
  return (
    <div className="page py-10">
      <ErrorState
        title={
          isAnswer ? failureOf(router.state.location.pathname) : isOffline ? reason : <Cause error={error} />
        }
        reason={isAnswer && reason}
        retryLabel={m.common_try_again()}
        onRetry={retry}
      />
    </div>
  )
}

function failureOf(path: string) {
  if (path === '/') return m.storefront_featured_failed()
  return path === '/search' ? m.storefront_search_failed() : m.common_products_failed()
}

// What fails after it was loaded whole would fail again.
const loadedAt = import.meta.env.SSR ? '' : window.location.href
