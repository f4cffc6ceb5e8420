import { useAnswer } from '#browser/use-answer.ts'
import { ApiError } from '#browser/client.ts'
import type { Province } from '../rules.ts'

/** The country's list, asked for by the pages with an address alone; the browser keeps it for a day. */
export function usePlaces() {
  return useAnswer('places', async (signal): Promise<readonly Province[]> => {
    const response = await fetch('/api/v1/places', { signal })
    if (!response.ok) throw new ApiError({ status: response.status, code: 'offline', detail: '' })
    const { provinces } = (await response.json()) as { provinces: Province[] }
    return provinces
  })
}
