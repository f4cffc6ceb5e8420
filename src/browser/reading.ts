import { QueryClient, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call, type Input, type Output, type Route } from './client.ts'
import { forgetEarly, onEarly, takeEarly } from './early.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { onReadAgain, readAgain } from './read-again.ts'
import { currentSession, subscribeToSession, useSession } from './session.ts'

const FRESH_MS = 60_000

/** What was read behind the sign-in; it lives as long as the tab, so that going back to a list shows it at once. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Whether anybody answers is known to `call`; a paused question would look like an endless one.
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && isWorthRetrying(error),
      // Three seconds are enough for a process that comes back; after that the failure is shown.
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
})

type Reading<Given> = {
  /** Updates after which it is read again; what is shown stays until the new answer is here. */
  updates?: readonly string[]
  /** While another page or filter is read, the rows before it stay: all, or those whose input is of the same kind. */
  keepOld?: boolean | ((before: Given) => boolean)
  /** For what a form is filled with: always asked anew. Fill the form when `isFetchedAfterMount`. */
  fresh?: boolean
  enabled?: boolean
  /** What the answer depends on beside its input, as on the cart. */
  of?: string
  /** Who is not signed in may read it too; otherwise nothing is asked before somebody is here. */
  asVisitor?: boolean
}

export type Read<R extends Route> = UseQueryResult<Output<R>, ApiError> & {
  refresh: () => void
  /** Shows what a write has answered, until it is read again. */
  replace: (data: Output<R>) => void
}

/** What an endpoint answers, cached and read again. `useRead('GET /orders', { page: 2 }, { updates: ['order.changed'] })` */
export function useRead<R extends Route>(
  route: R,
  input: Input<R>,
  {
    updates = [],
    keepOld = false,
    fresh = false,
    enabled = true,
    of,
    asVisitor = false,
  }: Reading<Input<R>> = {},
): Read<R> {
  const { state } = useSession()
  const isWanted = enabled && (asVisitor || state === 'member')
  const queryKey = of === undefined ? [route, input] : [route, input, of]
  const isAnewNextTime = isWanted && (fresh || updates.length > 0)
  useLiveUpdates(isWanted ? updates : [], () => readAgain(route))
  useEffect(() => {
    // Off screen a read gets no updates, and the form that it filled may have changed it.
    if (isAnewNextTime)
      return () => void queries.invalidateQueries({ queryKey: [route], refetchType: 'none' })
  }, [route, isAnewNextTime])
  const read = useQuery<Output<R>, ApiError>(
    {
      queryKey,
      queryFn: ({ signal }) => ask(route, input, signal),
      enabled: isWanted,
      ...(fresh ? { staleTime: 0 } : {}),
      ...(keepOld ? { placeholderData: previousDataBy(keepOld) as never } : {}),
    },
    queries,
  )
  return {
    ...read,
    refresh: () => void read.refetch(),
    replace(data) {
      // What is on its way was asked before, and would bring the old back.
      void queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, data)
    },
  }
}

/** An answer is never shown under an input of another kind. */
const previousDataBy =
  <Given>(keepOld: true | ((before: Given) => boolean)) =>
  (data: unknown, before?: { queryKey: readonly unknown[] }) =>
    keepOld === true || (before && keepOld(before.queryKey[1] as Given)) ? data : undefined

/** What the screens of the panel still write with; `useAct` is the one way. */
export function useWrite<R extends Route>(route: R, { refreshes }: { refreshes: readonly Route[] }) {
  const mutationFn = (input: Input<R>) => ask(route, input)
  return useMutation<Output<R>, ApiError, Input<R>>(
    { mutationFn, onSettled: () => readAgain(...refreshes) },
    queries,
  )
}

onEarly((route, input) => {
  const cached = queries.getQueryState([route, input])
  return cached !== undefined && !cached.isInvalidated && Date.now() - cached.dataUpdatedAt < FRESH_MS
})

onReadAgain((routes) => {
  for (const route of routes) void queries.invalidateQueries({ queryKey: [route] })
})

let whose: string | null = null

// What one person has read is no one else's business.
if (typeof window !== 'undefined')
  subscribeToSession(() => {
    const here = currentSession().user?.id ?? null
    if (whose !== null && here !== whose) {
      forgetEarly()
      queries.clear()
    }
    whose = here
  })

function ask<R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Output<R>> {
  const isOnItsWay = signal && takeEarly(route, input)
  if (isOnItsWay) return isOnItsWay as Promise<Output<R>>
  const options = { once: true, ...(signal ? { signal } : {}) }
  // Which routes need an input is known to the caller's types, not here.
  return (call as (route: R, input: Input<R>, options: object) => Promise<Output<R>>)(route, input, options)
}

function isWorthRetrying(error: Error) {
  if (!(error instanceof ApiError)) return true
  // Without a line trying again only makes the reader wait for the sentence.
  return error.status === 0 ? navigator.onLine !== false : error.status >= 500
}
