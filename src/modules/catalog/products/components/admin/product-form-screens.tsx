import { SquareArrowOutUpRight } from 'lucide-react'
import { useRead } from '#browser/reading.ts'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { listHref } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VariantsSection } from './form-variants.tsx'
import { useProductEndpoints } from './product-endpoints.ts'
import { ProductForm } from './product-form.tsx'

export function NewProductScreen() {
  const { home } = useProductEndpoints()
  return (
    <PanelPage title={m.common_new_product()} parent={productsCrumb(home)}>
      <VariantsSection id={null} />
      <ProductForm product={null} />
    </PanelPage>
  )
}

export function EditProductScreen({ id }: { id: string }) {
  const { home, one } = useProductEndpoints()
  const asked = useRead(one, { id }, { fresh: true })
  const product = asked.isFetchedAfterMount ? asked.data : undefined
  return (
    <PanelPage
      title={m.admin_edit_product()}
      description={product?.isArchived ? m.admin_product_is_archived() : product?.title}
      parent={productsCrumb(home)}
      actions={
        product &&
        !product.isArchived && (
          <Button variant="secondary" href={`/product/${id}`} icon={<SquareArrowOutUpRight aria-hidden />}>
            {m.admin_view_in_shop()}
          </Button>
        )
      }
    >
      {product ? (
        <>
          {!product.isArchived && <VariantsSection id={id} />}
          <ProductForm product={product} />
        </>
      ) : isLost(asked) ? (
        <div className="rounded-card border border-line bg-surface">
          <ReadError read={asked} title={m.common_product_failed()} />
        </div>
      ) : (
        <FormSkeleton />
      )}
    </PanelPage>
  )
}

const productsCrumb = (home: string) => ({ label: m.common_products(), href: listHref(home) })

function FormSkeleton() {
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <output className="sr-only">{m.common_loading()}</output>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
