import { useRouter } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MolaEmpty } from '#ui/mola.tsx'
import { useOffline } from '#browser/use-offline.ts'

/** The face of an address that leads nowhere. */
export function PageNotFound() {
  return (
    <div className="page flex flex-col items-center gap-3 py-20 text-center">
      <MolaEmpty className="text-brand" />
      <h1 className="mt-2 font-bold text-2xl md:text-3xl">{m.storefront_not_found()}</h1>
      <p className="max-w-prose text-muted">{m.storefront_not_found_reason()}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button href="/">{m.storefront_go_home()}</Button>
        <Button href="/search" variant="secondary">
          {m.storefront_explore()}
        </Button>
      </div>
    </div>
  )
}

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
        reason={isOffline ? m.app_offline() : m.storefront_failed_reason()}
        retryLabel={m.storefront_retry()}
        onRetry={retry}
      />
    </div>
  )
}

function failureOf(path: string) {
  if (path === '/') return m.storefront_featured_failed()
  return path === '/search' ? m.storefront_search_failed() : m.storefront_products_failed()
}
