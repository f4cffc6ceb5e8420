import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#browser/failure.ts'
import { PanelPage } from '#modules/accounts/components/admin/panel-page.tsx'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { ErrorState } from '#ui/error-state.tsx'
import { listHref } from '#panel/use-list-state.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProductForm } from './product-form.tsx'

export function NewProductScreen() {
  return (
    <PanelPage title={m.admin_new_product()} parent={productsCrumb()}>
      <ProductForm product={null} />
    </PanelPage>
  )
}

export function EditProductScreen({ id }: { id: string }) {
  const queries = useQueryClient()
  const [reloads, setReloads] = useState(0)
  const asked = useRead('GET /admin/products/{id}', { id }, { fresh: true })
  const product = asked.isFetchedAfterMount ? asked.data : undefined
  const reload = async () => {
    await queries.refetchQueries({ queryKey: ['GET /admin/products/{id}', { id }] })
    setReloads((count) => count + 1)
  }
  return (
    <PanelPage
      title={m.admin_edit_product()}
      description={product?.isArchived ? m.admin_product_is_archived() : product?.title}
      parent={productsCrumb()}
    >
      {product ? (
        // A reload fills the form anew; the news of other readers must not.
        <ProductForm key={reloads} product={product} onReload={reload} />
      ) : asked.error ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState
            title={m.admin_product_failed()}
            reason={reasonOf(asked.error, '')}
            retryLabel={m.admin_retry()}
            retrying={asked.isFetching}
            onRetry={() => void asked.refetch()}
          />
        </div>
      ) : (
        <FormSkeleton />
      )}
    </PanelPage>
  )
}

const productsCrumb = () => ({ label: m.admin_products(), href: listHref('/admin/products') })

function FormSkeleton() {
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <output className="sr-only">{m.admin_loading()}</output>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
