import { useRef } from 'react'
import { useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { type EditedProduct, useProductEndpoints } from './product-endpoints.ts'
import { productOf, type ProductValues } from './product-values.ts'

type Whole = ReturnType<typeof productOf>

/** What the variants have of a product stays out of what its form sends. */
function withoutFieldsOfVariants(
  { priceCents, stock, ...others }: Whole,
  { hasOptions, priceToCents }: EditedProduct,
) {
  return {
    ...others,
    ...(priceToCents === null && { priceCents }),
    ...(!hasOptions && { stock }),
  } as Partial<Whole>
}

/** Sends the form; going below what is promised to buyers wants a second word. */
export function useSaveProduct(product: EditedProduct | null, done: () => unknown) {
  const endpoints = useProductEndpoints()
  const mayGoBelow = useRef(false)
  const act = useAct(
    async (values: ProductValues): Promise<unknown> => {
      const confirmBelowReserved = mayGoBelow.current
      mayGoBelow.current = false
      const whole = productOf(values)
      if (!product) return endpoints.add(whole)
      const { stock, ...changes } = withoutFieldsOfVariants(whole, product)
      // An untouched stock is left out, so that what was sold while the form was open stays sold.
      const counted =
        stock === undefined || stock === product.stock
          ? {}
          : { stock, stockSeen: product.stock, confirmBelowReserved }
      const { id, version } = product
      return endpoints.change({ id, version, ...changes, ...counted })
    },
    {
      said: product ? m.admin_product_updated : m.admin_product_added,
      failed: m.admin_product_save_failed,
      refreshes: [
        endpoints.list,
        endpoints.one,
        // Where a chosen one is gone, the form is to see it.
        endpoints.categories,
        'GET /products/{id}',
        ...(endpoints.isAdmin ? [] : (['GET /store'] as const)),
      ],
      done,
    },
  )
  const error = act.problem?.error
  const isBelow = error instanceof ApiError && error.code === 'inventory.below_reserved'
  return {
    act,
    belowReserved: isBelow ? error.message : null,
    goBelow: () => void (mayGoBelow.current = true),
  }
}
