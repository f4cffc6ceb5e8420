import { isProductId, productHref } from './card.ts'

/** Of a product without options the one variant has the product's id. */
export const variantHref = (productId: string, variantId: string) =>
  productHref(productId, variantId === productId ? undefined : variantId)

/** The variant that an address of a product's page names: the page's own, or a link's to it. */
export function addressedVariant({ search }: { search: string } = window.location): string | null {
  const named = new URLSearchParams(search).get('v')
  return named && isProductId(named) ? named : null
}
