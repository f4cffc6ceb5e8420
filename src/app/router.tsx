import { createRouter } from '@tanstack/react-router'
import { PageFailed, PageNotFound } from '#routes/_storefront/-frame/page-faces.tsx'
import { routeTree } from '../route-tree.gen.ts'

/** What the server knows of a render while it runs; in the browser nothing. */
export const rendering = { nonce: (): string | undefined => undefined }

export function getRouter() {
  const nonce = rendering.nonce()
  const router = createRouter({
    routeTree,
    // Marks the scripts that the router writes, for the policy of the page; the mark itself never leaves the server.
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    scrollRestoration: true,
    context: { originOf: (): string => router.origin },
    // Plain parameters: `q=507` stays text, and the address a person sees is the one that is cached.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    // What was read on hover is used by the click that follows.
    defaultPreloadStaleTime: 10_000,
    // In the first file: the face of a failure must not need the line that failed.
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
  })
  return router
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `by`: the parameters that make another page of it. `showsLists`: which products stand on it depends on all others. */
    cached?: { by: readonly string[]; showsLists?: boolean }
  }
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
