import { CompareButton } from '#modules/catalog/products/components/shop/compare-button.tsx'
import { ShareButton } from '#modules/catalog/products/components/shop/share-button.tsx'
import { addressedVariant, variantHref } from '#modules/catalog/products/components/shop/variant-address.ts'
import { NoticeButton } from '#modules/sales/wishlist/components/shop/notice-button.tsx'
import { m } from '#paraglide/messages.js'

type ProductActsProps = {
  first: { id: string; title: string; stock: number; variantId?: string | undefined }
}

/** What one may do with a product besides buying it. */
export function ProductActs({ first: product }: ProductActsProps) {
  const { id, title } = product
  return (
    <>
      <NoticeButton id={id} variantId={product.variantId} stock={product.stock} />
      <div className="mt-1 grid grid-cols-2 gap-2">
        <ShareButton
          label={m.storefront_share()}
          link={() => ({ url: window.location.origin + variantHref(id, addressedVariant() ?? id), title })}
          variant="quiet"
          size="lg"
          wide
          className="px-2!"
        />
        <CompareButton productId={id} />
      </div>
    </>
  )
}
