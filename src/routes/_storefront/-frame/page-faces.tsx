import { useRouter } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { asleep } from '#ui/asleep.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useOffline } from '#browser/use-offline.ts'

const loadNotFound = async () => (await import('./page-not-found.tsx')).PageNotFound
const drawnNotFound = import.meta.env.SSR ? await loadNotFound() : null
export const PageNotFound = asleep(loadNotFound, { drawn: () => drawnNotFound })

/** The face of a page whose products, or whose code, could not be read. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  const isOffline = useOffline()
  // A refused answer is asked for again; code that failed to arrive is only fetched again by a new page.
  const retry = () => (error instanceof ApiError ? void router.invalidate() : window.location.reload())
  return (
    <div className="page py-10">
      <ErrorState
        title={failureOf(router.state.location.pathname)}
        reason={isOffline ? m.app_offline() : m.common_check_connection()}
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
