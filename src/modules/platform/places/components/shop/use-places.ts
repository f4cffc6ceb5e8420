import { useQuery } from '@tanstack/react-query'
import { queries } from '#browser/reading.ts'
import { fetchJson } from '#browser/transfer.ts'
import type { Province } from '../../rules.ts'

/** The country's list, asked for by the pages with an address alone; the browser keeps it for a day. */
export function usePlaces() {
  return useQuery(
    {
      queryKey: ['/places'],
      queryFn: async () => (await fetchJson<{ provinces: readonly Province[] }>('/places')).provinces,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  )
}
