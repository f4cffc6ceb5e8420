import { call, type Input, type Output } from '#browser/client.ts'

/** What to choose from beside a list. Without it the list is still whole, so a failure is no failure of the page. */
export async function readFacets(list: Input<'GET /products'>): Promise<Output<'GET /products/facets'>> {
  const { sort: _, page: __, pageSize: ___, ...filters } = list
  return call('GET /products/facets', filters).catch(() => ({ brands: [], options: [], prices: null }))
}
