import { compareHref, MOST_COMPARED, readCompared } from '#modules/catalog/products/rules/compare.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'

/** The products that an address compares, and what of it cannot be shown. */
export async function readComparison(ids: unknown) {
  const asked = readCompared(ids)
  const found = await Promise.all(asked.map((id) => call('GET /products/{id}', { id }).catch(nullIfMissing)))
  const there = found.filter((product) => product !== null)
  const products = there.slice(0, MOST_COMPARED)
  return {
    products,
    gone: found.length - there.length,
    isCut: there.length > MOST_COMPARED,
    head: {
      path: compareHref(products.map(({ id }) => id)),
      title: m.storefront_compare_products(),
      description: products.map(({ title }) => title).join(', ') || m.storefront_compare_empty_reason(),
      image: products[0]?.imageUrl,
    },
  }
}

/** Their own comparison follows; a visitor with a link of somebody else has none. */
export const dropped = (id: string) =>
  void import('#modules/catalog/products/components/shop/compare-store.ts').then(
    ({ dropCompared }) => dropCompared(id),
    () => void toast.error(m.app_offline()),
  )

// While rendering on the server the refusal is the server's own, in the browser it came over the wire.
function nullIfMissing(error: unknown): null {
  if ((error as { status?: number }).status !== 404) throw error
  return null
}
