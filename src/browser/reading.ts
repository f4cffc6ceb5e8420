import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, call, type Input, type Output, type Route } from './client.ts'
import { useNews } from './news.ts'

/** One for the whole panel; it lives as long as the tab, so that going back to a list shows it at once. */
export const panelQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 3 && isWorthRetrying(error),
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 30_000),
    },
  },
})

type Reading = {
  /** News after which it is read again, softly: what is shown stays until the newer is here. */
  news?: readonly string[]
  /** While another page or filter is read, the rows before it stay. */
  keepOld?: boolean
  /** For what a form is filled with: always asked anew. Fill the form when `isFetchedAfterMount`. */
  fresh?: boolean
  enabled?: boolean
}

/** What an endpoint answers, kept fresh. `useRead('GET /admin/products', { page: 2 }, { news: ['product.changed'] })` */
export function useRead<R extends Route>(
  route: R,
  input: Input<R>,
  { news = [], keepOld = false, fresh = false, enabled = true }: Reading = {},
): UseQueryResult<Output<R>, ApiError> {
  const queries = useQueryClient()
  useNews(news, () => void queries.invalidateQueries({ queryKey: [route] }))
  return useQuery<Output<R>, ApiError>({
    queryKey: [route, input],
    queryFn: ({ signal }) => ask(route, input, signal),
    enabled,
    ...(fresh ? { staleTime: 0 } : {}),
    ...(keepOld ? { placeholderData: keepPreviousData as never } : {}),
  })
}

/** A change to be asked for; afterwards, done or refused, the given readings are read again. */
export function useWrite<R extends Route>(route: R, { refreshes }: { refreshes: readonly Route[] }) {
  const queries = useQueryClient()
  return useMutation<Output<R>, ApiError, Input<R>>({
    mutationFn: (input) => ask(route, input),
    onSettled: () => {
      for (const read of refreshes) void queries.invalidateQueries({ queryKey: [read] })
    },
  })
}

function ask<R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Output<R>> {
  const options = { once: true, ...(signal ? { signal } : {}) }
  // Which routes need an input is known to the caller's types, not here.
  return (call as (route: R, input: Input<R>, options: object) => Promise<Output<R>>)(route, input, options)
}

function isWorthRetrying(error: Error) {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
