import { m } from '#paraglide/messages.js'
import type { ChangedProduct } from './use-purchase.ts'

/** The lines of a cart that are not as the page showed them. */
export function ChangedLines({ products }: { products: readonly ChangedProduct[] }) {
  if (products.length === 0) return null
  return (
    <ul className="mt-1 list-disc pl-5">
      {products.map(({ variantId, title, seenQuantity: seen, quantity: now }) => (
        <li key={variantId} className="wrap-anywhere">
          {m.checkout_changed_line({ title: title ?? m.common_product(), seen, now })}
        </li>
      ))}
    </ul>
  )
}
