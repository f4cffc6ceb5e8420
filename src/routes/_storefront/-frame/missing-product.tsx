import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { isProductId } from '#modules/catalog/products/components/shop/card.ts'
import { toast } from '#browser/toast.ts'
import { PageNotFound } from './page-faces.tsx'

/** Says what happened and leads home. */
export function MissingProduct({ failed }: { failed?: boolean }) {
  const router = useRouter()
  useEffect(() => {
    const isId = isProductId(location.pathname.slice(9))
    toast.error(
      failed
        ? m.common_product_failed()
        : isId
          ? m.catalog_product_not_found()
          : m.catalog_invalid_product_id(),
    )
    void router.navigate({ to: '/', replace: true })
  }, [router, failed])
  return <PageNotFound />
}
