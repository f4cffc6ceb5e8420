import { isProductId, productHref } from './card.ts'

/** Of a product without options the one variant has the product's id. */
export const variantHref = (productId: string, variantId: string) =>
  productHref(productId, variantId === productId ? undefined : variantId)

/** The variant that the address of a product's page names. */
export function addressedVariant(): string | null {
  const named = new URLSearchParams(window.location.search).get('v')
  return named && isProductId(named) ? named : null
}
