import { call, type Input, type Output } from '#browser/client.ts'

/** The brands to choose from beside a list. Without them the list is still whole, so a failure is no failure of the page. */
export async function readBrands(
  list: Input<'GET /products'>,
): Promise<Output<'GET /products/facets'>['brands']> {
  const { sort: _, page: __, pageSize: ___, ...filters } = list
  try {
    return (await call('GET /products/facets', filters)).brands
  } catch {
    return []
  }
}
